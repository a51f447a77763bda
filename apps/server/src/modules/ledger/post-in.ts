import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { decodeBatch, encodeBatch, postBatchSql } from './batch.ts';
import { type Entry, type Plan, type PostAnswer, planOf } from './entry.ts';
import { withRepayments } from './repay.ts';

/**
 * Posts entries inside the caller's transaction: once, last, after the domain's own rows are locked. Waits for the
 * wallets in one fixed order. Each entry gets its own answer; the caller decides whether to roll back.
 * @throws what PostgreSQL says of a deadlock (40P01), or of the same key posted meanwhile (23505): the transaction is
 *   then to be tried again
 */
export function postIn(tx: Db, entries: Entry[]): Promise<PostAnswer[]> {
  return postPlansIn(tx, entries.map(planOf));
}

/** The block of ids that a call of `ledger.post_batch` takes. */
const plansMax = 1000;

/** Posts what is already laid out, inside the caller's transaction. */
export async function postPlansIn(tx: Db, plans: Plan[]): Promise<PostAnswer[]> {
  assert(tx.isTransaction, 'postIn works inside a transaction');
  assert(new Set(plans.map((plan) => plan.key)).size === plans.length, 'the keys of one call differ');
  assert(plans.length <= plansMax, `one call posts at most ${plansMax} entries`);
  if (plans.length === 0) return [];
  await lockWallets(tx, plans);
  const ready = await withRepayments(tx, plans);
  const { rows } = await tx.executeQuery<Record<string, string | null>>(
    CompiledQuery.raw(postBatchSql, encodeBatch(ready, true)),
  );
  assert(rows[0], 'ledger.post_batch answers with one row');
  return decodeBatch(ready, Object.values(rows[0])).map((verdict) => {
    assert(verdict !== 'busy', 'a wallet that is posted to exists');
    assert(verdict !== 'owing', 'what is owed does not change under the lock');
    return verdict;
  });
}

/** From here on nothing that a plan credits can begin or cease to owe. The order is that of `ledger.post_batch`. */
async function lockWallets(tx: Db, plans: Plan[]): Promise<void> {
  const ids = [...new Set(plans.flatMap((plan) => plan.legs.flatMap((leg) => [leg.debit, leg.credit])))];
  const { rows } = await sql<{ level: string; locked: bigint }>`
    select count(*) as locked, current_setting('transaction_isolation') as level from (
      select from ledger.wallet where id = any (${ids.filter((id) => id > 0n)}::int8[])
      order by type = 'debt', id for no key update) locked`.execute(tx);
  assert(rows[0]?.level === 'read committed', 'postIn works in a READ COMMITTED transaction');
}
