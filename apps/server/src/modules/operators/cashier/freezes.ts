import type { DeskFreeze, DeskFreezeQuery, NewDeskFreeze } from '@fairhouse/contract/desk-holds';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  cashOf,
  decideOnce,
  type Freeze,
  freezeById,
  freezeMember,
  liftFreeze,
  listFreezeRows,
  requestId,
} from '../../cashier/index.ts';
import type { Act } from './actor.ts';
import { unitsOf } from './amount.ts';
import { freezeView } from './desk-views.ts';
import { namesFor } from './names.ts';
import { cutPage, filterOf, found } from './page.ts';

export async function listFreezes(ctx: Ctx, query: DeskFreezeQuery) {
  const filter = await filterOf(ctx, query);
  const rows = filter ? await listFreezeRows(ctx.db, filter) : [];
  const { list, nextCursor } = cutPage(rows, query);
  return { list: await freezeViews(ctx, list), nextCursor };
}

/** @throws NOT_FOUND */
export async function freezeOf(ctx: Ctx, id: bigint): Promise<DeskFreeze> {
  return await viewOf(ctx, found(await freezeById(ctx.db, id)));
}

/** @throws NOT_FOUND for somebody without cash, AMOUNT_INVALID, INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT */
export async function freezeOne(
  ctx: Ctx,
  { operatorId, idempotencyKey }: Act,
  said: NewDeskFreeze,
): Promise<DeskFreeze> {
  const memberId = BigInt(said.memberId);
  const { currency } = await cashOf(ctx, memberId);
  const amount = said.amount === undefined ? null : unitsOf(said.amount, currency);
  const request = requestId(operatorId, 'desk:freeze', idempotencyKey, said);
  return await viewOf(ctx, await freezeMember(ctx, operatorId, { memberId, amount, reason: said.reason }, request));
}

/** @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT */
export async function liftOne(
  ctx: Ctx,
  id: bigint,
  { operatorId, idempotencyKey }: Act,
  said: { reason: string },
): Promise<DeskFreeze> {
  const decision = { operatorId, operation: 'lift-freeze', subject: 'freeze', id } as const;
  await decideOnce(ctx, { ...decision, idempotencyKey, said }, (request) =>
    liftFreeze(ctx, id, operatorId, { ...said, request }),
  );
  return await freezeOf(ctx, id);
}

async function viewOf(ctx: Ctx, row: Freeze): Promise<DeskFreeze> {
  return freezeView(row, await namesOf(ctx, [row]));
}

export async function freezeViews(ctx: Ctx, rows: Freeze[]): Promise<DeskFreeze[]> {
  const names = await namesOf(ctx, rows);
  return rows.map((row) => freezeView(row, names));
}

function namesOf(ctx: Ctx, rows: Freeze[]) {
  return namesFor(ctx, {
    members: rows.map(({ member_id }) => member_id),
    operators: rows.flatMap(({ frozen_by, lifted_by }) => [frozen_by, lifted_by]),
  });
}
