import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { isMadeBy, type MoneySubject } from '../events.ts';
import { requestId } from '../transaction.ts';
import { beginRequest, deleteRequestsBefore, finishRequest } from './request-store.ts';

/** What an operator asks to be done to one row, under an Idempotency-Key. */
export type DeskDecision = {
  operatorId: bigint;
  /** The decision, in a word: `approve-deposit`. */
  operation: string;
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
 * here is that who asks again under the same key is told so, and does not begin the next round. Two requests are two decisions,
 * also of one operator at one moment: the later one hears what it met.
 * @param decide makes the decision and writes this key of the request down with what it changed
 * @throws IDEMPOTENCY_CONFLICT for the same key with another body; what `decide` throws
 */
export async function decideOnce(
  ctx: Ctx,
  decision: DeskDecision,
  decide: (request: string) => Promise<unknown>,
): Promise<void> {
  const { operatorId, operation, subject, id, idempotencyKey, said } = decision;
  const asked = requestId(operatorId, `desk:${operation}`, idempotencyKey, { subject, id: String(id), ...said });
  const request = await beginRequest(ctx.db, asked, operatorId, ctx.clock());
  if (request.hash !== asked.hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  if (request.done_at) return;
  // It may have come through before, and its answer was lost.
  const isMade = () => isMadeBy(ctx.db, subject, id, asked.key);
  try {
    if (!(await isMade())) await decide(asked.key);
  } catch (error) {
    const made = error instanceof DomainError && madeBefore.has(error.code);
    if (!made || !(await isMade())) throw error;
  }
  await finishRequest(ctx.db, asked.key, ctx.clock());
}

/** Forgets requests which nobody sends again. */
async function forgetRequests(ctx: Ctx): Promise<void> {
  await deleteRequestsBefore(ctx.db, new Date(ctx.clock().getTime() - keptMs));
}

export const deskJobs: Jobs = {
  tasks: { 'cashier:forget-desk-requests': forgetRequests },
  crontab: ['47 4 * * * cashier:forget-desk-requests'],
};
