import type { Confirmation, ConfirmationPart, PayeeAccount, PeerDeposit } from '@fairhouse/contract/peer-payments';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { type Deposit, depositById } from '../deposits/deposit-store.ts';
import { accountById } from '../payout-accounts/account-store.ts';
import { openNumber } from '../payout-accounts/accounts.ts';
import { providerByCode } from '../payout-accounts/provider-store.ts';
import { proofsOf } from '../proofs/proof-store.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { type Part, partOfDeposit, partsOfWithdrawal, partsOpen } from './part-store.ts';
import { peerPaymentRule } from './rule-store.ts';

/**
 * Returns a matched deposit as its depositor sees it. The payee's account is shown while there is something to pay or
 * to clarify.
 * @throws NOT_FOUND
 */
export async function peerDepositOf(ctx: Ctx, memberId: bigint, depositId: bigint): Promise<PeerDeposit> {
  const part = await partOfDeposit(ctx.db, depositId);
  const deposit = await depositById(ctx.db, depositId);
  if (!deposit || part?.depositor_id !== memberId) throw new DomainError('NOT_FOUND');
  const money = (units: bigint) => formatMoney(units, part.currency);
  return {
    depositId: String(depositId),
    partId: String(part.id),
    state: part.state,
    receipt: part.receipt,
    reason: isDecided(part) ? part.reason : null,
    currency: part.currency,
    amount: money(part.amount),
    credited: money(part.amount - deposit.fee),
    guarantee: money(part.guarantee),
    guaranteeState: guaranteeState(part),
    reference: deposit.reference,
    payee: partsOpen.includes(part.state) ? await payeeAccount(ctx, part) : null,
    ...timesOf(part),
    cancelBy: part.cancel_by.toISOString(),
    expiryCosts: part.expiry_costs && part.guarantee > 0n,
    proofs: await ownProofs(ctx, part, memberId),
    createdAt: part.created_at.toISOString(),
  };
}

/** True when an operator decided: an operator's reason is shown to both sides, a payee's note to operators only. */
function isDecided({ state, receipt }: Part): boolean {
  return state === 'FAILED' || receipt === 'operator' || receipt === 'forced';
}

function guaranteeState({ state, forfeited_to }: Part): PeerDeposit['guaranteeState'] {
  if (partsOpen.includes(state)) return 'held';
  return forfeited_to === null ? 'returned' : 'forfeited';
}

async function payeeAccount(ctx: Ctx, part: Part): Promise<PayeeAccount> {
  const withdrawal = await withdrawalById(ctx.db, part.withdrawal_id);
  // It may be a removed account: the money may be on its way there.
  const account = withdrawal && (await accountById(ctx.db, withdrawal.payout_account_id));
  assert(account, 'a withdrawal has an account to be paid to');
  const provider = await providerByCode(ctx.db, account.provider);
  const name = account.provider;
  return {
    kind: account.kind,
    providerName: provider?.name ?? { EN: name, TH: name, CN: name },
    holderName: account.holder_name,
    number: openNumber(ctx, account),
  };
}

/**
 * Returns the confirmation of a withdrawal that is paid in parts, as the payee sees it.
 * @throws NOT_FOUND, also for a withdrawal that was never matched
 */
export async function confirmationOf(ctx: Ctx, memberId: bigint, withdrawalId: bigint): Promise<Confirmation> {
  const withdrawal = await withdrawalById(ctx.db, withdrawalId);
  if (withdrawal?.member_id !== memberId) throw new DomainError('NOT_FOUND');
  const parts = await partsOfWithdrawal(ctx.db, withdrawalId);
  if (withdrawal.rest_by === null && withdrawal.state !== 'MATCHING' && parts.length === 0)
    throw new DomainError('NOT_FOUND');
  const { currency, state, paid_amount: received } = withdrawal;
  const { confirm_minutes } = await peerPaymentRule(ctx.db, currency);
  const amount = withdrawal.amount - withdrawal.fee;
  const taken = parts.filter(({ state }) => partsOpen.includes(state)).reduce((sum, part) => sum + part.amount, 0n);
  const waiting = amount - received - taken;
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    withdrawalId: String(withdrawalId),
    currency,
    amount: money(amount),
    received: money(received),
    remainder: money(amount - received),
    waiting: money(state === 'MATCHING' ? waiting : 0n),
    returned: money(withdrawal.returned_amount),
    restBy: state === 'MATCHING' ? (withdrawal.rest_by?.toISOString() ?? null) : null,
    open: state === 'MATCHING',
    confirmMinutes: confirm_minutes,
    parts: await Promise.all(parts.map((part) => confirmationPart(ctx, part, state === 'MATCHING' ? waiting : 0n))),
  };
}

/** Returns the deadlines of a part, and the durations under which it was taken. */
function timesOf({ pay_by, confirm_by, held_until, answer_by, confirm_minutes, hold_minutes }: Part) {
  return {
    payBy: pay_by.toISOString(),
    confirmBy: confirm_by?.toISOString() ?? null,
    heldUntil: held_until?.toISOString() ?? null,
    answerBy: answer_by?.toISOString() ?? null,
    confirmMinutes: confirm_minutes,
    holdMinutes: hold_minutes,
  };
}

/** @param waiting the untaken units of the withdrawal */
async function confirmationPart(ctx: Ctx, part: Part, waiting: bigint): Promise<ConfirmationPart> {
  const { currency } = part;
  const deposit: Deposit | null = await depositById(ctx.db, part.deposit_id);
  assert(deposit, 'a part has a deposit');
  return {
    id: String(part.id),
    state: part.state,
    receipt: part.receipt,
    reason: part.reason,
    amount: formatMoney(part.amount, currency),
    reference: deposit.reference,
    ...timesOf(part),
    compensation: part.forfeited_to === 'payee' ? formatMoney(part.guarantee, currency) : null,
    canConfirm: partsOpen.includes(part.state) || (part.state === 'EXPIRED' && part.amount <= waiting),
    proofs: await ownProofs(ctx, part, part.payee_id),
    updatedAt: part.updated_at.toISOString(),
  };
}

async function ownProofs(ctx: Ctx, { id }: Part, memberId: bigint): Promise<string[]> {
  const proofs = await proofsOf(ctx.db, { subject: 'part', subjectId: id });
  return proofs.filter((proof) => proof.member_id === memberId).map((proof) => proof.id);
}
