import { randomBytes } from 'node:crypto';
import type { EligibilityRule } from '@fairhouse/contract/activity-rules';
import type { SpinRequest } from '@fairhouse/contract/wheel';
import { hashOfServerSeed, isClientSeed } from '@fairhouse/fairness/seeds';
import { spinWheel } from '@fairhouse/fairness/wheel';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../../platform/ctx.ts';
import { databaseNow } from '../../../../platform/database/now.ts';
import { assert, DomainError } from '../../../../platform/errors.ts';
import { networkOf } from '../../../../platform/http/address.ts';
import { memberFactsOf } from '../../../identity/index.ts';
import { houseAccount, walletOf } from '../../../ledger/index.ts';
import { moneyTransaction } from '../../../money-rows/index.ts';
import { brandSettings } from '../../../site/index.ts';
import { claimReward, giveReward } from '../../reward.ts';
import { rewardOf } from '../../reward-store.ts';
import { type ActivityRow, budgetLeft, lockActivity, takeFromBudget } from '../activity-store.ts';
import { activitiesChanged } from '../copy.ts';
import { type ActivityDeps, forbiddenFor } from '../eligibility.ts';
import type { Joiner } from '../join.ts';
import { worthOf } from '../lifecycle.ts';
import { sharersOf } from '../rain/pass.ts';
import { openness } from '../states.ts';
import { type Chances, chancesOf, countedMarks } from './chances.ts';
import { spinsOf } from './spins.ts';
import {
  countWon,
  holdWheel,
  insertSpin,
  lockSeat,
  lockWon,
  makeSeat,
  moveSeat,
  type Seat,
  type Seed,
  type SpinRow,
  seatOf,
  spinOfSeed,
  spunWith,
} from './wheel-store.ts';

const sealPurpose = 'rewards.wheel-seed';
const dayMs = 86_400_000;

export function newSeed(ctx: Ctx): Seed {
  const serverSeed = randomBytes(32).toString('hex');
  return { sealed: ctx.vault.seal(sealPurpose, Buffer.from(serverSeed)), hash: hashOfServerSeed(serverSeed) };
}

/** Returns the member's seat at a wheel, made at the first call. */
export async function openSeat(ctx: Ctx, whose: { activityId: bigint; memberId: bigint }): Promise<Seat> {
  const held = await seatOf(ctx.db, whose);
  if (held) return held;
  await makeSeat(ctx.db, whose, newSeed(ctx));
  const made = await seatOf(ctx.db, whose);
  assert(made, 'a seat that was made is there');
  return made;
}

/**
 * Spins a wheel: the committed server seed and the member's words decide, by the odds that the member was shown. All
 * is one transaction: the spin, its prize's stock and budget, the reward, and the commitment to the next seed. The
 * same seed again gets the same spin. All refusals come before the draw, so that no result is refused because of what
 * it is.
 * @throws NOT_FOUND, SEED_INVALID, WHEEL_CHANGED, SPINS_USED, ACTIVITY_CLOSED (value.state; also where the budget
 * does not hold the largest prize), ACTIVITY_FORBIDDEN (value.why)
 */
export async function spinOnce(
  ctx: Ctx,
  deps: ActivityDeps,
  joiner: Joiner,
  activityId: bigint,
  { seedHash, luck, chances: shown }: SpinRequest,
): Promise<{ spin: SpinRow; isGiven: boolean }> {
  if (!isClientSeed(luck)) throw new DomainError('SEED_INVALID');
  const { memberId, currency } = joiner.session;
  // Loads the wallet into the cache for the transaction.
  await walletOf(ctx, memberId, 'cash', currency);
  await houseAccount(ctx, 'promotion:wheel', currency);
  const whose = { activityId, memberId };
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const spin = await moneyTransaction(ctx, async (tx) => {
    const inside = { ...ctx, db: tx };
    const seat = await lockSeat(tx, whose);
    if (!seat) throw new DomainError('NOT_FOUND');
    const before = await spinOfSeed(tx, whose, seedHash);
    if (before) return before;
    const activity = await lockActivity(tx, activityId, 'share');
    if (activity?.rule.kind !== 'wheel' || activity.state === 'DRAFT') throw new DomainError('NOT_FOUND');
    const { rule } = activity;
    const now = await databaseNow(tx);
    const state = openness(activity, now);
    if (state !== 'JOIN') throw new DomainError('ACTIVITY_CLOSED', { state });
    const joining = { memberId, currency, now, utcOffsetMinutes, ...(await memberFactsOf(tx, memberId)) };
    const why =
      (await forbiddenFor(inside, deps, activity, joining, joiner.visitor)) ?? (await sameAs(inside, activity, joiner));
    if (why) throw new DomainError('ACTIVITY_FORBIDDEN', { why });
    if (seat.server_seed_hash !== seedHash) throw new DomainError('WHEEL_CHANGED');
    const spins = await spinsOf(inside, rule, seat, joining);
    if (spins.dayLeft + spins.givenLeft === 0) throw new DomainError('SPINS_USED');

    const at = { activityId, rule, currency };
    const unlocked = await chancesOf(tx, at);
    assert(unlocked, 'a currency without a part is forbidden');
    await lockWon(tx, at, countedMarks(unlocked));
    const chances = await chancesOf(tx, at);
    if (chances?.name !== shown) throw new DomainError('WHEEL_CHANGED');
    if (chances.list.every(({ weight }) => weight === 0)) throw new DomainError('ACTIVITY_CLOSED', { state: 'CLOSED' });
    await requireBudget(tx, activityId, currency, chances);

    const serverSeed = ctx.vault.open(sealPurpose, seat.server_seed_sealed).toString();
    const weights = chances.list.map(({ weight }) => weight);
    const segment = spinWheel({ serverSeed, clientSeed: luck, nonce: seat.nonce, weights });
    const won = chances.list[segment];
    assert(won && won.weight > 0, 'a wheel stops at a segment that has a chance');
    const { label, prize } = won.segment;
    await countWon(tx, at, won.mark);
    const isOfDay = spins.dayLeft > 0;
    await moveSeat(
      tx,
      seat,
      {
        day: spins.day,
        dayUsed: spins.dayUsed + (isOfDay ? 1 : 0),
        givenUsed: seat.given_used + (isOfDay ? 0 : 1),
      },
      newSeed(ctx),
    );
    const made = await insertSpin(tx, {
      activity_id: activityId,
      member_id: memberId,
      currency,
      nonce: seat.nonce,
      server_seed: serverSeed,
      server_seed_hash: seedHash,
      client_seed: luck,
      weights,
      segment,
      label,
      prize,
      ...marksOf(activity.eligibility, joiner),
      at: now,
    });
    if (!prize) return made;
    const { budget, units } = worthOf(prize, currency);
    if (units > 0n) await takeFromBudget(tx, { activityId, budget, units });
    const { claim_days: days, title } = activity;
    await giveReward(ctx, tx, {
      memberId,
      currency,
      source: 'wheel',
      sourceId: made.id,
      title,
      prize,
      expiresAt: days === null ? null : new Date(now.getTime() + days * dayMs),
      issue: false,
    });
    return made;
  });
  activitiesChanged(ctx);
  return { spin, isGiven: await giveAtOnce(ctx, spin) };
}

/** Gives the prize of a wheel that gives at once. A prize that cannot be given now waits in the reward centre. */
async function giveAtOnce(ctx: Ctx, { id, member_id }: SpinRow): Promise<boolean> {
  const reward = await rewardOf(ctx.db, 'wheel', id);
  if (reward?.state !== 'CLAIMABLE' || reward.expires_at !== null) return reward?.state === 'CLAIMED';
  try {
    await claimReward(ctx, member_id, reward.id);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/**
 * Requires each budget to hold the largest prize that may be drawn from it, before the draw.
 * @throws ACTIVITY_CLOSED
 */
async function requireBudget(tx: Db, activityId: bigint, currency: CurrencyCode, { list }: Chances): Promise<void> {
  const largest = new Map<string, bigint>();
  for (const { segment, weight } of list) {
    if (!segment.prize || weight === 0) continue;
    const { budget, units } = worthOf(segment.prize, currency);
    if (units > (largest.get(budget) ?? 0n)) largest.set(budget, units);
  }
  for (const [budget, units] of [...largest].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const left = await budgetLeft(tx, { activityId, budget });
    if (left !== null && left < units) throw new DomainError('ACTIVITY_CLOSED', { state: 'CLOSED' });
  }
}

/** Returns the browser and network by which one person is recognised, where the activity checks them. */
function marksOf({ review }: EligibilityRule, { visitor }: Joiner) {
  return {
    browser: review.includes('device') ? visitor.browser : null,
    network: review.includes('address') ? networkOf(visitor.ip) : null,
  };
}

/** Returns the sign by which another member who has spun here is the same person; null: there is none. */
async function sameAs(ctx: Ctx, { id: activityId, eligibility }: ActivityRow, joiner: Joiner) {
  if (eligibility.review.length === 0) return null;
  await holdWheel(ctx.db, activityId);
  const { memberId } = joiner.session;
  const sharers = await sharersOf(ctx.db, memberId, eligibility.review);
  const marks = { ...marksOf(eligibility, joiner), others: sharers.map(({ other }) => other) };
  const { device, address, other } = await spunWith(ctx.db, { activityId, memberId }, marks);
  if (device) return 'device';
  if (address) return 'address';
  if (other === null) return null;
  return sharers.find((sharer) => sharer.other === other)?.byAccount ? 'account' : 'device';
}
