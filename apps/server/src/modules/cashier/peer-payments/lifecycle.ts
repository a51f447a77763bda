import type { PartReceipt, PartState } from '@fairhouse/contract/peer-payments';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { type Entry, type Leg, postIn } from '../../ledger/index.ts';
import {
  type Actor,
  eachRow,
  enterState,
  type Lifecycle,
  lockMoneyOf,
  moneyTransaction,
  onceKey,
  type RequestId,
} from '../../money-rows/index.ts';
import { type Deposit, deposits } from '../deposits/deposit-store.ts';
import { depositLife } from '../deposits/lifecycle.ts';
import { attachProofs } from '../proofs/proofs.ts';
import { withdrawalLife } from '../withdrawals/lifecycle.ts';
import { type Withdrawal, withdrawals } from '../withdrawals/withdrawal-store.ts';
import { accountsOf, feeLegs, guaranteeLegs, type PartAccounts, receiptLegs, releaseLegs } from './legs.ts';
import { leftOf, noteRequest, type Part, partById, parts, partsOpen } from './part-store.ts';

/**
 * The states that may follow each state. The depositor's guarantee is set aside in MATCHED, PAID, HELD and DISPUTED; the
 * amount itself stays in the payee's locked wallet until RECEIVED, which moves it. EXPIRED leads there too, since a
 * payment may have left late. HELD counts as received, and is credited once the time to object is over.
 */
export const partNext: Record<PartState, readonly PartState[]> = {
  MATCHED: ['PAID', 'RECEIVED', 'FAILED', 'EXPIRED', 'CANCELLED'],
  PAID: ['HELD', 'DISPUTED', 'RECEIVED', 'FAILED'],
  HELD: ['DISPUTED', 'RECEIVED', 'FAILED'],
  DISPUTED: ['RECEIVED', 'FAILED'],
  RECEIVED: [],
  FAILED: [],
  EXPIRED: ['RECEIVED'],
  CANCELLED: [],
};

/** The events that the depositor is notified of; the payee gets the others, so each learns of the other's acts. */
const toDepositor: ReadonlySet<string> = new Set(['received', 'all-received', 'disputed', 'forced']);

export const partLife: Lifecycle<Part, PartAccounts> = {
  subject: 'part',
  rows: parts,
  next: partNext,
  accounts: eachRow(accountsOf),
  stamp: ({ to, reason }, at) => ({
    updated_at: at,
    ...(reason === undefined ? {} : { reason }),
    settled_at: partsOpen.includes(to) ? null : at,
  }),
  told: (part, { kind }) => ({
    memberId: toDepositor.has(kind) ? part.depositor_id : part.payee_id,
    detail: {
      amount: formatMoney(part.amount, part.currency),
      currency: part.currency,
      guarantee: formatMoney(part.guarantee, part.currency),
      withdrawal: String(part.withdrawal_id),
      deposit: String(part.deposit_id),
    },
  }),
  // Only taking a part posts an entry of its own: later movements are posted with its deposit and withdrawal.
  posting: (part, accounts): Entry | null => {
    const legs = part.state === 'MATCHED' ? guaranteeLegs(part, accounts) : [];
    const key = onceKey(part.depositor_id, 'guarantee-held', part.id);
    return legs.length === 0 ? null : { key, legs, detail: { type: 'part', id: String(part.id) } };
  },
};

export type PartChange = {
  to: PartState;
  /** The event's kind: `paid`, `received`, `forced` … */
  kind: string;
  actor: Actor;
  /** The kind of receipt; with RECEIVED only. */
  receipt?: PartReceipt;
  reason?: string;
  /** The deadline that the new state sets. */
  patch?: Partial<Pick<Part, 'confirm_by' | 'held_until' | 'answer_by'>>;
  /** Pictures that prove the statement. */
  proofs?: { memberId: bigint; proofIds: string[] };
};

/** A part and its deposit, locked. */
type Step = { part: Part; deposit: Deposit; accounts: PartAccounts };
/**
 * The part after the change; its deposit before the change and as it will be written (`shown`); and the legs to post.
 */
type Changed = Step & { shown: Deposit; legs: Leg[] };

/**
 * Changes parts of one withdrawal: `decide` receives each part under the locks, with the database's time, and returns
 * the change (null: none). Parts, deposits, withdrawal, events and transfers are one transaction.
 * @param request the same request again changes nothing
 * @returns the parts after the change
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT, errors of `decide`
 */
export async function changeParts(
  ctx: Ctx,
  ids: bigint[],
  decide: (part: Part, now: Date, tx: Db) => PartChange | null | Promise<PartChange | null>,
  request: RequestId | null = null,
): Promise<Part[]> {
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
  return await moneyTransaction(ctx, async (tx) => {
    const withdrawal = await withdrawals.lock(tx, withdrawalId);
    assert(withdrawal, 'a part has a withdrawal');
    const steps = await lockSteps(tx, ids, accounts);
    if (request && (await partWasAsked(ctx, tx, request))) return steps.map(({ part }) => part);
    // Locks the members whom the steps may credit, in the one order of all money locks.
    await lockMoneyOf(
      tx,
      steps.map(({ part }) => part.depositor_id),
    );
    const now = await databaseNow(tx);
    const changed: Changed[] = [];
    for (const step of steps) {
      const change = await decide(step.part, now, tx);
      if (change && change.to !== step.part.state) {
        changed.push(await changeOne(ctx, tx, withdrawal, step, change, now));
      }
    }
    await settleWithdrawal(ctx, tx, withdrawal, changed);
    await postSteps(tx, changed);
    return steps.map(({ part }) => changed.find((one) => one.part.id === part.id)?.part ?? part);
  });
}

/** Locks parts, then their deposits, each by id. */
async function lockSteps(tx: Db, ids: bigint[], accounts: Map<bigint, PartAccounts>): Promise<Step[]> {
  const steps: Step[] = [];
  // A part and its deposit are made together, so their ids have the same order.
  for (const part of await parts.lockAll(tx, ids)) {
    const deposit = await deposits.lock(tx, part.deposit_id);
    const own = accounts.get(part.id);
    assert(deposit && own, 'a part has a deposit, and its accounts are known');
    steps.push({ part, deposit, accounts: own });
  }
  return steps;
}

/** True when this request about a part or a rest was handled before. @throws IDEMPOTENCY_CONFLICT */
export async function partWasAsked(ctx: Ctx, tx: Db, { key, hash }: RequestId): Promise<boolean> {
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
  now: Date,
): Promise<Changed> {
  const { to, actor, receipt = null, reason } = change;
  if (to === 'RECEIVED' && part.state === 'EXPIRED') await requireRoom(tx, withdrawal, part);
  // The guarantee is set aside in open states only: leaving them releases it, once.
  const isReleased = partsOpen.includes(part.state) && !partsOpen.includes(to);
  const kept_waiting = to === 'EXPIRED' || (to === 'CANCELLED' && now > part.cancel_by) || part.kept_waiting;
  const forfeited_to = isReleased ? forfeitedTo(part, { to, receipt, kept_waiting }) : part.forfeited_to;
  const isLost = isReleased && forfeited_to !== null && to !== 'RECEIVED';
  const kind = isLost && forfeited_to === 'payee' ? 'forfeited' : change.kind;
  const said = reason === undefined ? {} : { reason };
  const patch = { receipt, kept_waiting, forfeited_to, ...change.patch };
  const after = await enterState(ctx, tx, partLife, part, { to, kind, actor, ...said, patch });
  await parts.write(tx, [{ before: part, after }]);
  if (change.proofs) await attachProofs(ctx, tx, { ...change.proofs, subject: 'part', subjectId: part.id });
  // The depositor sees the payee's acts, but neither the payee's name nor a note meant for the operator.
  const byPayee = actor.kind === 'member' && actor.id !== part.depositor_id;
  const shown = await enterState(ctx, tx, depositLife, deposit, {
    ...depositChangeOf(to, deposit.state),
    ...(isLost ? { kind: 'forfeited' } : {}),
    actor: byPayee ? { kind: 'system' } : actor,
    ...(byPayee ? {} : said),
    detail: { guarantee: formatMoney(part.guarantee, part.currency) },
  });
  const released = isReleased ? releaseLegs(after, accounts) : [];
  const received = to === 'RECEIVED' ? receiptLegs(part, deposit, accounts) : [];
  return { part: after, deposit, shown, accounts, legs: [...received, ...released] };
}

type Ending = { to: PartState; receipt: PartReceipt | null; kept_waiting: boolean };

/**
 * Returns to whom a released guarantee is forfeited; null: it goes back to the depositor. A forced receipt forfeits it
 * to the house. The payee gets it when the depositor marked as paid what was not, and when the depositor kept payees
 * waiting more often than is free; of a gift with turnover left the house gets it, since the payee may be an accomplice
 * to whom the gift would come without its turnover.
 */
function forfeitedTo(part: Part, { to, receipt, kept_waiting }: Ending): Part['forfeited_to'] {
  if (part.guarantee === 0n) return null;
  if (receipt === 'forced') return 'house';
  const isLost = to === 'FAILED' ? part.state !== 'MATCHED' : kept_waiting && part.expiry_costs && to !== 'RECEIVED';
  if (!isLost) return null;
  return part.of_gift ? 'house' : 'payee';
}

/** Refuses a late receipt whose amount was meanwhile promised to others, or paid in another way. @throws NO_MATCH */
async function requireRoom(tx: Db, withdrawal: Withdrawal, part: Part): Promise<void> {
  const left = withdrawal.state === 'MATCHING' ? await leftOf(tx, withdrawal.id) : 0n;
  if (left < part.amount) throw new DomainError('NO_MATCH');
}

/** Adds the received amount to the withdrawal; with the last part it is paid and its fee is taken. */
async function settleWithdrawal(ctx: Ctx, tx: Db, withdrawal: Withdrawal, changed: Changed[]): Promise<void> {
  const received = changed.filter(({ part }) => part.state === 'RECEIVED');
  const last = received.at(-1);
  if (!last) return;
  const arrived = received.reduce((sum, { part }) => sum + part.amount, 0n);
  const paid_amount = withdrawal.paid_amount + arrived;
  const whole = withdrawal.amount - withdrawal.fee;
  assert(withdrawal.state === 'MATCHING' && paid_amount <= whole, 'no more is paid than was asked for');
  const done = paid_amount === whole;
  const after = await enterState(ctx, tx, withdrawalLife, withdrawal, {
    to: done ? 'PAID' : 'MATCHING',
    kind: done ? 'paid' : 'part-paid',
    actor: { kind: 'system' },
    patch: { paid_amount },
    ...(done ? {} : { detail: { amount: formatMoney(arrived, withdrawal.currency) } }),
  });
  await withdrawals.write(tx, [{ before: withdrawal, after }]);
  if (done) last.legs.push(...feeLegs(withdrawal, last.accounts));
}

/** Posts the legs of all parts at once, and writes the deposits, each credited one with its entry. */
async function postSteps(tx: Db, changed: Changed[]): Promise<void> {
  const moving = changed.filter(({ legs }) => legs.length > 0);
  const answers = await postIn(
    tx,
    moving.map(({ part, deposit, legs }) => ({
      key: onceKey(part.depositor_id, `part-${part.state}`, part.id),
      legs,
      detail: { type: 'deposit', id: String(deposit.id), channel: deposit.channel },
    })),
  );
  const entryIds = new Map<bigint, bigint>();
  for (const [at, { deposit }] of moving.entries()) {
    const answer = answers[at];
    assert(answer?.outcome === 'posted', `what deposit ${deposit.id} moves is set aside for it`);
    entryIds.set(deposit.id, answer.entryId);
  }
  const written = changed.map(({ deposit: before, shown }) => {
    const entry_id = shown.state === 'CREDITED' ? (entryIds.get(shown.id) ?? null) : shown.entry_id;
    return { before, after: { ...shown, entry_id } };
  });
  await deposits.write(tx, written);
}

/** Returns the change of a part's deposit that goes with the part's new state. */
function depositChangeOf(part: PartState, before: Deposit['state']): { to: Deposit['state']; kind: string } {
  switch (part) {
    case 'MATCHED':
      return { to: 'AWAITING', kind: 'requested' };
    case 'PAID':
      return { to: 'SUBMITTED', kind: 'submitted' };
    case 'HELD':
      return { to: 'SUBMITTED', kind: 'held' };
    // The part's own event notifies the depositor: a dispute makes one notice.
    case 'DISPUTED':
      return { to: 'REVIEW', kind: 'disputed' };
    case 'RECEIVED':
      return { to: 'CREDITED', kind: 'credited' };
    // A part that was never marked as paid cannot be rejected.
    case 'FAILED':
      return before === 'AWAITING' ? { to: 'FAILED', kind: 'failed' } : { to: 'REJECTED', kind: 'rejected' };
    case 'EXPIRED':
      return { to: 'EXPIRED', kind: 'expired' };
    case 'CANCELLED':
      return { to: 'CANCELLED', kind: 'cancelled' };
  }
}
