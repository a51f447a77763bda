import type { DeskPart, DeskPartDecision, DeskPartDetail, DeskPartQuery } from '@fairhouse/contract/desk-money';
import type { Ctx } from '../../../platform/ctx.ts';
import { decideOnce, listPartRows, type Part, partById, proofsOf, resolvePart } from '../../cashier/index.ts';
import type { Act } from './actor.ts';
import { eventsAbout } from './audit.ts';
import { partView } from './money-views.ts';
import { namesFor } from './names.ts';
import { cutPage, filterOf, found } from './page.ts';

export async function listParts(ctx: Ctx, { withdrawalId, ...query }: DeskPartQuery) {
  const filter = await filterOf(ctx, query);
  const ofWithdrawal = withdrawalId === undefined ? {} : { withdrawalId: BigInt(withdrawalId) };
  const rows = filter ? await listPartRows(ctx.db, { ...filter, ...ofWithdrawal }) : [];
  const { list, nextCursor } = cutPage(rows, query);
  const names = await namesFor(ctx, { members: list.flatMap((part) => [part.payee_id, part.depositor_id]) });
  return { list: list.map((part) => partView(part, names)), nextCursor };
}

/** With the pictures of both sides. @throws NOT_FOUND */
export async function partDetail(ctx: Ctx, id: bigint): Promise<DeskPartDetail> {
  const part = found(await partById(ctx.db, id));
  const [view, proofs, events] = await Promise.all([
    viewOf(ctx, part),
    proofsOf(ctx.db, { subject: 'part', subjectId: id }),
    eventsAbout(ctx, 'part', id),
  ]);
  return { ...view, proofs: proofs.map((proof) => proof.id), events };
}

/**
 * Decides what became of a part: received, received by force (the depositor's guarantee is forfeited), or never paid.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT
 */
export async function resolveOne(
  ctx: Ctx,
  id: bigint,
  { operatorId, idempotencyKey }: Act,
  said: DeskPartDecision,
): Promise<DeskPart> {
  const decision = { operatorId, operation: 'resolve-part', subject: 'part', id } as const;
  await decideOnce(ctx, { ...decision, idempotencyKey, said }, (request) =>
    resolvePart(ctx, id, { kind: 'operator', id: operatorId, request }, said),
  );
  return await viewOf(ctx, found(await partById(ctx.db, id)));
}

async function viewOf(ctx: Ctx, part: Part): Promise<DeskPart> {
  return partView(part, await namesFor(ctx, { members: [part.payee_id, part.depositor_id] }));
}
