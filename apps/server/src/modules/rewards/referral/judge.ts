import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { creditedDeposits, moneyFacts, payoutSharers } from '../../cashier/index.ts';
import { broughtBy, browserSharers, networkSharers, type Relative, relativesOf } from '../../identity/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { paidForGoods } from '../../points/index.ts';
import { lostToMembers } from '../../records/index.ts';
import { brandSettings, isModuleOn } from '../../site/index.ts';
import { giveReward, withdrawReward } from '../reward.ts';
import {
  betUntil,
  countRewarded,
  type FriendRow,
  friendOf,
  friendsDue,
  lockStandings,
  putFriend,
  siblingsOf,
} from './friend-store.ts';
import { type Rule, referralRule, rewardOfNth } from './rule-store.ts';

export const referralModule = 'REFERRAL3';

const hourMs = 3_600_000;
const friendsAtOnce = 200;

/**
 * Judges friends whose play or deposits changed, and those whose waiting time is over. Any number of nodes may run it
 * at once.
 */
export async function judgeFriends(ctx: Ctx): Promise<void> {
  if (!(await isModuleOn(ctx, referralModule))) return;
  for (let after = 0n; ; ) {
    const due = await friendsDue(ctx.db, { after, limit: friendsAtOnce });
    for (const memberId of due) await judgeFriend(ctx, memberId);
    after = due.at(-1) ?? after;
    if (due.length < friendsAtOnce) return;
  }
}

/** Updates one friend to the state that the rule gives for the present record. */
export async function judgeFriend(ctx: Ctx, memberId: bigint): Promise<void> {
  const inviter = await inviterOf(ctx, memberId);
  await moneyTransaction(ctx, async (tx) => {
    await lockStandings(tx, memberId, inviter?.uplineId ?? null);
    if (!inviter) return;
    const held = (await friendOf(tx, memberId)) ?? newFriend(memberId, inviter.uplineId);
    const next = await judged(ctx, tx, held, inviter);
    if (next) await putFriend(tx, next);
  });
}

/**
 * Decides about a friend in REVIEW: the reward is given, if the present record still earns it, or not.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), PRIZE_NOT_EARNED (the deposits or bets of an approved friend no
 * longer count)
 */
export async function decideFriend(
  ctx: Ctx,
  tx: Db,
  { memberId, approve, reason, by }: { memberId: bigint; approve: boolean; reason: string; by: bigint | null },
): Promise<FriendRow> {
  const known = await friendOf(tx, memberId);
  const inviter = known && (await inviterOf({ ...ctx, db: tx }, memberId));
  if (!known || !inviter) throw new DomainError('NOT_FOUND');
  await lockStandings(tx, memberId, inviter.uplineId);
  const held = (await friendOf(tx, memberId)) ?? known;
  if (held.state !== 'REVIEW') throw new DomainError('STATE_CONFLICT', { state: held.state });
  const rule = await referralRule(tx, inviter.friend.currency);
  const met = rule && (await metOf(tx, memberId, inviter, rule));
  if (approve && !(met?.deposits_met && met.bet_met)) throw new DomainError('PRIZE_NOT_EARNED');
  const decided = { ...held, reason, decided_by: by };
  const next: FriendRow = approve ? await rewarded(ctx, tx, decided, inviter) : { ...decided, state: 'REJECTED' };
  await putFriend(tx, next);
  return next;
}

type Inviter = { uplineId: bigint; at: Date; friend: Relative; upline: Relative };

/**
 * Returns the member who invited another by a friend's code; null for others: agents' downlines have contracts
 * instead.
 */
async function inviterOf(ctx: Ctx, memberId: bigint): Promise<Inviter | null> {
  const above = await broughtBy(ctx, memberId);
  if (!above || above.via === 'affiliate') return null;
  const { memberTypes } = await brandSettings(ctx);
  const both = await relativesOf(ctx, [memberId, above.uplineId]);
  const [friend, upline] = [both.get(memberId), both.get(above.uplineId)];
  if (!friend || !upline || !memberTypes.includes(upline.accountType)) return null;
  return { uplineId: above.uplineId, at: above.createdAt, friend, upline };
}

const newFriend = (memberId: bigint, uplineId: bigint): FriendRow => ({
  member_id: memberId,
  upline_id: uplineId,
  state: 'REGISTERED',
  deposits_met: false,
  bet_met: false,
  qualified_at: null,
  signals: [],
  nth: null,
  currency: null,
  amount: null,
  reason: null,
  decided_by: null,
});

/** Returns the friend's row by the present record; null: nothing changes. */
async function judged(ctx: Ctx, tx: Db, held: FriendRow, inviter: Inviter): Promise<FriendRow | null> {
  if (held.state === 'REJECTED' || held.state === 'REVERSED') return null;
  const rule = await referralRule(tx, inviter.friend.currency);
  if (!rule) return null;
  const met = await metOf(tx, held.member_id, inviter, rule);
  const row = { ...held, ...met };
  const isMet = met.deposits_met && met.bet_met;
  if (held.state === 'REWARDED') return isMet ? null : await takenBack(ctx, tx, row);
  if (!isMet) return { ...row, state: 'REGISTERED', qualified_at: null, signals: [] };
  if (held.state === 'REVIEW') return null;
  const now = await databaseNow(tx);
  const qualified: FriendRow = { ...row, state: 'QUALIFIED', qualified_at: held.qualified_at ?? now };
  const since = held.qualified_at ?? now;
  if (now.getTime() - since.getTime() < rule.wait_hours * hourMs) return held.state === 'QUALIFIED' ? null : qualified;
  const signals = await signalsOfFriend(tx, held.member_id, inviter);
  if (signals.length > 0) return { ...qualified, state: 'REVIEW', signals };
  return await rewarded(ctx, tx, qualified, inviter);
}

/** Returns the conditions of the rule that a friend met within its days after registration, by the present record. */
async function metOf(tx: Db, memberId: bigint, { at, friend }: Inviter, rule: Rule) {
  const until = new Date(at.getTime() + rule.days * 24 * hourMs);
  const deposits = (await creditedDeposits(tx, [memberId]))
    .filter(({ currency, hour }) => currency === friend.currency && hour <= until)
    .reduce((sum, { amount }) => sum + amount, 0n);
  const bet = await betUntil(tx, memberId, friend.currency, until);
  return { deposits_met: deposits >= rule.deposits, bet_met: bet >= rule.valid_bet };
}

/**
 * Returns the signs that friend and inviter, or two friends of one inviter, are one person, and that money was only
 * passed through.
 */
async function signalsOfFriend(tx: Db, memberId: bigint, { uplineId, friend }: Inviter): Promise<string[]> {
  const others = new Set([uplineId, ...(await siblingsOf(tx, uplineId, memberId))]);
  const isOne = (ids: readonly bigint[]) => ids.some((id) => others.has(id));
  const found = [
    ['device', isOne(await browserSharers(tx, memberId))],
    ['network', isOne(await networkSharers(tx, memberId))],
    ['payout-account', isOne(await payoutSharers(tx, memberId))],
    ['cashed-out', await hasCashedOut(tx, memberId, friend.currency)],
  ] as const;
  return found.flatMap(([name, is]) => (is ? [name] : []));
}

/**
 * True when most of the member's deposits have left: requested as a withdrawal, sent to other members, lost to them
 * at games among members, or paid for goods.
 */
async function hasCashedOut(tx: Db, memberId: bigint, currency: CurrencyCode): Promise<boolean> {
  const facts = await moneyFacts(tx, { memberId, currency, lately: new Date(0) });
  const lost = await lostToMembers(tx, { memberId, currency });
  const out = facts.withdrawnInAll + facts.sentInAll + lost + (await paidForGoods(tx, { memberId, currency }));
  return out > 0n && out * 5n >= facts.depositedInAll * 4n;
}

/**
 * Gives the inviter the reward for a friend, once for each; the friend is REJECTED where the inviter has reached the
 * most friends, or the currency has no reward.
 */
async function rewarded(ctx: Ctx, tx: Db, row: FriendRow, { uplineId, upline, friend }: Inviter): Promise<FriendRow> {
  const { currency } = upline;
  const rule = await referralRule(tx, currency);
  const nth = (await countRewarded(tx, uplineId)) + 1;
  // The friend was judged by the rule of the friend's currency: one that two operators have not opened rewards
  // nobody.
  const isOpen = rule?.is_open && (await referralRule(tx, friend.currency))?.is_open;
  const amount = isOpen && !upline.locked && nth <= rule.friends_max ? rewardOfNth(rule.tiers, nth) : 0n;
  if (!rule || amount === 0n) return { ...row, state: 'REJECTED', reason: row.reason ?? 'No reward is offered' };
  const now = await databaseNow(tx);
  await giveReward(ctx, tx, {
    memberId: uplineId,
    currency,
    source: 'referral',
    sourceId: row.member_id,
    title: {
      EN: `Thank you for inviting friend ${nth}`,
      TH: `ขอบคุณที่ชวนเพื่อนคนที่ ${nth}`,
      CN: `感谢您邀请第 ${nth} 位好友`,
    },
    prize: { kind: 'cash', amount: formatMoney(amount, currency), turnoverBp: rule.turnover_bp },
    expiresAt: new Date(now.getTime() + rule.reward_days * 24 * hourMs),
    issue: false,
  });
  return { ...row, state: 'REWARDED', nth, currency, amount };
}

/** Takes an unclaimed reward back; a claimed one stays. */
async function takenBack(ctx: Ctx, tx: Db, row: FriendRow): Promise<FriendRow> {
  const reason = 'The deposits or bets of the friend do not count any more';
  const isBack = await withdrawReward(ctx, tx, { source: 'referral', sourceId: row.member_id, reason });
  return isBack ? { ...row, state: 'REVERSED', reason } : row;
}
