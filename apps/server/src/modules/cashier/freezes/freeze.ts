import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { type Account, walletOf } from '../../ledger/index.ts';
import { cashOf } from '../cash.ts';
import { noteMoneyEvent, operatorActor } from '../events.ts';
import { lockMemberMoney } from '../member-lock.ts';
import { moneyTransaction, onceKey, postOne, type RequestId, sameRequest } from '../transaction.ts';
import { addPayout } from '../withdrawals/decide.ts';
import { approvedOf } from '../withdrawals/withdrawal-store.ts';
import {
  type Freeze,
  type FreezeState,
  freezeById,
  freezeByRequest,
  insertFreeze,
  lockFreeze,
  updateFreeze,
} from './freeze-store.ts';

/** What was frozen is lifted once; a new reason is a new freeze. */
export const freezeNext: Record<FreezeState, readonly FreezeState[]> = { FROZEN: ['UNFROZEN'], UNFROZEN: [] };

export type NewFreeze = {
  memberId: bigint;
  /** Units of the account's currency, to be set aside; null: withdrawals are frozen, and nothing is set aside. */
  amount: bigint | null;
  reason: string;
};

/**
 * Freezes a member's withdrawals, or sets an amount of cash aside. Several may hold at once, each with its own reason, and
 * each is lifted by itself.
 * @throws NOT_FOUND for somebody without cash, AMOUNT_INVALID, INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT
 */
export async function freezeMember(
  ctx: Ctx,
  operatorId: bigint,
  asked: NewFreeze,
  request: RequestId,
): Promise<Freeze> {
  const { memberId, amount, reason } = asked;
  if (amount !== null && amount <= 0n) throw new DomainError('AMOUNT_INVALID');
  const cash = await cashOf(ctx, memberId);
  const locked = await walletOf(ctx, memberId, 'locked', cash.currency);
  return await moneyTransaction(ctx, async (tx) => {
    // A withdrawal of this moment is before the freeze, or refused by it.
    await lockMemberMoney(tx, memberId);
    const before = sameRequest(await freezeByRequest(tx, request), request);
    if (before) return before;
    const row: Omit<Freeze, 'id'> = {
      member_id: memberId,
      kind: amount === null ? 'withdrawals' : 'amount',
      currency: amount === null ? null : cash.currency,
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
    const freeze = { ...row, id: await insertFreeze(tx, row) };
    await note(ctx, tx, freeze, { kind: 'frozen', from: null, operatorId, request: request.key, reason });
    if (amount !== null) await move(tx, freeze, { from: cash, to: locked, amount });
    return freeze;
  });
}

/**
 * Lifts a freeze: what was set aside is cash again.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) when it was lifted before
 */
export async function liftFreeze(
  ctx: Ctx,
  id: bigint,
  operatorId: bigint,
  { reason, request }: { reason: string; request?: string },
): Promise<Freeze> {
  const known = await freezeById(ctx.db, id);
  if (!known) throw new DomainError('NOT_FOUND');
  const cash = await cashOf(ctx, known.member_id);
  const locked = await walletOf(ctx, known.member_id, 'locked', cash.currency);
  return await moneyTransaction(ctx, async (tx) => {
    const freeze = await lockFreeze(tx, id);
    assert(freeze, 'a freeze is never removed');
    if (!freezeNext[freeze.state].includes('UNFROZEN'))
      throw new DomainError('STATE_CONFLICT', { state: freeze.state });
    const lifted = {
      state: 'UNFROZEN',
      lifted_by: operatorId,
      lifted_reason: reason,
      lifted_at: ctx.clock(),
    } as const;
    await updateFreeze(tx, id, lifted);
    const changed = { ...freeze, ...lifted };
    await note(ctx, tx, changed, { kind: 'unfrozen', from: freeze.state, operatorId, request, reason });
    if (freeze.kind === 'withdrawals') await resumePayouts(tx, freeze.member_id);
    if (freeze.amount !== null) await move(tx, changed, { from: locked, to: cash, amount: freeze.amount });
    return changed;
  });
}

/** What was approved before the freeze and has waited is paid now, unless another freeze holds it. */
async function resumePayouts(tx: Db, memberId: bigint): Promise<void> {
  for (const id of await approvedOf(tx, memberId)) await addPayout(tx, id);
}

async function move(
  tx: Db,
  { id, member_id: memberId, state }: Freeze,
  { from, to, amount }: { from: Account; to: Account; amount: bigint },
): Promise<void> {
  const kind = state === 'FROZEN' ? 'frozen' : 'unfrozen';
  await postOne(tx, {
    key: onceKey(memberId, `freeze-${kind}`, id),
    legs: [{ debit: from, credit: to, amount, kind, ref: id }],
    detail: { type: 'freeze', id: String(id) },
  });
}

async function note(
  ctx: Ctx,
  tx: Db,
  { id, member_id: memberId, currency, amount, state }: Freeze,
  what: { kind: string; from: FreezeState | null; operatorId: bigint; request: string | undefined; reason: string },
): Promise<void> {
  await noteMoneyEvent(ctx, tx, {
    subject: 'freeze',
    id,
    memberId,
    kind: what.kind,
    from: what.from,
    to: state,
    actor: operatorActor(what.operatorId, what.request),
    reason: what.reason,
    // Where withdrawals are frozen there is no amount.
    detail: currency && amount !== null ? { amount: formatMoney(amount, currency), currency } : {},
  });
}
