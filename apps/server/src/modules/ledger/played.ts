import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import type { Account } from './accounts.ts';
import { type TransferKind, transferKinds } from './entry.ts';
import { roundRefsFrom } from './sums.ts';

/** The sums of a wallet's play, in units. `through` is the last entry that they include. */
export type Played = {
  /** Stakes, and money sent to vendors' wallets, less the money that came back unplayed. */
  staked: bigint;
  /** The same plus tips, less the money that was won or brought back; below zero: a win. */
  lost: bigint;
  through: bigint;
};

const kind = (name: TransferKind) => sql.lit(transferKinds[name]);
const [stake, payout, stakeReturned] = [kind('stake'), kind('payout'), kind('stakeReturned')];
const [held, returned, broughtBack] = [kind('vendorHeld'), kind('vendorReturned'), kind('vendorWithdrawal')];
const arrived = kind('vendorDeposit');
const [reversal, tip, tipReturned] = [kind('reversal'), kind('tip'), kind('tipReturned')];

/**
 * Sums a wallet's play since a time, by the database's clock, in the entries behind `after`. Under a lock that orders
 * the wallet's stakes, a sum continued from its `through` misses none, since entry ids rise along a wallet's history.
 *
 * A stake that comes back counts where it was staked since that time as well; a stake of an in-house round, whose name the
 * ledger does not keep, comes back as if it were won. What stood in a vendor's wallet at that time comes back with the
 * first recall since, which empties the wallet, before what else it brings. It counts for nothing: it was counted as it
 * went there, and would otherwise be gathered there to be lost on one day.
 * @param before an entry that is older than the time, or 0
 */
export async function playedSince(
  db: Db,
  wallet: Account,
  { from, before, after }: { from: Date; before: bigint; after: bigint },
): Promise<Played> {
  const { rows } = await sql<Played>`
    with moved as (
      select entry, kind, ref, amount from ledger.transfer
      where debit = ${wallet.id} and debit > 0 and entry > ${after} and at >= ${from}
        and (kind in (${stake}, ${held}, ${tip}) or kind = ${reversal} and ref >= ${roundRefsFrom})
      union all
      select entry, kind, ref, -amount from ledger.transfer t
      where credit = ${wallet.id} and credit > 0 and entry > ${after} and at >= ${from}
        and (kind in (${payout}, ${broughtBack}, ${tipReturned})
          or kind = ${stakeReturned} and ref < ${roundRefsFrom}
          or kind in (${stakeReturned}, ${returned}) and exists (
            select from ledger.transfer s
            where s.debit = ${wallet.id} and s.debit > 0 and s.entry > ${before} and s.ref = t.ref and s.at >= ${from}
              and s.kind = case t.kind when ${stakeReturned} then ${stake} else ${held} end))),
    at_vendor as (
      select least(coalesce(stood.balance, 0) + late.arrived, b.back) as kept
      from (
        select distinct debit as id from ledger.transfer
        where credit = ${wallet.id} and credit > 0 and entry > ${after} and at >= ${from} and kind = ${broughtBack}) v
      cross join lateral (
        select coalesce(sum(amount) filter (where kind = ${broughtBack} and entry > ${after}), 0) as back
        from ledger.transfer where debit = v.id and debit > 0 and entry = (
          select min(entry) from ledger.transfer where debit = v.id and debit > 0 and at >= ${from})) b
      left join lateral (
        select balance from (
          (select entry, leg, debit_after as balance from ledger.transfer
            where debit = v.id and debit > 0 and at < ${from} order by entry desc, leg desc limit 1)
          union all
          (select entry, leg, credit_after from ledger.transfer
            where credit = v.id and credit > 0 and at < ${from} order by entry desc, leg desc limit 1)) x
        order by entry desc, leg desc limit 1) stood on true
      cross join lateral (
        select coalesce(sum(d.amount), 0) as arrived from ledger.transfer d
        where d.credit = v.id and d.credit > 0 and d.at >= ${from} and d.kind = ${arrived} and not exists (
          select from ledger.transfer s
          where s.debit = ${wallet.id} and s.debit > 0 and s.entry > ${before} and s.ref = d.ref and s.at >= ${from}
            and s.kind = ${held})) late)
    select coalesce(sum(amount) filter (where kind in (${stake}, ${held}, ${returned})
        or kind = ${stakeReturned} and ref >= ${roundRefsFrom}), 0)::int8 as staked,
      (coalesce(sum(amount), 0) + (select coalesce(sum(kept), 0) from at_vendor))::int8 as lost,
      coalesce(max(entry), ${after}) as through
    from moved`.execute(db);
  assert(rows[0], 'a sum is one row');
  return rows[0];
}

/**
 * Returns the last entry before a time that took money from a wallet; 0: none. It reads backward, so a recent time
 * costs little.
 */
export async function lastDebitBefore(db: Db, wallet: Account, at: Date): Promise<bigint> {
  const { rows } = await sql<{ entry: bigint }>`
    select entry from ledger.transfer where debit = ${wallet.id} and debit > 0 and at < ${at}
    order by entry desc limit 1`.execute(db);
  return rows[0]?.entry ?? 0n;
}
