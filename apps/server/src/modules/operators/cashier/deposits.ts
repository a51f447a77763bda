import type {
  DeskDeposit,
  DeskDepositApproval,
  DeskDepositDetail,
  DeskDepositQuery,
} from '@fairhouse/contract/desk-money';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  approveDeposit,
  chargeBack,
  type Deposit,
  decideOnce,
  depositById,
  listDepositRows,
  proofsOf,
  rejectDeposit,
} from '../../cashier/index.ts';
import type { Act } from './actor.ts';
import { unitsOf } from './amount.ts';
import { eventsAbout } from './audit.ts';
import { depositView } from './money-views.ts';
import { namesFor } from './names.ts';
import { cutPage, filterOf, found } from './page.ts';

export async function listDeposits(ctx: Ctx, query: DeskDepositQuery) {
  const filter = await filterOf(ctx, query);
  const rows = filter ? await listDepositRows(ctx.db, filter) : [];
  const { list, nextCursor } = cutPage(rows, query);
  return { list: await depositViews(ctx, list), nextCursor };
}

async function depositViews(ctx: Ctx, rows: Deposit[]): Promise<DeskDeposit[]> {
  const names = await namesFor(ctx, { members: rows.map(({ member_id }) => member_id) });
  return rows.map((row) => depositView(row, names));
}

/** @throws NOT_FOUND */
export async function depositDetail(ctx: Ctx, id: bigint): Promise<DeskDepositDetail> {
  const row = found(await depositById(ctx.db, id));
  const [names, proofs, events] = await Promise.all([
    namesFor(ctx, { members: [row.member_id] }),
    proofsOf(ctx.db, { subject: 'deposit', subjectId: id }),
    eventsAbout(ctx, 'deposit', id),
  ]);
  return { ...depositView(row, names), proofs: proofs.map((proof) => proof.id), events };
}

/**
 * Credits a deposit that waits for an operator, at another amount when that is what arrived.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), AMOUNT_INVALID, IDEMPOTENCY_CONFLICT
 */
export async function approveOne(
  ctx: Ctx,
  id: bigint,
  { operatorId, idempotencyKey }: Act,
  said: DeskDepositApproval,
): Promise<DeskDeposit> {
  const { currency } = found(await depositById(ctx.db, id));
  const amount = said.amount === undefined ? {} : { amount: unitsOf(said.amount, currency) };
  const decision = { operatorId, operation: 'approve-deposit', subject: 'deposit', id } as const;
  await decideOnce(ctx, { ...decision, idempotencyKey, said }, (request) =>
    approveDeposit(ctx, id, { kind: 'operator', id: operatorId, request }, { ...amount, note: said.reason }),
  );
  return await depositOf(ctx, id);
}

/** @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT */
export async function rejectOne(
  ctx: Ctx,
  id: bigint,
  { operatorId, idempotencyKey }: Act,
  said: { reason: string },
): Promise<DeskDeposit> {
  const decision = { operatorId, operation: 'reject-deposit', subject: 'deposit', id } as const;
  await decideOnce(ctx, { ...decision, idempotencyKey, said }, (request) =>
    rejectDeposit(ctx, id, { kind: 'operator', id: operatorId, request }, said),
  );
  return await depositOf(ctx, id);
}

/** @throws NOT_FOUND, STATE_CONFLICT (value.state) when it is not credited, IDEMPOTENCY_CONFLICT */
export async function chargeBackOne(
  ctx: Ctx,
  id: bigint,
  { operatorId, idempotencyKey }: Act,
  said: { reason: string },
): Promise<DeskDeposit> {
  const decision = { operatorId, operation: 'chargeback', subject: 'deposit', id } as const;
  await decideOnce(ctx, { ...decision, idempotencyKey, said }, (request) =>
    chargeBack(ctx, id, operatorId, { ...said, request }),
  );
  return await depositOf(ctx, id);
}

async function depositOf(ctx: Ctx, id: bigint): Promise<DeskDeposit> {
  const row = found(await depositById(ctx.db, id));
  return depositView(row, await namesFor(ctx, { members: [row.member_id] }));
}
