import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import { DeskExclusion, DeskExclusionQuery, NewDeskExclusion } from '@fairhouse/contract/desk-protection';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { memberNames } from '../../identity/index.ts';
import {
  deskAct,
  deskList,
  deskNew,
  deskRow,
  deskView,
  found,
  type ListFilter,
  type Names,
  rowNumber,
} from '../../operators/index.ts';
import { type EndPlay, excludeMember, liftExclusion, stateOf } from '../exclude.ts';
import { type Exclusion, exclusionById, listExclusionRows } from '../exclusion-store.ts';

const view = deskView(exclusionView, ({ member_id, operator_id, lifted_by }) => ({
  members: [member_id],
  operators: [operator_id, lifted_by],
}));

export const listExclusions = deskList({
  permission: 'exclusions.read',
  query: DeskExclusionQuery,
  row: DeskExclusion,
  rows: (ctx, { holding, ...filter }: ListFilter<DeskExclusionQuery>) =>
    listExclusionRows(ctx.db, { ...filter, ...(holding ? { holdingAt: ctx.clock() } : {}) }),
  shown: view,
});

/** @throws NOT_FOUND */
export const exclusionOf = deskRow(
  'exclusions.read',
  DeskExclusion,
  async (ctx, id) => await view.one(ctx, found(await exclusionById(ctx.db, id))),
);

/**
 * Excludes a member and ends open games.
 * @throws NOT_FOUND: no member has this id; STATE_CONFLICT for an end that has passed
 */
export const excludeOne = (endPlay: EndPlay) =>
  deskNew({
    permission: 'exclusions.set',
    schema: { body: NewDeskExclusion },
    answer: DeskExclusion,
    act: async (ctx, { operatorId }, said: NewDeskExclusion) => {
      const memberId = BigInt(said.memberId);
      if ((await memberNames(ctx.db, [memberId])).size === 0) throw new DomainError('NOT_FOUND');
      const until = said.until === undefined ? null : new Date(said.until);
      const asked = { memberId, by: { kind: 'operator', id: operatorId }, reason: said.reason, until } as const;
      return await view.one(ctx, await excludeMember(ctx, asked, endPlay));
    },
  });

/** @throws NOT_FOUND, STATE_CONFLICT (value.state) */
export const liftOneExclusion = deskAct({
  permission: 'exclusions.set',
  schema: { params: DeskId, body: DeskReason },
  answer: DeskExclusion,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason }: DeskReason) =>
    await view.one(ctx, await liftExclusion(ctx, id, { operatorId, reason })),
});

function exclusionView(row: Exclusion, names: Names, { clock }: Ctx): DeskExclusion {
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    state: stateOf(row, clock()),
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
