import type { Confirmation, ConfirmationPart, MatchedDeposit, PayeeAccount } from '@fairhouse/contract/matching';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { type Deposit, depositById } from '../deposits/deposit-store.ts';
import { accountById } from '../payout-accounts/account-store.ts';
import { openNumber } from '../payout-accounts/accounts.ts';
import { providerByCode } from '../payout-accounts/provider-store.ts';
import { proofsOf } from '../proofs/proof-store.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { type Part, partOfDeposit, partsOfWithdrawal, partsOpen } from './part-store.ts';
import { matchingRule } from './rule.ts';

/**
 * A matched deposit as its depositor sees it. The payee's account is shown while there is something to pay or to clear up.
 * @throws NOT_FOUND
 */
export async function matchedDepositOf(ctx: Ctx, memberId: bigint, depositId: bigint): Promise<MatchedDeposit> {
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
    payBy: part.pay_by.toISOString(),
    confirmBy: part.confirm_by?.toISOString() ?? null,
    proofs: await ownProofs(ctx, part, memberId),
    createdAt: part.created_at.toISOString(),
  };
}

/** A payee's words are for the operator; an operator's are for both sides. */
function isDecided({ state, receipt }: Part): boolean {
  return state === 'FAILED' || receipt === 'operator' || receipt === 'forced';
}

function guaranteeState({ state, receipt }: Part): MatchedDeposit['guaranteeState'] {
  if (partsOpen.includes(state)) return 'held';
  return receipt === 'forced' ? 'forfeited' : 'returned';
}

async function payeeAccount(ctx: Ctx, part: Part): Promise<PayeeAccount> {
  const withdrawal = await withdrawalById(ctx.db, part.withdrawal_id);
  // Also one that was removed meanwhile: the money may be on its way there.
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
 * The confirmation of a withdrawal that is paid in parts, as the payee sees it.
 * @throws NOT_FOUND also for one that was never matched
 */
export async function confirmationOf(ctx: Ctx, memberId: bigint, withdrawalId: bigint): Promise<Confirmation> {
  const withdrawal = await withdrawalById(ctx.db, withdrawalId);
  if (withdrawal?.member_id !== memberId) throw new DomainError('NOT_FOUND');
  const parts = await partsOfWithdrawal(ctx.db, withdrawalId);
  if (withdrawal.state !== 'MATCHING' && parts.length === 0) throw new DomainError('NOT_FOUND');
  const { currency, paid_amount: received } = withdrawal;
  const { confirm_minutes } = await matchingRule(ctx.db, currency);
  const amount = withdrawal.amount - withdrawal.fee;
  const taken = parts.filter(({ state }) => partsOpen.includes(state)).reduce((sum, part) => sum + part.amount, 0n);
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    withdrawalId: String(withdrawalId),
    currency,
    amount: money(amount),
    received: money(received),
    remainder: money(amount - received),
    waiting: money(amount - received - taken),
    open: withdrawal.state === 'MATCHING',
    confirmMinutes: confirm_minutes,
    parts: await Promise.all(parts.map((part) => confirmationPart(ctx, part, currency))),
  };
}

async function confirmationPart(ctx: Ctx, part: Part, currency: CurrencyCode): Promise<ConfirmationPart> {
  const deposit: Deposit | null = await depositById(ctx.db, part.deposit_id);
  assert(deposit, 'a part has a deposit');
  return {
    id: String(part.id),
    state: part.state,
    receipt: part.receipt,
    reason: part.reason,
    amount: formatMoney(part.amount, currency),
    reference: deposit.reference,
    payBy: part.pay_by.toISOString(),
    confirmBy: part.confirm_by?.toISOString() ?? null,
    proofs: await ownProofs(ctx, part, part.payee_id),
    updatedAt: part.updated_at.toISOString(),
  };
}

async function ownProofs(ctx: Ctx, { id }: Part, memberId: bigint): Promise<string[]> {
  const proofs = await proofsOf(ctx.db, { subject: 'part', subjectId: id });
  return proofs.filter((proof) => proof.member_id === memberId).map((proof) => proof.id);
}
