import type { BonusTerms } from '@fairhouse/contract/bonus';
import {
  FreeRoundsCancelAnswer,
  type FreeRoundsCancelRequest,
  FreeRoundsGrantAnswer,
  type FreeRoundsGrantRequest,
  FreeRoundsStatusAnswer,
  type FreeRoundsStatusRequest,
} from '@fairhouse/contract/vendor-free-rounds';
import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import type { Static } from 'typebox';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { addJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import { grantAccounts, requireBonusTerms } from '../../bonus/index.ts';
import { memberNamed } from '../../identity/index.ts';
import { cashOfMembers } from '../../ledger/index.ts';
import { deskSetting, isAgreed } from '../../operators/index.ts';
import {
  isClosed,
  isWritable,
  nameAt,
  ourAmount,
  theirAmount,
  type Vendor,
  VendorSilence,
  vendorOf,
} from '../../vendors/index.ts';
import { gameByCode } from '../catalogue/catalogue.ts';
import { askVendor } from '../seamless-wallet/dialects/index.ts';
import { type FreeGrant, grantById, moveGrant, nameGrant, putGrant, takeDueGrants } from './store.ts';

/**
 * Free rounds as an operator states them. `stake`: the worth of one round, as a decimal string in the member's
 * currency.
 */
export type Granting = {
  vendor: string;
  gameCode: string;
  rounds: number;
  stake: string;
  expiresAt: Date;
  /** The terms of the bonus that the wins become; missing: they are cash. */
  bonus?: BonusTerms;
};

/** The member who gets a prize, and the days for which the rounds can be played. */
type Prized = { memberId: bigint; currency: CurrencyCode; days: number };

const freeRoundsTask = 'games:free-rounds';
const dayMs = 24 * 3_600_000;
/** The longest time for which free rounds can be played. */
const longestMs = 366 * dayMs;

/**
 * Grants a member free rounds of a vendor's game; the vendor is called at once, and again until it answers. Two
 * operators must state the same. Returns false while it waits for the second operator.
 * @throws NOT_FOUND (no such account), VENDOR_NOT_FOUND, GAME_NOT_FOUND, GAME_NOT_IN_CURRENCY, AMOUNT_INVALID,
 * MALFORMED (an end in the past or too late), GAME_MAINTENANCE (the vendor is closed), WINS_ARE_CASH, ALREADY_APPROVED
 */
export const grantFreeRounds = deskSetting(
  'free-rounds',
  'adjustments.request',
  async (
    ctx,
    account: string,
    { vendor: code, gameCode, rounds, stake, expiresAt, bonus }: Granting,
  ): Promise<boolean> => {
    const memberId = await memberNamed(ctx.db, account);
    if (memberId === null) throw new DomainError('NOT_FOUND');
    const vendor = await vendorOf(ctx, code);
    if (isClosed(vendor)) throw new DomainError('GAME_MAINTENANCE');
    await gameByCode(ctx, code, gameCode);
    const wallet = (await cashOfMembers(ctx, [memberId]))
      .get(memberId)
      ?.find(({ currency }) => vendor.currencies.includes(currency));
    if (!wallet) throw new DomainError('GAME_NOT_IN_CURRENCY', { currencies: vendor.currencies });
    const { currency } = wallet;
    const units = parseMoney(stake, currency);
    if (units === null || units <= 0n || !isWritable(vendor, currency, units)) throw new DomainError('AMOUNT_INVALID');
    const at = ctx.clock();
    const wait = expiresAt.getTime() - at.getTime();
    if (!(wait > 0 && wait <= longestMs)) {
      throw new DomainError('MALFORMED', { issues: [{ field: 'expiresAt', rule: 'within a year from now' }] });
    }
    const grant = {
      vendor: code,
      member_id: memberId,
      game_code: gameCode,
      currency,
      rounds,
      stake: units,
      expires_at: expiresAt,
      bonus_terms: bonus ?? null,
    };
    await requireWins(ctx, vendor, grant);
    if (!(await isAgreed(ctx, `free-rounds ${memberId}`, grant))) return false;
    await putGrant(ctx.db, { ...grant, created_at: at }, await winsHouse(ctx, grant));
    await addJob(ctx.db, freeRoundsTask, {});
    return true;
  },
);

/**
 * Gives a member the free rounds of a prize, in the prize's transaction; the vendor is called after the commit.
 * @throws VENDOR_NOT_FOUND, GAME_NOT_FOUND, GAME_NOT_IN_CURRENCY, AMOUNT_INVALID
 */
export async function giveRoundsIn(
  ctx: Ctx,
  tx: Db,
  { memberId, currency, days, ...rounds }: Omit<Granting, 'expiresAt'> & Prized,
): Promise<void> {
  const stake = await requireRounds({ ...ctx, db: tx }, rounds, currency);
  const at = ctx.clock();
  const grant = {
    vendor: rounds.vendor,
    member_id: memberId,
    game_code: rounds.gameCode,
    currency,
    rounds: rounds.rounds,
    stake,
    expires_at: new Date(at.getTime() + days * dayMs),
    bonus_terms: rounds.bonus ?? null,
    created_at: at,
  };
  await putGrant(tx, grant, await winsHouse(ctx, grant));
  await addJob(tx, freeRoundsTask, {});
}

type Wins = Pick<FreeGrant, 'member_id' | 'currency' | 'bonus_terms'>;

/**
 * Checks free rounds that are to be promised, and returns the stake of one in units.
 * @throws VENDOR_NOT_FOUND, GAME_NOT_FOUND, GAME_NOT_IN_CURRENCY, AMOUNT_INVALID, WINS_ARE_CASH, OFFER_INVALID
 * (value.field)
 */
export async function requireRounds(
  ctx: Ctx,
  { vendor: code, gameCode, stake, bonus }: Pick<Granting, 'vendor' | 'gameCode' | 'stake' | 'bonus'>,
  currency: CurrencyCode,
): Promise<bigint> {
  const vendor = await vendorOf(ctx, code);
  await gameByCode(ctx, code, gameCode);
  if (!vendor.currencies.includes(currency)) {
    throw new DomainError('GAME_NOT_IN_CURRENCY', { currencies: vendor.currencies });
  }
  const units = parseMoney(stake, currency);
  if (units === null || units <= 0n || !isWritable(vendor, currency, units)) throw new DomainError('AMOUNT_INVALID');
  await requireWins(ctx, vendor, { currency, bonus_terms: bonus ?? null });
  return units;
}

/**
 * Checks the terms of the wins: at a vendor in transfer mode they are cash.
 * @throws WINS_ARE_CASH, AMOUNT_INVALID, OFFER_INVALID (value.field)
 */
async function requireWins(
  ctx: Ctx,
  { walletMode }: Vendor,
  { bonus_terms: terms, currency }: Pick<Wins, 'bonus_terms' | 'currency'>,
): Promise<void> {
  if (!terms) return;
  if (walletMode !== 'single') throw new DomainError('WINS_ARE_CASH');
  await requireBonusTerms(ctx, terms, { currency, most: null });
}

/** Returns the house account that holds wins until they become a bonus; null: they are cash. */
async function winsHouse(ctx: Ctx, grant: Wins): Promise<bigint | null> {
  return grant.bonus_terms && (await grantAccounts(ctx, grant)).house.id;
}

/**
 * Ends a grant: rounds that have begun are played to their end, and none begins once the vendor has confirmed it.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state)
 */
export const cancelFreeRounds = deskSetting(
  'free-rounds-cancel',
  'adjustments.request',
  async (ctx, id: string): Promise<void> => {
    const grant = await grantById(ctx.db, BigInt(id));
    if (!grant) throw new DomainError('NOT_FOUND');
    if (!(await moveGrant(ctx.db, grant.id, ['ASKED', 'GRANTED'], 'CANCELLING', ctx.clock()))) {
      throw new DomainError('STATE_CONFLICT', { state: grant.state });
    }
    await addJob(ctx.db, freeRoundsTask, {});
  },
);

const whose = (vendor: Vendor, { id, member_id: memberId, currency }: FreeGrant) => ({
  grantId: String(id),
  player: String(memberId),
  currency: nameAt(vendor, currency),
});

/** Calls the vendors of the grants that are due; one that does not answer is called again later. */
async function askDueGrants(ctx: Ctx): Promise<void> {
  for (const grant of await takeDueGrants(ctx.db, ctx.clock(), 100)) {
    await askGrant(ctx, grant).catch((error: unknown) => {
      if (!(error instanceof VendorSilence)) throw error;
      ctx.log.warn({ vendor: grant.vendor, grant: String(grant.id), why: error.message }, 'a vendor left a grant open');
    });
  }
}

/** Tells a vendor of a grant or of its end. @throws VendorSilence */
async function askGrant(ctx: Ctx, grant: FreeGrant): Promise<void> {
  if (grant.state === 'ASKED' && grant.expires_at <= ctx.clock()) {
    await moveGrant(ctx.db, grant.id, ['ASKED'], 'REFUSED');
    return;
  }
  const vendor = await vendorOf(ctx, grant.vendor);
  if (grant.state === 'CANCELLING') {
    const body: FreeRoundsCancelRequest = whose(vendor, grant);
    await askVendor(ctx, vendor, { path: '/freerounds/cancel', body, answer: FreeRoundsCancelAnswer });
    await moveGrant(ctx.db, grant.id, ['CANCELLING'], 'CANCELLED');
    return;
  }
  const body: FreeRoundsGrantRequest = {
    ...whose(vendor, grant),
    gameCode: grant.game_code,
    rounds: grant.rounds,
    stake: theirAmount(vendor, grant.currency, grant.stake),
    expiresAt: grant.expires_at.toISOString(),
  };
  const said = await askVendor(ctx, vendor, { path: '/freerounds/grant', body, answer: FreeRoundsGrantAnswer });
  if (said.reference !== undefined) await nameGrant(ctx.db, grant, said.reference);
  await moveGrant(ctx.db, grant.id, ['ASKED'], said.status === 'granted' ? 'GRANTED' : 'REFUSED');
}

/** Returns the vendor's own record of a grant; null: it does not answer. */
export async function grantAtVendor(ctx: Ctx, grant: FreeGrant): Promise<Static<typeof FreeRoundsStatusAnswer> | null> {
  const vendor = await vendorOf(ctx, grant.vendor);
  const body: FreeRoundsStatusRequest = whose(vendor, grant);
  try {
    const said = await askVendor(ctx, vendor, { path: '/freerounds/status', body, answer: FreeRoundsStatusAnswer });
    return { ...said, won: ourAmount(vendor, grant.currency, said.won, 'given') };
  } catch (error) {
    if (error instanceof VendorSilence) return null;
    throw error;
  }
}

export const freeRoundsJobs: Required<Jobs> = {
  tasks: { [freeRoundsTask]: askDueGrants },
  crontab: [`* * * * * ${freeRoundsTask}`],
};
