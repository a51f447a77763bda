import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import type { Account } from './accounts.ts';
import { decodeBatch, encodeBatch } from './batch.ts';
import { type Entry, type Plan, type PostAnswer, planOf } from './entry.ts';
import { withRepayments } from './repay.ts';

/**
 * Posts entries inside the caller's transaction: once, last, after the domain's own rows are locked. Waits for the
 * wallets in one fixed order. Each entry gets its own answer; the caller decides if the transaction is rolled back.
 * @throws PostgreSQL's deadlock (40P01), or unique violation (23505) when the same key was posted meanwhile: the caller
 * then repeats the transaction
 */
export function postIn(tx: Db, entries: Entry[]): Promise<PostAnswer[]> {
  return postPlansIn(tx, entries.map(planOf));
}

/** The size of the block of ids that one call of `ledger.post_batch` takes. */
const plansMax = 1000;

/** Posts plans inside the caller's transaction, as `postIn` does. */
export async function postPlansIn(tx: Db, plans: Plan[]): Promise<PostAnswer[]> {
  assert(tx.isTransaction, 'postIn works inside a transaction');
  assert(new Set(plans.map((plan) => plan.key)).size === plans.length, 'the keys of one call differ');
  assert(plans.length <= plansMax, `one call posts at most ${plansMax} entries`);
  if (plans.length === 0) return [];
  await lockWallets(tx, plans);
  const ready = await withRepayments(tx, plans);
  const { text, values } = encodeBatch(ready, true);
  const { rows } = await tx.executeQuery<Record<string, string | null>>(CompiledQuery.raw(text, values));
  assert(rows[0], 'ledger.post_batch answers with one row');
  return decodeBatch(ready, Object.values(rows[0])).map((verdict) => {
    assert(verdict !== 'busy', 'a wallet that is posted to exists');
    assert(verdict !== 'owing', 'what is owed does not change under the lock');
    return verdict;
  });
}

/**
 * Locks the plans' wallets in the order of `ledger.post_batch`, so that no debt of theirs begins or ends before they
 * are posted.
 */
async function lockWallets(tx: Db, plans: Plan[]): Promise<void> {
  const ids = [...new Set(plans.flatMap((plan) => plan.legs.flatMap((leg) => [leg.debit, leg.credit])))];
  const { rows } = await sql<{ level: string; locked: bigint }>`
    select count(*) as locked, current_setting('transaction_isolation') as level from (
      select from ledger.wallet where id = any (${ids.filter((id) => id > 0n)}::int8[])
      order by type = 'debt', id for no key update) locked`.execute(tx);
  assert(rows[0]?.level === 'read committed', 'postIn works in a READ COMMITTED transaction');
}

/**
 * Locks wallets that are not of type debt until the transaction ends, in the order of `ledger.post_batch`, and returns
 * their balances in units, for decisions that depend on them and are posted afterwards.
 */
export async function lockBalances(tx: Db, accounts: readonly Account[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    select id, balance from ledger.wallet where id = any (${accounts.map(({ id }) => id)}::int8[])
    order by id for no key update`.execute(tx);
  assert(rows.length === accounts.length, 'a wallet that is locked exists');
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}
