import type { BonusTerms } from '@fairhouse/contract/bonus';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { type Balance, balancesOf } from '../ledger/index.ts';
import { moneyTransaction } from '../money-rows/index.ts';
import { type Grant, grantRows } from './grant-store.ts';
import { type NewGrant, offerGrantIn } from './offer.ts';
import { openGrantsChanged } from './open-grants.ts';

export const plainTerms: BonusTerms = {
  turnoverTimes: 100_000,
  turnoverOf: 'bonus',
  contributions: [],
  excludedGames: [],
  sticky: false,
  order: 'cashFirst',
  stacking: 'alone',
  days: 7,
  offerDays: 7,
};

/** Returns the units of an amount of baht. */
export const baht = (amount: number) => BigInt(Math.round(amount * 10_000));

let lastSource = 0n;

/** Grants a member a bonus as an operation of the house does, each under a source number of its own. */
export async function granted(
  ctx: Ctx,
  memberId: bigint,
  { terms = {}, ...more }: Partial<Omit<NewGrant, 'terms'>> & { terms?: Partial<BonusTerms> } = {},
): Promise<Grant> {
  lastSource += 1n;
  const offer = {
    memberId,
    currency: 'THB',
    amount: baht(100),
    basis: 0n,
    source: 'test',
    sourceId: lastSource,
    ...more,
  };
  const grant = await moneyTransaction(ctx, (tx) =>
    offerGrantIn(ctx, tx, { ...offer, terms: { ...plainTerms, ...terms } }),
  );
  openGrantsChanged(ctx);
  return await grantNow(ctx, grant.id);
}

/** Reads a grant as it stands. */
export async function grantNow(ctx: Ctx, id: bigint): Promise<Grant> {
  const row = await grantRows.byId(ctx.db, id);
  assert(row, 'a grant stays');
  return row;
}

/** Returns what the member holds in a wallet, in units. */
export async function held(ctx: Ctx, memberId: bigint, type: Balance['type'] = 'bonus'): Promise<bigint> {
  return (await balancesOf(ctx, memberId)).find((wallet) => wallet.type === type)?.balance ?? 0n;
}

/** Returns the turnover made under a grant, in units; -1 for a grant without progress. */
export async function turnoverDone(ctx: Ctx, id: bigint): Promise<bigint> {
  const { rows } = await sql<{ done: bigint }>`select done from bonus.progress where grant_id = ${id}`.execute(ctx.db);
  return rows[0]?.done ?? -1n;
}

/** Sets the turnover made under a grant, as the betting record's reader writes it. */
export async function setDone(ctx: Ctx, id: bigint, done: bigint): Promise<void> {
  await sql`update bonus.progress set done = ${done} where grant_id = ${id}`.execute(ctx.db);
  await sql`insert into bonus.due values (${id}) on conflict do nothing`.execute(ctx.db);
}

/** Ends the time of a grant. */
export async function letTimePass(ctx: Ctx, id: bigint): Promise<void> {
  await sql`
    update bonus.grant set offered_until = now() - interval '1 second',
      expires_at = case when expires_at is null then null else now() - interval '1 second' end
    where id = ${id}`.execute(ctx.db);
}
