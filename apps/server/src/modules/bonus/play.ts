import { formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Account, type Leg, lockBalances, type TransferKind } from '../ledger/index.ts';
import { activeGrant, type Grant } from './grant-store.ts';
import { losesCashFirst, takesCashAlone } from './terms.ts';

/** The grant that a stake is placed under, and the bonus money in it; units. */
export type StakeUnder = { grantId: bigint; wallet: Account; bonus: bigint };

/** `onto`: the round to which this stake is added, and the units staked on it already. */
type Asked = {
  cash: Account;
  stake: bigint;
  onto?: { round: bigint; stake: bigint };
  game: { vendor: string; gameType: string; gameCode: string };
};

/**
 * Divides a stake between cash and bonus money by the terms of the member's grant. The grant's row and wallets stay
 * locked until the transaction ends: post the stake after this, last. No bonus money is staked where the game takes
 * cash alone.
 * @returns null when the grant is no longer open: the stake is cash, and counts for no grant
 * @throws BONUS_STAKE_TOO_HIGH (value.max, value.currency), BONUS_GAME_EXCLUDED (the cash alone does not hold the
 * stake), CASH_IN_ROUND (value.gameCode: the game of an open round with cash that must be lost before the bonus)
 */
export async function stakeUnder(
  tx: Db,
  grantId: bigint,
  { cash, stake, onto, game }: Asked,
): Promise<StakeUnder | null> {
  const row = await lockGrant(tx, grantId);
  if (row?.state !== 'ACTIVE') return null;
  const wallet = bonusWallet(row);
  const isCashAlone = takesCashAlone(row, game);
  const { currency, max_stake: max } = row;
  if (!isCashAlone && max !== null && (onto?.stake ?? 0n) + stake > max) {
    throw new DomainError('BONUS_STAKE_TOO_HIGH', { max: formatMoney(max, currency), currency });
  }
  const held = await lockBalances(tx, [cash, wallet]);
  const [inCash, inBonus] = [held.get(cash.id) ?? 0n, held.get(wallet.id) ?? 0n];
  if (isCashAlone) {
    if (inCash < stake && inCash + inBonus >= stake) throw new DomainError('BONUS_GAME_EXCLUDED');
    return { grantId, wallet, bonus: 0n };
  }
  const wanted = row.terms.order === 'bonusFirst' ? stake : atLeastNone(stake - inCash);
  const bonus = least(wanted, inBonus);
  if (bonus > 0n && losesCashFirst(row)) {
    const gameCode = await roundWithCash(tx, row, onto?.round ?? null);
    if (gameCode !== null) throw new DomainError('CASH_IN_ROUND', { gameCode });
  }
  if (bonus > 0n) await sql`update bonus.grant set is_moved = true where id = ${grantId} and not is_moved`.execute(tx);
  return { grantId, wallet, bonus };
}

/**
 * Returns the game of an open stepped round, other than the named one, that holds cash of the grant's member; null:
 * there is none. An undecided round returns its stake, so a member could open one with the cash and risk only the
 * bonus, which must be lost after the cash.
 */
async function roundWithCash(db: Db, grant: Grant, besides: bigint | null): Promise<string | null> {
  const { rows } = await sql<{ game: string | null }>`
    select bonus.round_with_cash(${grant.member_id}, ${grant.currency}, ${besides}) as game`.execute(db);
  return rows[0]?.game ?? null;
}

/** The money side of a round: the member's cash account, the house account, and the legs' ref. */
export type RoundMoney = { cash: Account; house: Account; ref: bigint };

/** Returns the legs of a stake: bonus money and cash. */
export function stakeLegs(under: StakeUnder | null, stake: bigint, { cash, house, ref }: RoundMoney): Leg[] {
  const bonus = under?.bonus ?? 0n;
  const legs: Leg[] = [];
  if (under && bonus > 0n) legs.push({ debit: under.wallet, credit: house, amount: bonus, kind: 'stake', ref });
  if (stake > bonus) legs.push({ debit: cash, credit: house, amount: stake - bonus, kind: 'stake', ref });
  return legs;
}

/**
 * Returns the bonus part of a payout, in units: in proportion to the bonus part of the stake, rounded up to the unit.
 */
export function bonusShare(paid: bigint, bonus: bigint, stake: bigint): bigint {
  return bonus === 0n ? 0n : (paid * bonus + stake - 1n) / stake;
}

/** Returns the legs of a payout in the entry of its stake. */
export function payoutLegs(
  under: StakeUnder | null,
  { stake, payout }: { stake: bigint; payout: bigint },
  { cash, house, ref }: RoundMoney,
): Leg[] {
  const share = bonusShare(payout, under?.bonus ?? 0n, stake);
  const legs: Leg[] = [];
  if (under && share > 0n) legs.push({ debit: house, credit: under.wallet, amount: share, kind: 'payout', ref });
  if (payout > share) legs.push({ debit: house, credit: cash, amount: payout - share, kind: 'payout', ref });
  return legs;
}

/** Notes that a round with the grant's money has begun. The caller has locked the grant. */
export async function noteRoundOpened(tx: Db, grantId: bigint): Promise<void> {
  await sql`update bonus.grant set open_rounds = open_rounds + 1 where id = ${grantId}`.execute(tx);
}

/**
 * Ends a round with bonus money in its stake, and returns the legs of its payout. The transaction has locked the
 * round's own row. The bonus share goes back into the bonus wallet while the grant is open; once the grant is released
 * it is cash, up to the maximum payout; once the grant ended otherwise it goes to the house.
 */
export async function closeUnder(
  tx: Db,
  { grantId, bonus, stake }: { grantId: bigint; bonus: bigint; stake: bigint },
  paid: { amount: bigint; kind: Extract<TransferKind, 'payout' | 'stakeReturned'> },
  { cash, house, ref }: RoundMoney,
): Promise<Leg[]> {
  const row = await lockGrant(tx, grantId);
  if (!row) throw new Error(`grant ${grantId} stays`);
  const { amount, kind } = paid;
  const share = bonusShare(amount, bonus, stake);
  const toCash = row.state === 'RELEASED' ? within(row, share) : 0n;
  const rest = share - toCash;
  await sql`
    update bonus.grant set open_rounds = open_rounds - 1, released = released + ${toCash}, is_moved = state in ('ACTIVE', 'RELEASED')
    where id = ${grantId}`.execute(tx);
  const legs: Leg[] = [];
  const give = (credit: Account, units: bigint) => {
    if (units > 0n) legs.push({ debit: house, credit, amount: units, kind, ref });
  };
  give(row.state === 'ACTIVE' ? bonusWallet(row) : { id: row.house, currency: row.currency, play: false }, rest);
  give(cash, amount - rest);
  return legs;
}

/** Returns the units of a share that may still become cash within the maximum payout. */
function within({ max_payout: most, released }: Grant, share: bigint): bigint {
  if (most === null) return share;
  return least(share, atLeastNone(most - released));
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const atLeastNone = (amount: bigint) => (amount > 0n ? amount : 0n);

const bonusWallet = ({ wallet, currency }: Grant): Account => ({ id: wallet, currency, play: false });

async function lockGrant(tx: Db, id: bigint): Promise<Grant | null> {
  const { rows } = await sql<Grant>`select * from bonus.grant where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** True when the member's open grant allows bonus money to be staked in a game now. */
export async function bonusFor(
  db: Db,
  { memberId, currency }: { memberId: bigint; currency: string },
  game: Asked['game'],
): Promise<boolean> {
  const row = await activeGrant(db, memberId, currency);
  if (row === null || takesCashAlone(row, game)) return false;
  return !losesCashFirst(row) || (await roundWithCash(db, row, null)) === null;
}

/**
 * True while a bonus for a deposit is offered that is to be opened once the deposit is lost, and the game takes cash
 * alone: at a table among members the deposit would be lost to another account, and the bonus be played for nothing.
 */
export async function awaitsLossOfCash(db: Db, whose: Whose, game: Asked['game']): Promise<boolean> {
  const rows = await bonusesBehindCash(db, whose);
  return rows.some((row) => row.state === 'OFFERED' && takesCashAlone(row, game));
}

/** True while a bonus for a deposit is open or offered whose cash must be lost before it: given away, it would not be. */
export async function keepsCash(db: Db, whose: Whose): Promise<boolean> {
  return (await bonusesBehindCash(db, whose)).length > 0;
}

type Whose = { memberId: bigint; currency: string };

async function bonusesBehindCash(db: Db, { memberId, currency }: Whose): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select * from bonus.grant where member_id = ${memberId} and currency = ${currency}
      and (state = 'ACTIVE' or state = 'OFFERED' and offered_until > now())`.execute(db);
  return rows.filter(losesCashFirst);
}

/**
 * Locks the member's open grant, and the grant `also` of a round's money, until the transaction ends, in the order of
 * their ids.
 */
export async function holdOpenGrant(
  tx: Db,
  { memberId, currency }: { memberId: bigint; currency: string },
  also: bigint | null,
): Promise<void> {
  await sql`
    select from bonus.grant where member_id = ${memberId} and currency = ${currency} and state = 'ACTIVE' or id = ${also}
    order by id for no key update`.execute(tx);
}
