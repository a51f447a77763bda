import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { closeUnder } from '../bonus/index.ts';
import { type Account, type Entry, walletOf } from '../ledger/index.ts';
import { onceKey, postOne } from '../money-rows/index.ts';
import { houseOf } from './round.ts';
import type { RoundRow } from './round-store.ts';

/** The two sides of a round's money. */
export type Accounts = { wallet: Account; house: Account };

export async function accountsOf(ctx: Ctx, row: RoundRow): Promise<Accounts> {
  const { member_id: memberId, currency, play_money: isTrial } = row;
  return {
    wallet: await walletOf(ctx, memberId, isTrial ? 'play' : 'cash', currency),
    house: await houseOf(ctx, row.game_code, { isTrial, currency }),
  };
}

/** Returns the subject of a round's transfers: the seed pair that decides it, or the shared round. */
export function subjectOf({ pair_id, shared_round }: Pick<RoundRow, 'pair_id' | 'shared_round'>): bigint {
  const subject = pair_id ?? shared_round;
  assert(subject !== null, 'a round is decided by a pair of seeds, or is shared');
  return subject;
}

/**
 * Returns the entry by which a locked round pays out, or returns the stake, to be posted in the same transaction;
 * null where it pays nothing. It also divides the payout between cash and bonus money.
 */
export async function closingEntry(
  tx: Db,
  row: RoundRow,
  { wallet, house }: Accounts,
  payout: bigint,
  state: 'settled' | 'returned',
): Promise<Entry | null> {
  const { id, member_id, bonus_grant: grantId, bonus_stake: bonus, stake } = row;
  const kind = state === 'returned' ? 'stakeReturned' : 'payout';
  const money = { cash: wallet, house, ref: subjectOf(row) };
  const legs =
    grantId !== null && bonus !== null
      ? await closeUnder(tx, { grantId, bonus, stake }, { amount: payout, kind }, money)
      : [{ debit: house, credit: wallet, amount: payout, kind, ref: money.ref } as const];
  if (payout === 0n) return null;
  const key = onceKey(member_id, 'originals.closed', id);
  return { key, legs, detail: { type: 'original-closed', roundId: String(id) } };
}

/** Posts the payout of a closed round, or the returned stake. @returns the entry; null where nothing is paid */
export async function payIn(
  tx: Db,
  row: RoundRow,
  accounts: Accounts,
  payout: bigint,
  state: 'settled' | 'returned',
): Promise<bigint | null> {
  const entry = await closingEntry(tx, row, accounts, payout, state);
  return entry && (await postOne(tx, entry)).entryId;
}
