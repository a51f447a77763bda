import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Account, type Entry, walletOf } from '../../ledger/index.ts';
import {
  addApproval,
  changeRow,
  eachRow,
  type Lifecycle,
  lockMemberMoney,
  madeBefore,
  moneyTransaction,
  noteMoneyEvent,
  onceKey,
  openRow,
  operatorActor,
  postState,
  type RequestId,
} from '../../money-rows/index.ts';
import { cashOf } from '../cash-wallet.ts';
import { addPayoutsOf } from '../payout-queue.ts';
import { type Freeze, type FreezeState, freezes, liftSubject } from './freeze-store.ts';

/** The states that may follow each state: a freeze is lifted once; a new reason is a new freeze. */
export const freezeNext: Record<FreezeState, readonly FreezeState[]> = { FROZEN: ['UNFROZEN'], UNFROZEN: [] };

const peopleNeeded = 2;

type FreezeAccounts = { cash: Account; locked: Account };

const freezeLife: Lifecycle<Freeze, FreezeAccounts> = {
  subject: 'freeze',
  rows: freezes,
  next: freezeNext,
  accounts: eachRow(async (ctx, { member_id }) => await accountsOf(ctx, member_id)),
  told: ({ member_id: memberId, currency, amount }) => ({
    memberId,
    // A freeze of all withdrawals has no amount.
    detail: currency && amount !== null ? { amount: formatMoney(amount, currency), currency } : {},
  }),
  posting: entryOf,
};

export type NewFreeze = {
  memberId: bigint;
  /** Units of the account's currency to set aside; null: withdrawals are frozen, and nothing is set aside. */
  amount: bigint | null;
  reason: string;
};

/**
 * Freezes a member's withdrawals, or sets an amount of cash aside. Several freezes may hold at once, each with its own
 * reason, and each is lifted by itself.
 * @throws NOT_FOUND for an account without cash, AMOUNT_INVALID, INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT
 */
export async function freezeMember(
  ctx: Ctx,
  operatorId: bigint,
  asked: NewFreeze,
  request: RequestId,
): Promise<Freeze> {
  const { memberId, amount, reason } = asked;
  if (amount !== null && amount <= 0n) throw new DomainError('AMOUNT_INVALID');
  const accounts = await accountsOf(ctx, memberId);
  return await moneyTransaction(ctx, async (tx) => {
    // A concurrent withdrawal either precedes the freeze or is refused by it.
    await lockMemberMoney(tx, memberId);
    const before = await madeBefore(tx, freezes, request);
    if (before) return before;
    const row: Omit<Freeze, 'id'> = {
      member_id: memberId,
      kind: amount === null ? 'withdrawals' : 'amount',
      currency: amount === null ? null : accounts.cash.currency,
      amount,
      state: 'FROZEN',
      reason,
      frozen_by: operatorId,
      lifted_by: null,
      lifted_reason: null,
      request_key: request.key,
      request_hash: request.hash,
      created_at: ctx.clock(),
      lifted_at: null,
    };
    const actor = operatorActor(operatorId, request.key);
    const freeze = await openRow(ctx, tx, freezeLife, row, { kind: 'frozen', actor, reason });
    await postState(ctx, tx, freezeLife, freeze, accounts);
    return freeze;
  });
}

/**
 * Lifts a freeze: the amount set aside is cash again, and approved withdrawals that waited are paid, unless another
 * freeze holds them. The operator who froze lifts alone; otherwise two operators must, and the freeze holds until the
 * second one: one alone could let go whom a colleague has stopped.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) when it was lifted before, ALREADY_APPROVED
 */
export async function liftFreeze(
  ctx: Ctx,
  id: bigint,
  operatorId: bigint,
  { reason, request }: { reason: string; request?: string },
): Promise<Freeze> {
  return await changeRow(ctx, freezeLife, id, async ({ state, kind, member_id: memberId, frozen_by }, tx) => {
    if (!freezeNext[state].includes('UNFROZEN')) throw new DomainError('STATE_CONFLICT', { state });
    const actor = operatorActor(operatorId, request);
    if (frozen_by !== operatorId) {
      const approval = { subject: liftSubject, id, operatorId, permission: 'freezes.set' } as const;
      const approvals = await addApproval(tx, { ...approval, needed: peopleNeeded });
      if (approvals < peopleNeeded) {
        const noted = { subject: 'freeze', id, memberId, from: state, to: state } as const;
        const detail = { approvals, needed: peopleNeeded };
        await noteMoneyEvent(ctx, tx, { ...noted, kind: 'approval', actor, reason, detail });
        return null;
      }
    }
    if (kind === 'withdrawals') await addPayoutsOf(tx, memberId);
    const patch = { lifted_by: operatorId, lifted_reason: reason, lifted_at: ctx.clock() };
    return { to: 'UNFROZEN', kind: 'unfrozen', actor, reason, patch };
  });
}

async function accountsOf(ctx: Ctx, memberId: bigint): Promise<FreezeAccounts> {
  const cash = await cashOf(ctx, memberId);
  return { cash, locked: await walletOf(ctx, memberId, 'locked', cash.currency) };
}

function entryOf({ id: ref, member_id: memberId, state, amount }: Freeze, accounts: FreezeAccounts): Entry | null {
  if (amount === null) return null;
  const { cash, locked } = accounts;
  const [kind, debit, credit] =
    state === 'FROZEN' ? (['frozen', cash, locked] as const) : (['unfrozen', locked, cash] as const);
  return {
    key: onceKey(memberId, `freeze-${kind}`, ref),
    legs: [{ debit, credit, amount, kind, ref }],
    detail: { type: 'freeze', id: String(ref) },
  };
}
