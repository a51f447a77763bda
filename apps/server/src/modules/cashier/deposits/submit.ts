import type { DepositSubmission } from '@fairhouse/contract/deposits';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type RequestId, requestId } from '../../money-rows/index.ts';
import { channelByCode } from '../channels/channels.ts';
import { attachProofs } from '../proofs/proofs.ts';
import { type Deposit, depositById, type Payer } from './deposit-store.ts';
import { changeDeposit, type DepositChange } from './lifecycle.ts';
import { otherWithPayerRef, payerRefOf, submissionOf, writeSubmission } from './member-store.ts';

/** The review reason of a transfer that another deposit named already: an operator decides which of them it paid. */
export const duplicatePayment = 'DUPLICATE_PAYMENT';

/** The states in which the payer may submit proof of a bank transfer; after SUBMITTED it adds to the proof given. */
export const submittable: readonly Deposit['state'][] = ['AWAITING', 'EXPIRED', 'SUBMITTED'];

/**
 * Submits a bank transfer that is under way: the payer, the bank's transfer number, pictures. An expired deposit
 * accepts it too; a repeated submission adds to the first.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT, errors of `attachProofs`
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
  return await changeDeposit(ctx, deposit, async (held, tx) => {
    if (await wasSaid(tx, id, request)) return null;
    if (!submittable.includes(held.state)) throw new DomainError('STATE_CONFLICT', { state: held.state });
    // Checked here, in the same transaction: it depends on the locked deposit.
    const payer = held.state === 'SUBMITTED' ? addedTo(held.payer, said) : said;
    const number = transferNumberOf(held, payer.reference);
    const other = number === null ? null : await otherWithPayerRef(tx, held, number);
    await writeSubmission(tx, id, { ...request, payerRef: number && payerRefOf(held.channel, number) });
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
 * Cancels an unpaid deposit; one that is cancelled already stays so.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state)
 */
export async function cancelDeposit(ctx: Ctx, memberId: bigint, id: bigint): Promise<Deposit> {
  return await changeDeposit(ctx, await ownDeposit(ctx.db, memberId, id), async (held, tx) => {
    if (held.state === 'CANCELLED') return null;
    const channel = await channelByCode(tx, held.channel);
    // A matched deposit ends with the part that it pays.
    if (held.state !== 'AWAITING' || channel?.kind === 'matched') {
      throw new DomainError('STATE_CONFLICT', { state: held.state });
    }
    return { to: 'CANCELLED', kind: 'cancelled', actor: { kind: 'member', id: memberId } };
  });
}

/** Returns a deposit of the member. @throws NOT_FOUND for another member's */
export async function ownDeposit(db: Db, memberId: bigint, id: bigint): Promise<Deposit> {
  const deposit = await depositById(db, id);
  if (!deposit || deposit.member_id !== memberId) throw new DomainError('NOT_FOUND');
  return deposit;
}

type Said = { name: string; reference: string | null };

/** Adds missing details of the payer; given ones stay, so that nobody withdraws the number of a transfer. */
function addedTo(payer: Payer, said: Said): Said {
  return { name: payer.name ?? said.name, reference: payer.reference ?? said.reference };
}

/**
 * Returns true when this request was submitted before.
 * @throws IDEMPOTENCY_CONFLICT when the same request had another content
 */
async function wasSaid(tx: Db, id: bigint, request: RequestId): Promise<boolean> {
  const last = await submissionOf(tx, id);
  if (last?.key !== request.key) return false;
  if (last.hash !== request.hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  return true;
}

/** The shortest number that is compared: "1" would match everybody's. */
const payerRefMin = 5;

/**
 * Normalises a transfer's number: spaces, dashes and case are ignored; our own reference is left out, since it names
 * this deposit only.
 */
function transferNumberOf({ reference }: Deposit, said: string | null): string | null {
  const plain = (said ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain.length < payerRefMin || plain === reference ? null : plain;
}
