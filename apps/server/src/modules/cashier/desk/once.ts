import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { type MoneySubject, moneyEventsOf } from '../events.ts';
import { requestId } from '../transaction.ts';
import { beginRequest, deleteRequestsBefore, finishRequest } from './request-store.ts';

/** What an operator asks to be done to one row, under an Idempotency-Key. */
export type DeskDecision = {
  operatorId: bigint;
  /** The decision, in a word: `approve-deposit`. */
  operation: string;
  /** The events by which one knows that it was made: `credited`. */
  kinds: readonly string[];
  subject: MoneySubject;
  id: bigint;
  idempotencyKey: string;
  /** What the request said. */
  said: object;
};

/** A decision that finds itself made already. */
const madeBefore = new Set(['STATE_CONFLICT', 'ALREADY_APPROVED']);
const keptMs = 30 * 24 * 3_600_000;

/**
 * Makes an operator's decision once, however often its request arrives, also when the first one died before it could answer.
 * The rows' own states allow each decision once, or once a round (a payout is taken on again after it failed); what is added
 * here is that who asks again under the same key is told so, and does not begin the next round.
 * @throws IDEMPOTENCY_CONFLICT for the same key with another body; what `decide` throws
 */
export async function decideOnce(ctx: Ctx, decision: DeskDecision, decide: () => Promise<unknown>): Promise<void> {
  const { operatorId, operation, subject, id, idempotencyKey, said } = decision;
  const asked = requestId(operatorId, `desk:${operation}`, idempotencyKey, { subject, id: String(id), ...said });
  const at = ctx.clock();
  const request = await beginRequest(ctx.db, asked, operatorId, at);
  if (request.hash !== asked.hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  if (request.done_at) return;
  const isAgain = request.begun_at.getTime() !== at.getTime();
  try {
    if (!isAgain || !(await actedSince(ctx, decision, request.begun_at))) await decide();
  } catch (error) {
    const made = error instanceof DomainError && madeBefore.has(error.code);
    if (!made || !(await actedSince(ctx, decision, request.begun_at))) throw error;
  }
  await finishRequest(ctx.db, asked.key, ctx.clock());
}

/** Whether the operator made this change since: the request came through before, and its answer was lost. */
async function actedSince(ctx: Ctx, { subject, id, operatorId, kinds }: DeskDecision, since: Date): Promise<boolean> {
  const events = await moneyEventsOf(ctx.db, subject, id);
  return events.some(
    ({ kind, actor_kind, actor_id, at }) =>
      kinds.includes(kind) && actor_kind === 'operator' && actor_id === operatorId && at >= since,
  );
}

/** Forgets requests which nobody sends again. */
async function forgetRequests(ctx: Ctx): Promise<void> {
  await deleteRequestsBefore(ctx.db, new Date(ctx.clock().getTime() - keptMs));
}

export const deskJobs: Jobs = {
  tasks: { 'cashier:forget-desk-requests': forgetRequests },
  crontab: ['47 4 * * * cashier:forget-desk-requests'],
};
