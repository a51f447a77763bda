import type { Ctx } from '../../platform/ctx.ts';
import { type Batcher, openBatcher } from '../../platform/database/batcher.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import { decodeBatch, encodeBatch } from './batch.ts';
import { type Entry, type Plan, type PostAnswer, planOf } from './entry.ts';
import { withRepayments } from './repay.ts';

/**
 * Posts an entry: the hot path. The entries of this process are coalesced into batches over two connections. Each
 * caller gets its own answer; one that cannot be posted never fails the others of its batch.
 * @throws DomainError SERVICE_UNAVAILABLE when too many wait, or when no answer came within five seconds: it is then
 * unknown if the entry was posted; posting it again under the same key returns the answer
 */
export function post(ctx: Ctx, entry: Entry): Promise<PostAnswer> {
  return postPlan(ctx, planOf(entry));
}

/** Posts a plan. */
export function postPlan(ctx: Ctx, plan: Plan): Promise<PostAnswer> {
  return posterOf(ctx).enqueue(plan);
}

const posterOf = perCtx((ctx): Batcher<Plan, PostAnswer> => {
  const poster = openBatcher<Plan, PostAnswer>(ctx, {
    name: 'the ledger',
    exclusive: (plan) => [plan.key],
    shared: walletsOf,
    ask: async (lane, plans) => decodeBatch(plans, await lane.ask(encodeBatch(plans, lane.waits))),
    repaying: (plans) => withRepayments(ctx.reserve.db, plans),
  });
  ctx.onClose(poster.close);
  return poster;
});

function walletsOf(plan: Plan): bigint[] {
  const ids: bigint[] = [];
  for (const { debit, credit } of plan.legs) {
    if (debit > 0n && !ids.includes(debit)) ids.push(debit);
    if (credit > 0n && !ids.includes(credit)) ids.push(credit);
  }
  return ids;
}
