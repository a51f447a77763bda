import type { DeskExclusion, DeskExclusionQuery, NewDeskExclusion } from '@fairhouse/contract/desk-protection';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { endLaunches } from '../../games/index.ts';
import { memberNames } from '../../identity/index.ts';
import {
  type Exclusion,
  excludeMember,
  exclusionById,
  liftExclusion,
  listExclusionRows,
  stateOf,
} from '../../protection/index.ts';
import { type Names, namesFor } from '../cashier/names.ts';
import { cutPage, filterOf, found } from '../cashier/page.ts';

/** Newest first. */
export async function listExclusions(ctx: Ctx, query: DeskExclusionQuery) {
  const { holding = false, ...paged } = query;
  const filter = await filterOf(ctx, paged);
  const rows = filter
    ? await listExclusionRows(ctx.db, { ...filter, ...(holding ? { holdingAt: ctx.clock() } : {}) })
    : [];
  const { list, nextCursor } = cutPage(rows, query);
  const names = await namesOf(ctx, list);
  return { list: list.map((row) => viewOf(row, names, ctx.clock())), nextCursor };
}

/** @throws NOT_FOUND */
export async function exclusionOf(ctx: Ctx, id: bigint): Promise<DeskExclusion> {
  return await shown(ctx, found(await exclusionById(ctx.db, id)));
}

/** Excludes a member and ends what is open. @throws NOT_FOUND: nobody has this number; STATE_CONFLICT for an end that has passed */
export async function excludeOne(ctx: Ctx, operatorId: bigint, said: NewDeskExclusion): Promise<DeskExclusion> {
  const memberId = BigInt(said.memberId);
  if ((await memberNames(ctx.db, [memberId])).size === 0) throw new DomainError('NOT_FOUND');
  const until = said.until === undefined ? null : new Date(said.until);
  const asked = { memberId, by: { kind: 'operator', id: operatorId }, reason: said.reason, until } as const;
  return await shown(ctx, await excludeMember(ctx, asked, endLaunches));
}

/** @throws NOT_FOUND, STATE_CONFLICT (value.state) */
export async function liftOneExclusion(
  ctx: Ctx,
  id: bigint,
  by: { operatorId: bigint; reason: string },
): Promise<DeskExclusion> {
  return await shown(ctx, await liftExclusion(ctx, id, by));
}

async function shown(ctx: Ctx, row: Exclusion): Promise<DeskExclusion> {
  return viewOf(row, await namesOf(ctx, [row]), ctx.clock());
}

function namesOf(ctx: Ctx, rows: Exclusion[]): Promise<Names> {
  return namesFor(ctx, {
    members: rows.map(({ member_id }) => member_id),
    operators: rows.flatMap(({ operator_id, lifted_by }) => [operator_id, lifted_by]),
  });
}

function viewOf(row: Exclusion, names: Names, now: Date): DeskExclusion {
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    state: stateOf(row, now),
    by: row.imposed_by,
    operator: row.operator_id === null ? null : names.operator(row.operator_id),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    liftedAt: row.lifted_at?.toISOString() ?? null,
    liftedBy: row.lifted_by === null ? null : names.operator(row.lifted_by),
    liftedReason: row.lifted_reason,
  };
}
