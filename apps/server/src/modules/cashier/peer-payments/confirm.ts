import type { AllReceived, NotReceived, PaidNotice, PartEvidence } from '@fairhouse/contract/peer-payments';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import {
  addApproval,
  changeRow,
  noteMoneyEvent,
  type OperatorActor,
  requestId,
  takesTwo,
} from '../../money-rows/index.ts';
import { attachProofs } from '../proofs/proofs.ts';
import { minutesAfter } from './deadlines.ts';
import { changeParts, type PartChange, partLife, partNext, partWasAsked } from './lifecycle.ts';
import { type Part, partById, partOfDeposit, partsOpen } from './part-store.ts';
import { peerPaymentRule } from './rule-store.ts';

type Asked<T = null> = { memberId: bigint; id: bigint; body: T; idempotencyKey: string };

/** The most pictures that each side may add to one part: with the first statement, and while it is disputed. */
const proofsOfSideMax = 6;

/**
 * Notes that the depositor has paid, with proofs; the payee's time to answer begins. It is never too late as long as
 * the amount is promised to this depositor.
 * @param asked.id the deposit's id
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT, errors of `attachProofs`
 */
export async function sayPaid(ctx: Ctx, { memberId, id, body, idempotencyKey }: Asked<PaidNotice>): Promise<void> {
  const { id: partId } = await ownDeposit(ctx, memberId, id);
  await changeParts(
    ctx,
    [partId],
    ({ confirm_minutes }, now) => ({
      to: 'PAID',
      kind: 'paid',
      actor: { kind: 'member', id: memberId },
      patch: { confirm_by: minutesAfter(now, confirm_minutes) },
      proofs: { memberId, proofIds: body.proofs },
    }),
    requestId(memberId, `part-paid:${partId}`, idempotencyKey, body),
  );
}

/**
 * Cancels a part before it is paid: the amount is offered to others. The guarantee goes back, unless the depositor has
 * kept payees waiting more often than is free.
 * @param asked.id the deposit's id
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT
 */
export async function cancelPart(ctx: Ctx, { memberId, id, idempotencyKey }: Asked): Promise<void> {
  const part = await ownDeposit(ctx, memberId, id);
  const cancelled = { to: 'CANCELLED', kind: 'cancelled', actor: { kind: 'member', id: memberId } } as const;
  await changeParts(
    ctx,
    [part.id],
    () => cancelled,
    requestId(memberId, `part-cancelled:${part.id}`, idempotencyKey, null),
  );
}

/**
 * Notes that the payee has the money, also when the depositor did not mark it as paid, and also after the part expired,
 * as long as nobody else has taken the amount.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), NO_MATCH, IDEMPOTENCY_CONFLICT
 */
export async function received(ctx: Ctx, { memberId, id, idempotencyKey }: Asked): Promise<void> {
  await ownPart(ctx, memberId, id);
  const change = receivedBy(memberId, 'received');
  await changeParts(
    ctx,
    [id],
    (part) => (partsOpen.includes(part.state) || part.state === 'EXPIRED' ? change : refuseUnlessReceived(part)),
    requestId(memberId, `part-received:${id}`, idempotencyKey, null),
  );
}

/**
 * Notes that the listed parts of one withdrawal, which depositors marked as paid, have all arrived.
 * @param asked.id the withdrawal's id
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT
 */
export async function allReceived(ctx: Ctx, { memberId, id, body, idempotencyKey }: Asked<AllReceived>): Promise<void> {
  const ids = body.parts.map(BigInt);
  for (const partId of ids) {
    const part = await ownPart(ctx, memberId, partId);
    if (part.withdrawal_id !== id) throw new DomainError('NOT_FOUND');
  }
  const change = receivedBy(memberId, 'all-received');
  await changeParts(
    ctx,
    ids,
    (part) => (partsOpen.includes(part.state) ? change : refuseUnlessReceived(part)),
    requestId(memberId, `all-received:${id}`, idempotencyKey, body),
  );
}

/**
 * Disputes a part whose payment does not appear on the payee's account: an operator decides. It is possible until the
 * part is credited, so also while the part counts as received and is held.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT, errors of `attachProofs`
 */
export async function notReceived(ctx: Ctx, { memberId, id, body, idempotencyKey }: Asked<NotReceived>): Promise<void> {
  const { currency } = await ownPart(ctx, memberId, id);
  const { dispute_minutes } = await peerPaymentRule(ctx.db, currency);
  await changeParts(
    ctx,
    [id],
    (part, now): PartChange => {
      if (part.held_until && part.state === 'HELD' && part.held_until <= now) {
        throw new DomainError('STATE_CONFLICT', { state: 'RECEIVED' });
      }
      return {
        to: 'DISPUTED',
        kind: 'disputed',
        actor: { kind: 'member', id: memberId },
        patch: { answer_by: minutesAfter(now, dispute_minutes) },
        proofs: { memberId, proofIds: body.proofs },
        ...(body.note ? { reason: body.note } : {}),
      };
    },
    requestId(memberId, `not-received:${id}`, idempotencyKey, body),
  );
}

/**
 * Adds pictures, and a note for the operator, to an undecided dispute.
 * @param asked.id the part's id for its payee, the deposit's id for its depositor
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT, errors of `attachProofs`
 */
export async function addEvidence(
  ctx: Ctx,
  side: 'payee' | 'depositor',
  { memberId, id, body, idempotencyKey }: Asked<PartEvidence>,
): Promise<void> {
  const part = side === 'payee' ? await ownPart(ctx, memberId, id) : await ownDeposit(ctx, memberId, id);
  const request = requestId(memberId, `part-evidence:${part.id}`, idempotencyKey, body);
  await changeRow(ctx, partLife, part, async ({ state }, tx) => {
    if (await partWasAsked(ctx, tx, request)) return null;
    if (state !== 'DISPUTED') throw new DomainError('STATE_CONFLICT', { state });
    const proofs = {
      memberId,
      proofIds: body.proofs,
      subject: 'part',
      subjectId: part.id,
      max: proofsOfSideMax,
    } as const;
    await attachProofs(ctx, tx, proofs);
    const detail = { proofs: body.proofs.length, ...(body.note ? { note: body.note } : {}) };
    return { to: state, kind: 'evidence', actor: { kind: 'member', id: memberId }, detail };
  });
}

/** The number of operators who credit a part that its payee did not confirm. */
const peopleNeeded = 2;
/** The states after the depositor marked it as paid. */
const saidPaid: readonly Part['state'][] = ['PAID', 'HELD', 'DISPUTED'];

/**
 * Decides a part as an operator:
 * - `received`: it arrived, and the guarantee is released.
 * - `forced`: it counts as received, and the depositor's guarantee is forfeited to the house.
 * - `failed`: it did not arrive; the amount is offered to others, and the guarantee of a depositor who marked it as
 *   paid goes to the payee, or of a gift to the house. A wrong `received` without the payee's confirmation gives the
 *   payee's money to the depositor; a wrong `failed` gives the depositor's payment to the payee. So two operators must
 *   state the same above the hand rule's amount, and for a `received` that nobody marked as paid. Failed parts of one
 *   payee within a day add up. The part stays as it is until the second statement.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED, NO_MATCH when an expired part's amount is promised
 * to others
 */
export async function resolvePart(
  ctx: Ctx,
  partId: bigint,
  actor: OperatorActor,
  { outcome, reason }: { outcome: 'received' | 'forced' | 'failed'; reason: string },
): Promise<Part> {
  const changes: Record<typeof outcome, PartChange> = {
    received: { to: 'RECEIVED', kind: 'received', actor, receipt: 'operator', reason },
    forced: { to: 'RECEIVED', kind: 'forced', actor, receipt: 'forced', reason },
    failed: { to: 'FAILED', kind: 'failed', actor, reason },
  };
  const [part] = await changeParts(ctx, [partId], async (part, _now, tx) => {
    // An expired part's guarantee was released: none is left to forfeit.
    const closed = outcome === 'forced' ? !partsOpen.includes(part.state) : false;
    const change = changes[outcome];
    if (closed || !partNext[part.state].includes(change.to)) {
      throw new DomainError('STATE_CONFLICT', { state: part.state });
    }
    const { currency, amount, state } = part;
    const memberId = outcome === 'failed' ? part.payee_id : part.depositor_id;
    const before = outcome === 'failed' ? await failedLately(tx, part) : 0n;
    const isAlone =
      (outcome === 'failed' || saidPaid.includes(state)) &&
      !(await takesTwo(tx, { memberId, currency, amount: before + amount, giver: null }));
    if (isAlone) return change;
    // A `failed` stated before the depositor marked the part as paid does not count after it.
    const subject = outcome === 'failed' && !saidPaid.includes(state) ? 'part failed unpaid' : `part ${outcome}`;
    const approval = { subject, id: part.id, operatorId: actor.id };
    const given = await addApproval(tx, { ...approval, needed: peopleNeeded, permission: 'parts.resolve' });
    if (given >= peopleNeeded) return change;
    const detail = { outcome, approvals: given, needed: peopleNeeded };
    const noted = { subject: 'part', id: part.id, memberId: part.payee_id, from: state, to: state } as const;
    await noteMoneyEvent(ctx, tx, { ...noted, kind: 'approval', actor, reason, detail });
    return null;
  });
  assert(part, 'a part is never removed');
  return part;
}

/**
 * Sums a payee's parts that were decided as failed within a day, in units. It takes a lock, so that the second of two
 * concurrent decisions sees the first.
 */
async function failedLately(tx: Db, { payee_id, currency }: Part): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`part-failed:${payee_id}`}, 0))`.execute(tx);
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from cashier.part
    where payee_id = ${payee_id} and currency = ${currency} and state = 'FAILED'
      and settled_at > now() - interval '1 day'`.execute(tx);
  return BigInt(rows[0]?.sum ?? '0');
}

function receivedBy(memberId: bigint, kind: string): PartChange {
  return { to: 'RECEIVED', kind, actor: { kind: 'member', id: memberId }, receipt: 'payee' };
}

/** Accepts a part that was received in the meantime, as the payee states; refuses any other state. */
function refuseUnlessReceived({ state }: Part): null {
  if (state === 'RECEIVED') return null;
  throw new DomainError('STATE_CONFLICT', { state });
}

async function ownPart(ctx: Ctx, payeeId: bigint, id: bigint): Promise<Part> {
  const part = await partById(ctx.db, id);
  if (part?.payee_id !== payeeId) throw new DomainError('NOT_FOUND');
  return part;
}

async function ownDeposit(ctx: Ctx, depositorId: bigint, depositId: bigint): Promise<Part> {
  const part = await partOfDeposit(ctx.db, depositId);
  if (part?.depositor_id !== depositorId) throw new DomainError('NOT_FOUND');
  return part;
}
