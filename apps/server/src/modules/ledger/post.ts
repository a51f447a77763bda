import { type Batcher, openBatcher } from '../../platform/batcher.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { decodeBatch, encodeBatch, postBatchSql } from './batch.ts';
import { type Entry, type Plan, type PostAnswer, planOf } from './entry.ts';
import { withRepayments } from './repay.ts';

/**
 * Posts an entry: the hot path. The entries of this process are coalesced into batches over two connections.
 * Each caller gets its own answer; one that cannot be posted never fails the others of its batch.
 * @throws DomainError SERVICE_UNAVAILABLE when too many wait, or when no answer came within five seconds: whether the
 *   entry was posted is then unknown, and the same key asks
 */
export function post(ctx: Ctx, entry: Entry): Promise<PostAnswer> {
  return postPlan(ctx, planOf(entry));
}

/** Posts what is already laid out. */
export function postPlan(ctx: Ctx, plan: Plan): Promise<PostAnswer> {
  return posterOf(ctx).enqueue(plan);
}

const posters = new WeakMap<Ctx, Batcher<Plan, PostAnswer>>();

function posterOf(ctx: Ctx): Batcher<Plan, PostAnswer> {
  const known = posters.get(ctx);
  if (known) return known;
  const poster = openBatcher<Plan, PostAnswer>(ctx, {
    name: 'the ledger',
    alone: (plan) => [plan.key],
    shared: walletsOf,
    ask: async (lane, plans) => {
      const values = encodeBatch(plans, lane.waits);
      return decodeBatch(plans, await lane.ask({ name: 'ledger_post', text: postBatchSql, values }));
    },
    repaying: (plans) => withRepayments(ctx.db, plans),
  });
  posters.set(ctx, poster);
  ctx.onClose(poster.close);
  return poster;
}

function walletsOf(plan: Plan): bigint[] {
  const ids: bigint[] = [];
  for (const { debit, credit } of plan.legs) {
    if (debit > 0n && !ids.includes(debit)) ids.push(debit);
    if (credit > 0n && !ids.includes(credit)) ids.push(credit);
  }
  return ids;
}
