import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { isMadeBy, type MoneySubject } from './events.ts';
import { beginRequest, deleteRequestsBefore, finishRequest } from './request-store.ts';
import { requestId } from './transaction.ts';

/** An operator's decision on one row, under an Idempotency-Key. */
export type OperatorDecision = {
  operatorId: bigint;
  /** Name of the decision: `approve-deposit`. */
  operation: string;
  subject: MoneySubject;
  id: bigint;
  idempotencyKey: string;
  /** The body of the request. */
  said: object;
};

/** The errors by which a decision that was made already is recognised. */
const madeBefore = new Set(['STATE_CONFLICT', 'ALREADY_APPROVED']);
const keptMs = 30 * 24 * 3_600_000;

/**
 * Makes an operator's decision once, however often its request arrives, also when the first request was cut off
 * before its answer. The rows' states allow each decision once, or once a round (a failed payout may be tried again);
 * this adds that a repeated key returns the first result and does not begin the next round. Two requests are two
 * decisions, even of one operator at one moment: the later one gets the conflict.
 * @param decide makes the decision and stores this key of the request with its changes
 * @returns what `decide` returns; null: the decision was made before
 * @throws IDEMPOTENCY_CONFLICT for the same key with another body; what `decide` throws
 */
export async function decideOnce<T>(
  ctx: Ctx,
  decision: OperatorDecision,
  decide: (request: string) => Promise<T>,
): Promise<T | null> {
  const { operatorId, operation, subject, id, idempotencyKey, said } = decision;
  const asked = requestId(operatorId, `desk:${operation}`, idempotencyKey, { subject, id: String(id), ...said });
  const request = await beginRequest(ctx.db, asked, operatorId, ctx.clock());
  if (request.hash !== asked.hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  if (request.done_at) return null;
  // The decision may have been made before, and its answer lost.
  const isMade = () => isMadeBy(ctx.db, subject, id, asked.key);
  let decided: T | null = null;
  try {
    if (!(await isMade())) decided = await decide(asked.key);
  } catch (error) {
    const made = error instanceof DomainError && madeBefore.has(error.code);
    if (!made || !(await isMade())) throw error;
  }
  await finishRequest(ctx.db, asked.key, ctx.clock());
  return decided;
}

/** Deletes requests that are too old to be sent again. */
async function forgetRequests(ctx: Ctx): Promise<void> {
  await deleteRequestsBefore(ctx.db, new Date(ctx.clock().getTime() - keptMs));
}

export const operatorRequestJobs: Jobs = {
  tasks: { 'cashier:forget-desk-requests': forgetRequests },
  crontab: ['47 4 * * * cashier:forget-desk-requests'],
};
