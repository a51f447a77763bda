import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import { DeskProposal, DeskProposalQuery, DeskProposalRefused } from '@fairhouse/contract/desk-proposals';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { requestOfCall } from '../../../platform/http/operator-call.ts';
import { seenAccount } from '../../identity/index.ts';
import { type Permission, permissionsOf, requirePermission } from '../permissions.ts';
import type { OperatorSession } from '../sessions.ts';
import { holdOperator } from '../store.ts';
import { deskAct, rowNumber } from './act.ts';
import { isVoid, statedDays } from './approvals.ts';
import { deskList, found, type ListFilter } from './list.ts';
import { deskView } from './names.ts';
import { coverAct, noteAct, type Why } from './trail.ts';
import { changesOf } from './trail-list.ts';

/** The most characters of a request's body; the request of a longer one is not kept. */
const bodyMax = 100_000;
const refusal = 'proposal-refusal';

type Proposal = {
  /** The subject of its approval. */
  approval: string;
  operatorId: bigint;
  at: Date;
  permission: Permission | null;
  /** The change as it is compared, as JSON. */
  change: string;
  /** The act, the setting and the reason, as the trail names them. */
  asked: { action: string; subject: string; reason: string };
};

/**
 * Keeps a first operator's proposal with the request that states it, in the proposal's transaction. A second operator
 * reads it, and sends the same request. A request that holds a secret is not kept: the second operator must type the
 * secret themself, or they would agree to one that they do not know.
 */
export async function keepProposal(
  tx: Db,
  { approval, operatorId, at, permission, change, asked: { action, subject, reason } }: Proposal,
): Promise<void> {
  const call = requestOfCall(operatorId);
  const body = JSON.stringify(call?.body ?? null);
  const request = call && body.length <= bodyMax && !call.isSealed && !holdsSecret(call.body) ? call : null;
  const route = request && `${request.method} ${request.url.replace(/:(\w+)/g, '{$1}').replace('/ops/v1', '')}`;
  // An operator whose approval was voided has an older proposal, which this one replaces.
  await sql`
    delete from operators.proposal where subject = ${approval} and operator_id = ${operatorId}`.execute(tx);
  await sql`
    insert into operators.proposal (subject, operator_id, at, permission, action, thing, reason, route, params, body, change)
    values (${approval}, ${operatorId}, ${at}, ${permission ?? ''}, ${action}, ${subject}, ${reason}, ${route},
      ${request && JSON.stringify(request.params ?? {})}::jsonb, ${request && body}::jsonb, ${request && change}::jsonb)`.execute(
    tx,
  );
}

function holdsSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, held]) => /secret|password|token|credential|api_?key|private/i.test(name) || holdsSecret(held),
  );
}

type ProposalRow = {
  id: bigint;
  subject: string;
  at: Date;
  operator_id: bigint;
  permission: Permission;
  action: string;
  thing: string;
  reason: string;
  route: string | null;
  params: Record<string, unknown> | null;
  body: Record<string, unknown> | null;
  change: Record<string, unknown> | null;
};

/** The asking operator: proposals that the role may agree to are shown, and their own. */
type Seen = { operatorId: bigint; permissions: Permission[] };

/** A proposal that holds: its approval is there, not void and not older than three days. */
const holding = sql`
  select s.* from operators.proposal s
  join cashier.approval a on a.subject = s.subject and a.subject_id = s.subject_id and a.operator_id = s.operator_id
  where not ${isVoid('a')}`;

async function proposalRows(
  db: Db,
  { before, limit }: ListFilter<DeskProposalQuery>,
  seen: Seen | undefined,
): Promise<ProposalRow[]> {
  const older = before === undefined ? sql`` : sql`and s.id < ${before}`;
  const own = seen
    ? sql`and (s.operator_id = ${seen.operatorId} or s.permission = any (${seen.permissions}::text[]))`
    : sql``;
  const { rows } = await sql<ProposalRow>`${holding} ${older} ${own} order by s.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the changed fields with their values before and after, including fields that the change empties, whatever
 * names the change gives its two sides.
 */
function sidesOf(change: ProposalRow['change']): DeskProposal['changes'] {
  if (change === null) return [];
  const { before, present, held, ...rest } = change;
  const said = Object.values(rest).filter((value) => value !== null);
  const after = fieldsOf(rest.after ?? rest.change ?? (said.length === 1 ? said[0] : rest));
  const was = fieldsOf(before ?? present ?? held);
  return changesOf(Object.fromEntries(Object.keys(after).map((name) => [name, was[name] ?? null])), after);
}

/** The fields of a side; a single value is the field `value`. */
const fieldsOf = (side: unknown): Record<string, unknown> =>
  typeof side === 'object' || side === undefined ? Object(side) : { value: side };

const view = deskView<ProposalRow, DeskProposal>(
  ({ id, at, operator_id, permission, action, thing, reason, route, params, body, change }, names) => ({
    id: String(id),
    at: at.toISOString(),
    lapsesAt: new Date(at.getTime() + statedDays * 86_400_000).toISOString(),
    operatorId: String(operator_id),
    operator: names.operator(operator_id),
    permission,
    action,
    subject: seenAccount(thing),
    reason,
    route,
    params: params ?? {},
    body,
    changes: sidesOf(change),
  }),
  ({ operator_id }) => ({ operators: [operator_id] }),
);

/** Proposals that wait for a second operator, newest first, of those that the asking operator may agree to. */
export const listProposals = deskList({
  permission: 'actions.read',
  query: DeskProposalQuery,
  row: DeskProposal,
  rows: ({ db }, filter: ListFilter<DeskProposalQuery>, seen: Seen | undefined) => proposalRows(db, filter, seen),
  shown: view,
  seenBy: ({ operatorId, role }: OperatorSession): Seen => ({ operatorId, permissions: permissionsOf(role) }),
});

coverAct(refusal, 'proposals.refuse');

/**
 * Ends a proposal that waits: as its author, as another operator who might have agreed to it, or as the site's own
 * machine.
 * @throws NOT_FOUND for one that no longer waits; FORBIDDEN for a role that may not agree to it
 */
export async function refusedBy(ctx: Ctx, { operatorId, reason }: Why, id: bigint): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const { rows } = await sql<ProposalRow>`${holding} and s.id = ${id} for update`.execute(db);
    const { subject, operator_id, permission, action, thing } = found(rows[0] ?? null);
    if (operatorId !== null && operator_id !== operatorId) {
      requirePermission(found(await holdOperator(db, operatorId)), permission);
    }
    await sql`
      delete from cashier.approval where subject = ${subject} and subject_id = 0 and operator_id = ${operator_id}`.execute(
      db,
    );
    const detail = { action, statedBy: String(operator_id) };
    await noteAct({ ...ctx, db }, { operatorId, reason }, { action: refusal, subject: thing, detail });
  });
}

/** The console's call of `refusedBy`. */
export const refuseProposal = deskAct({
  permission: 'proposals.refuse',
  schema: { params: DeskId, body: DeskReason },
  answer: DeskProposalRefused,
  on: rowNumber,
  act: async (ctx: Ctx, id, { operatorId }, { reason }: DeskReason) => {
    await refusedBy(ctx, { operatorId, reason }, id);
    return { done: true };
  },
});
