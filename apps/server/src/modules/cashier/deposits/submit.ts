import type { DepositSubmission } from '@fairhouse/contract/deposits';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { channelByCode } from '../channels/channels.ts';
import { attachProofs } from '../proofs/proofs.ts';
import { type RequestId, requestId } from '../transaction.ts';
import { type Deposit, depositById, type Payer } from './deposit-store.ts';
import { changeDeposit, type DepositChange } from './lifecycle.ts';
import { otherWithPayerRef, submissionOf, writeSubmission } from './member-store.ts';

/** A transfer that another deposit named already: somebody has to look which of them it paid. */
export const duplicatePayment = 'DUPLICATE_PAYMENT';

/** What the payer may still say of a bank transfer; after SUBMITTED it adds to what was said. */
export const submittable: readonly Deposit['state'][] = ['AWAITING', 'EXPIRED', 'SUBMITTED'];

/**
 * The payer says that a bank transfer is under way: who paid, the bank's number of it, pictures. Late is better than
 * never: an expired deposit takes it too. Said again, it is added to.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT, what `attachProofs` throws
 */
export async function submitDeposit(
  ctx: Ctx,
  memberId: bigint,
  id: bigint,
  { body, idempotencyKey }: { body: DepositSubmission; idempotencyKey: string },
): Promise<Deposit> {
  const deposit = await ownDeposit(ctx.db, memberId, id);
  const channel = await channelByCode(ctx.db, deposit.channel);
  if (channel?.kind !== 'bank') throw new DomainError('STATE_CONFLICT', { state: deposit.state });
  const said: Said = { name: body.payerName.trim(), reference: body.payerReference?.trim() || null };
  const proofIds = body.proofs ?? [];
  const request = requestId(memberId, `deposit-submit:${id}`, idempotencyKey, [said.name, said.reference, proofIds]);
  return await changeDeposit(ctx, id, async (held, tx) => {
    if (await wasSaid(tx, id, request)) return null;
    if (!submittable.includes(held.state)) throw new DomainError('STATE_CONFLICT', { state: held.state });
    // What only fits together once the deposit is held is asked for here, in the same transaction.
    const payer = held.state === 'SUBMITTED' ? addedTo(held.payer, said) : said;
    const payerRef = payerRefOf(held, payer.reference);
    const other = payerRef === null ? null : await otherWithPayerRef(tx, payerRef, id);
    await writeSubmission(tx, id, { ...request, payerRef });
    await attachProofs(ctx, tx, { memberId, proofIds, subject: 'deposit', subjectId: id });
    const change = { actor: { kind: 'member', id: memberId }, patch: { payer } } as const;
    if (other !== null) {
      return {
        ...change,
        to: 'REVIEW',
        kind: 'review',
        reason: duplicatePayment,
        detail: { other: String(other), proofs: proofIds.length },
      } satisfies DepositChange;
    }
    const kind = held.state === 'SUBMITTED' ? 'proof-added' : 'submitted';
    return { ...change, to: 'SUBMITTED', kind, detail: { proofs: proofIds.length } } satisfies DepositChange;
  });
}

/**
 * The payer gives a deposit up that nothing was paid of; given up already, it stays so.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state)
 */
export async function cancelDeposit(ctx: Ctx, memberId: bigint, id: bigint): Promise<Deposit> {
  await ownDeposit(ctx.db, memberId, id);
  return await changeDeposit(ctx, id, async (held, tx) => {
    if (held.state === 'CANCELLED') return null;
    const channel = await channelByCode(tx, held.channel);
    // A matched deposit ends with the part that it pays.
    if (held.state !== 'AWAITING' || channel?.kind === 'matched') {
      throw new DomainError('STATE_CONFLICT', { state: held.state });
    }
    return { to: 'CANCELLED', kind: 'cancelled', actor: { kind: 'member', id: memberId } };
  });
}

/** @throws NOT_FOUND for a deposit that is not the member's */
export async function ownDeposit(db: Db, memberId: bigint, id: bigint): Promise<Deposit> {
  const deposit = await depositById(db, id);
  if (!deposit || deposit.member_id !== memberId) throw new DomainError('NOT_FOUND');
  return deposit;
}

type Said = { name: string; reference: string | null };

/** What was said stays: only what was left out is added, so that nobody unsays the number of a transfer. */
function addedTo(payer: Payer, said: Said): Said {
  return { name: payer.name ?? said.name, reference: payer.reference ?? said.reference };
}

/** @throws IDEMPOTENCY_CONFLICT when the same request said something else */
async function wasSaid(tx: Db, id: bigint, request: RequestId): Promise<boolean> {
  const last = await submissionOf(tx, id);
  if (last?.key !== request.key) return false;
  if (last.hash !== request.hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  return true;
}

/** Shorter ones are no bank's number: "1" would meet everybody's. */
const payerRefMin = 5;

/** Spaces, dashes and case do not tell two numbers apart; our own reference is nobody else's. */
function payerRefOf({ channel, reference }: Deposit, said: string | null): string | null {
  const plain = (said ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain.length < payerRefMin || plain === reference ? null : `${channel}:${plain}`;
}
