import type { AllReceived, NotReceived, PaidNotice } from '@fairhouse/contract/matching';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Actor } from '../events.ts';
import { requestId } from '../transaction.ts';
import { dueParts, type Part, partById, partOfDeposit, partsOpen } from './part-store.ts';
import { changeParts, type PartChange } from './parts.ts';
import { matchingRule } from './rule.ts';

type Asked<T = null> = { memberId: bigint; id: bigint; body: T; idempotencyKey: string };

/**
 * The depositor has paid, and shows it; the payee's time to answer begins. As long as the amount is still promised it is
 * never too late to say so.
 * @param asked.id the deposit's
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT, what `attachProofs` throws
 */
export async function sayPaid(ctx: Ctx, { memberId, id, body, idempotencyKey }: Asked<PaidNotice>): Promise<void> {
  const part = await ownDeposit(ctx, memberId, id);
  const { confirm_minutes } = await matchingRule(ctx.db, part.currency);
  const paid: PartChange = {
    to: 'PAID',
    kind: 'paid',
    actor: { kind: 'member', id: memberId },
    confirmBy: after(ctx, confirm_minutes),
    proofs: { memberId, proofIds: body.proofs },
  };
  await changeParts(ctx, [part.id], () => paid, requestId(memberId, `part-paid:${part.id}`, idempotencyKey, body));
}

/**
 * The depositor gives up before paying: the guarantee comes back, the amount waits for somebody else.
 * @param asked.id the deposit's
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
 * The payee has the money, whether the depositor said so or not.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT
 */
export async function received(ctx: Ctx, { memberId, id, idempotencyKey }: Asked): Promise<void> {
  await ownPart(ctx, memberId, id);
  const change = receivedBy(memberId, 'received');
  await changeParts(
    ctx,
    [id],
    (part) => (partsOpen.includes(part.state) ? change : refuseUnlessReceived(part)),
    requestId(memberId, `part-received:${id}`, idempotencyKey, null),
  );
}

/**
 * All that depositors say they have paid has arrived: these parts of one withdrawal, as the payee saw them listed.
 * @param asked.id the withdrawal's
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
 * The payee's account shows no such payment: an operator decides. Once the time has passed it counts as received.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT, what `attachProofs` throws
 */
export async function notReceived(ctx: Ctx, { memberId, id, body, idempotencyKey }: Asked<NotReceived>): Promise<void> {
  await ownPart(ctx, memberId, id);
  const disputed: PartChange = {
    to: 'DISPUTED',
    kind: 'disputed',
    actor: { kind: 'member', id: memberId },
    proofs: { memberId, proofIds: body.proofs },
    ...(body.note ? { reason: body.note } : {}),
  };
  await changeParts(
    ctx,
    [id],
    (part) => {
      if (isDue(part, ctx.clock())) throw new DomainError('STATE_CONFLICT', { state: 'RECEIVED' });
      return disputed;
    },
    requestId(memberId, `not-received:${id}`, idempotencyKey, body),
  );
}

/**
 * An operator decides. `received`: it arrived, the guarantee comes back. `forced`: it counts as received, and the
 * depositor's guarantee is kept. `failed`: it did not arrive; the amount waits for somebody else.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), NO_MATCH when what expired is promised to others
 */
export async function resolvePart(
  ctx: Ctx,
  partId: bigint,
  actor: Actor,
  { outcome, reason }: { outcome: 'received' | 'forced' | 'failed'; reason: string },
): Promise<void> {
  const changes: Record<typeof outcome, PartChange> = {
    received: { to: 'RECEIVED', kind: 'received', actor, receipt: 'operator', reason },
    forced: { to: 'RECEIVED', kind: 'forced', actor, receipt: 'forced', reason },
    failed: { to: 'FAILED', kind: 'failed', actor, reason },
  };
  await changeParts(ctx, [partId], (part) => {
    // What expired has its guarantee back: there is nothing left to keep.
    const closed = outcome === 'forced' ? !partsOpen.includes(part.state) : false;
    if (closed || part.state === 'RECEIVED') throw new DomainError('STATE_CONFLICT', { state: part.state });
    return changes[outcome];
  });
}

const settledAtOnce = 200;

/**
 * Does what the clock says of each part whose time has passed: what is not paid expires, what is not answered is received.
 * One that fails holds up no other.
 */
export async function settleDueParts(ctx: Ctx): Promise<void> {
  const failed: unknown[] = [];
  for (const { id } of await dueParts(ctx.db, ctx.clock(), settledAtOnce)) {
    await changeParts(ctx, [id], (part) => dueChange(part, ctx.clock())).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} parts could not be settled`);
}

function dueChange(part: Part, now: Date): PartChange | null {
  if (!isDue(part, now)) return null;
  const actor = { kind: 'system' } as const;
  return part.state === 'MATCHED'
    ? { to: 'EXPIRED', kind: 'expired', actor }
    : { to: 'RECEIVED', kind: 'auto-received', actor, receipt: 'time' };
}

function isDue({ state, pay_by, confirm_by }: Part, now: Date): boolean {
  if (state === 'MATCHED') return pay_by <= now;
  return state === 'PAID' && confirm_by !== null && confirm_by <= now;
}

function receivedBy(memberId: bigint, kind: string): PartChange {
  return { to: 'RECEIVED', kind, actor: { kind: 'member', id: memberId }, receipt: 'payee' };
}

/** What came in meanwhile is as the payee says. */
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

const after = (ctx: Ctx, minutes: number) => new Date(ctx.clock().getTime() + minutes * 60_000);
