import type { PartReceipt, PartState } from '@fairhouse/contract/matching';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { type Leg, postIn } from '../../ledger/index.ts';
import { type Deposit, lockDeposit } from '../deposits/deposit-store.ts';
import { withEntry, writeDepositChange } from '../deposits/lifecycle.ts';
import { type Actor, noteMoneyEvent } from '../events.ts';
import { attachProofs } from '../proofs/proofs.ts';
import { moneyTransaction, onceKey, type RequestId } from '../transaction.ts';
import { writeWithdrawalChange } from '../withdrawals/lifecycle.ts';
import { lockWithdrawal, type Withdrawal } from '../withdrawals/withdrawal-store.ts';
import { accountsOf, feeLegs, type PartAccounts, receiptLegs, releaseLegs } from './money.ts';
import { leftOf, lockParts, noteRequest, type Part, partById, partsOpen, updatePart } from './part-store.ts';

/**
 * From state to state. The depositor's guarantee is set aside in MATCHED, PAID and DISPUTED; the amount itself stays in the
 * payee's locked wallet until RECEIVED, which moves it. EXPIRED leads there too: a payment that went out late went out.
 */
export const partNext: Record<PartState, readonly PartState[]> = {
  MATCHED: ['PAID', 'RECEIVED', 'FAILED', 'EXPIRED', 'CANCELLED'],
  PAID: ['DISPUTED', 'RECEIVED', 'FAILED'],
  DISPUTED: ['RECEIVED', 'FAILED'],
  RECEIVED: [],
  FAILED: [],
  EXPIRED: ['RECEIVED'],
  CANCELLED: [],
};

export type PartChange = {
  to: PartState;
  /** For the audit trail and the notices: `paid`, `received`, `forced` … */
  kind: string;
  actor: Actor;
  /** How it was received; with RECEIVED only. */
  receipt?: PartReceipt;
  reason?: string;
  /** Until when the payee answers; with PAID only. */
  confirmBy?: Date;
  /** Pictures that show it. */
  proofs?: { memberId: bigint; proofIds: string[] };
};

/** A part under its lock, and what came of its deposit and its money so far. */
type Step = { part: Part; deposit: Deposit; accounts: PartAccounts; legs: Leg[] };

/**
 * Changes parts of one withdrawal: `decide` sees each under the locks and says what becomes of it (null: nothing). Parts,
 * deposits, withdrawal, events and transfers are one transaction.
 * @param request the same request again changes nothing
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT, what `decide` throws
 */
export async function changeParts(
  ctx: Ctx,
  ids: bigint[],
  decide: (part: Part, withdrawal: Withdrawal) => PartChange | null,
  request: RequestId | null = null,
): Promise<void> {
  const accounts = new Map<bigint, PartAccounts>();
  const withdrawalIds = new Set<bigint>();
  for (const id of ids) {
    const part = await partById(ctx.db, id);
    if (!part) throw new DomainError('NOT_FOUND');
    withdrawalIds.add(part.withdrawal_id);
    accounts.set(id, await accountsOf(ctx, part));
  }
  const [withdrawalId, ...others] = withdrawalIds;
  if (withdrawalId === undefined || others.length > 0) throw new DomainError('NOT_FOUND');
  await moneyTransaction(ctx, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    assert(withdrawal, 'a part has a withdrawal');
    const steps = await lockSteps(tx, ids, accounts);
    if (request && (await isRepeated(ctx, tx, request))) return;
    const changed: Step[] = [];
    for (const step of steps) {
      const change = decide(step.part, withdrawal);
      if (change && change.to !== step.part.state) changed.push(await changeOne(ctx, tx, withdrawal, step, change));
    }
    await settleWithdrawal(ctx, tx, withdrawal, changed);
    await postSteps(ctx, tx, changed);
  });
}

/** Locks parts, then their deposits, each by id. */
async function lockSteps(tx: Db, ids: bigint[], accounts: Map<bigint, PartAccounts>): Promise<Step[]> {
  const parts = await lockParts(tx, ids);
  const steps: Step[] = [];
  // A part and its deposit are made together, so that the order of one is the order of the other.
  for (const part of parts) {
    const deposit = await lockDeposit(tx, part.deposit_id);
    const own = accounts.get(part.id);
    assert(deposit && own, 'a part has a deposit, and its accounts are known');
    steps.push({ part, deposit, accounts: own, legs: [] });
  }
  return steps;
}

async function isRepeated(ctx: Ctx, tx: Db, { key, hash }: RequestId): Promise<boolean> {
  const noted = await noteRequest(tx, { key, hash, at: ctx.clock() });
  if (noted.hash !== hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  return noted.repeated;
}

async function changeOne(
  ctx: Ctx,
  tx: Db,
  withdrawal: Withdrawal,
  { part, deposit, accounts }: Step,
  change: PartChange,
): Promise<Step> {
  const { to, actor, receipt = null, reason } = change;
  if (!partNext[part.state].includes(to)) throw new DomainError('STATE_CONFLICT', { state: part.state });
  if (to === 'RECEIVED' && part.state === 'EXPIRED') await requireRoom(tx, withdrawal, part);
  const at = ctx.clock();
  const open = partsOpen.includes(to);
  const after: Part = {
    ...part,
    state: to,
    receipt,
    updated_at: at,
    reason: reason ?? part.reason,
    confirm_by: change.confirmBy ?? part.confirm_by,
    settled_at: open ? null : at,
  };
  const { state, updated_at, confirm_by, settled_at } = after;
  await updatePart(tx, part.id, { state, receipt, updated_at, reason: after.reason, confirm_by, settled_at });
  await notePart(ctx, tx, after, { ...change, from: part.state });
  if (change.proofs) await attachProofs(ctx, tx, { ...change.proofs, subject: 'part', subjectId: part.id });
  const depositState = depositStateOf(to, deposit.state);
  // The depositor reads of the payee's doings, but neither who that is nor what they tell the operator.
  const byPayee = actor.kind === 'member' && actor.id !== part.depositor_id;
  const written = await writeDepositChange(ctx, tx, deposit, {
    to: depositState,
    kind: depositKinds[depositState],
    actor: byPayee ? { kind: 'system' } : actor,
    ...(reason === undefined || byPayee ? {} : { reason }),
  });
  // The guarantee is set aside in open states alone: it is released on the way out of them, once.
  const released = partsOpen.includes(part.state) && !open ? releaseLegs(part, receipt, accounts) : [];
  const received = to === 'RECEIVED' ? receiptLegs(part, deposit, accounts) : [];
  return { part: after, deposit: written, accounts, legs: [...received, ...released] };
}

/** What was released in between may be promised to others, or paid in another way. */
async function requireRoom(tx: Db, withdrawal: Withdrawal, part: Part): Promise<void> {
  const left = withdrawal.state === 'MATCHING' ? await leftOf(tx, withdrawal.id) : 0n;
  if (left < part.amount) throw new DomainError('NO_MATCH');
}

/** Notes what has arrived of the withdrawal; with the last of it, it is paid and its fee is taken. */
async function settleWithdrawal(ctx: Ctx, tx: Db, withdrawal: Withdrawal, changed: Step[]): Promise<void> {
  const received = changed.filter(({ part }) => part.state === 'RECEIVED');
  const last = received.at(-1);
  if (!last) return;
  const arrived = received.reduce((sum, { part }) => sum + part.amount, 0n);
  const paid_amount = withdrawal.paid_amount + arrived;
  const whole = withdrawal.amount - withdrawal.fee;
  assert(withdrawal.state === 'MATCHING' && paid_amount <= whole, 'no more is paid than was asked for');
  const done = paid_amount === whole;
  await writeWithdrawalChange(ctx, tx, withdrawal, {
    to: done ? 'PAID' : 'MATCHING',
    kind: done ? 'paid' : 'part-paid',
    actor: { kind: 'system' },
    patch: { paid_amount },
    ...(done ? {} : { detail: { amount: formatMoney(arrived, withdrawal.currency) } }),
  });
  if (done) last.legs.push(...feeLegs(withdrawal, last.accounts));
}

/** Posts what came of each part, all at once, and names the entries that credited deposits. */
async function postSteps(ctx: Ctx, tx: Db, changed: Step[]): Promise<void> {
  const moving = changed.filter(({ legs }) => legs.length > 0);
  const answers = await postIn(
    tx,
    moving.map(({ part, deposit, legs }) => ({
      key: onceKey(part.depositor_id, `part-${part.state}`, part.id),
      legs,
      detail: { type: 'deposit', id: String(deposit.id), channel: deposit.channel },
    })),
  );
  for (const [at, { deposit }] of moving.entries()) {
    const answer = answers[at];
    assert(answer?.outcome === 'posted', `what deposit ${deposit.id} moves is set aside for it`);
    if (deposit.state === 'CREDITED') await withEntry(ctx, tx, deposit, async () => answer);
  }
}

/** Told to the side that did not do it: the payee hears of the depositor's doings, and the other way round. */
const toDepositor: ReadonlySet<string> = new Set(['received', 'all-received', 'disputed', 'forced']);

export async function notePart(
  ctx: Ctx,
  tx: Db,
  part: Part,
  { from, kind, actor, reason }: Pick<PartChange, 'kind' | 'actor' | 'reason'> & { from: PartState | null },
): Promise<void> {
  await noteMoneyEvent(ctx, tx, {
    subject: 'part',
    id: part.id,
    memberId: toDepositor.has(kind) ? part.depositor_id : part.payee_id,
    kind,
    from,
    to: part.state,
    actor,
    ...(reason === undefined ? {} : { reason }),
    detail: {
      amount: formatMoney(part.amount, part.currency),
      currency: part.currency,
      guarantee: formatMoney(part.guarantee, part.currency),
      withdrawal: String(part.withdrawal_id),
      deposit: String(part.deposit_id),
    },
  });
}

/** The deposit is the part as the depositor's records show it. */
function depositStateOf(part: PartState, before: Deposit['state']): keyof typeof depositKinds {
  switch (part) {
    case 'MATCHED':
      return 'AWAITING';
    case 'PAID':
      return 'SUBMITTED';
    case 'DISPUTED':
      return 'REVIEW';
    case 'RECEIVED':
      return 'CREDITED';
    // Who never said "paid" has nothing that could be rejected.
    case 'FAILED':
      return before === 'AWAITING' ? 'FAILED' : 'REJECTED';
    default:
      return part;
  }
}

const depositKinds = {
  AWAITING: 'requested',
  SUBMITTED: 'submitted',
  REVIEW: 'review',
  CREDITED: 'credited',
  REJECTED: 'rejected',
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
} as const satisfies Partial<Record<Deposit['state'], string>>;
