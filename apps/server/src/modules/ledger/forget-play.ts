import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import type { WalletType } from './accounts.ts';

/**
 * Removes the play money of a member who has no other money: the wallets, and every entry that moved them, as a whole.
 * Play money is in no total and its house account is not counted, so the ledger verifies before and after; the database
 * itself refuses to remove an entry that moved real money.
 * @returns false, without removing anything, when an entry moved the play money at `since` or later
 */
export async function forgetPlay(tx: Db, memberId: bigint, since: Date): Promise<boolean> {
  assert(tx.isTransaction, 'play money is removed whole');
  const { rows: wallets } = await sql<{ id: bigint; type: WalletType }>`
    select id, type from ledger.wallet where member_id = ${memberId} order by id for update`.execute(tx);
  assert(
    wallets.every(({ type }) => type === 'play'),
    `member ${memberId} has play money alone`,
  );
  const ids = wallets.map(({ id }) => id);
  const { rows: entries } = await sql<{ entry: bigint; xact: string; recent: boolean }>`
    select entry, xact::text as xact, bool_or(at >= ${since}) as recent from (
      select entry, xact, at from ledger.transfer where debit = any (${ids}::int8[]) and debit > 0
      union all
      select entry, xact, at from ledger.transfer where credit = any (${ids}::int8[]) and credit > 0) moved
    group by entry, xact`.execute(tx);
  if (entries.some(({ recent }) => recent)) return false;
  const entryIds = entries.map(({ entry }) => entry);
  const xacts = entries.map(({ xact }) => xact);
  const { rows: shared } = await sql`
    select from ledger.transfer t join unnest(${xacts}::xid8[], ${entryIds}::int8[]) gone (xact, entry)
      on t.xact = gone.xact and t.entry = gone.entry
    where t.debit > 0 and t.debit <> all (${ids}::int8[]) or t.credit > 0 and t.credit <> all (${ids}::int8[])
    limit 1`.execute(tx);
  assert(shared.length === 0, `the play money of member ${memberId} moved with nobody else's`);
  await sql`
    delete from ledger.transfer t using unnest(${xacts}::xid8[], ${entryIds}::int8[]) gone (xact, entry)
    where t.xact = gone.xact and t.entry = gone.entry`.execute(tx);
  await sql`delete from ledger.entry where id = any (${entryIds}::int8[])`.execute(tx);
  await sql`delete from ledger.wallet where id = any (${ids}::int8[])`.execute(tx);
  return true;
}

/** Removes the counters of removed subjects. */
export async function removeCounters(tx: Db, ids: readonly bigint[]): Promise<void> {
  await sql`delete from ledger.counter where id = any (${ids}::int8[])`.execute(tx);
}
