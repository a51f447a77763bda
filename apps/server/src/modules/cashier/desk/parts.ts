import { DeskPart, DeskPartDecision, DeskPartDetail, DeskPartQuery } from '@fairhouse/contract/desk-money';
import { deskDecision } from '../../money-rows/index.ts';
import { deskList, deskRow, deskView, found, type ListFilter } from '../../operators/index.ts';
import { resolvePart } from '../peer-payments/confirm.ts';
import { partById } from '../peer-payments/part-store.ts';
import { proofsOf } from '../proofs/proof-store.ts';
import { eventsAbout } from './audit.ts';
import { listPartRows } from './list-store.ts';
import { partView } from './money-views.ts';

export const partsView = deskView(partView, (part) => ({ members: [part.payee_id, part.depositor_id] }));

export const listParts = deskList({
  permission: 'cashier.read',
  query: DeskPartQuery,
  row: DeskPart,
  rows: ({ db }, { withdrawalId, ...filter }: ListFilter<DeskPartQuery>) =>
    listPartRows(db, { ...filter, ...(withdrawalId === undefined ? {} : { withdrawalId: BigInt(withdrawalId) }) }),
  shown: partsView,
});

/** Returns a part with the pictures of both sides. @throws NOT_FOUND */
export const partDetail = deskRow('cashier.read', DeskPartDetail, async (ctx, id) => {
  const part = found(await partById(ctx.db, id));
  const [shown, proofs, events] = await Promise.all([
    partsView.one(ctx, part),
    proofsOf(ctx.db, { subject: 'part', subjectId: id }),
    eventsAbout(ctx, 'part', id),
  ]);
  const evidence = proofs.map(({ id: proof, member_id }) => {
    const by: 'payee' | 'depositor' = member_id === part.payee_id ? 'payee' : 'depositor';
    return { proof, by };
  });
  return { ...shown, proofs: evidence.map(({ proof }) => proof), evidence, events };
});

/**
 * Decides a part: received, received by force (the depositor's guarantee is forfeited), or never paid (the guarantee is
 * forfeited to the payee, or of a gift to the house, if the depositor had marked it as paid). A receipt that the payee
 * did not confirm may take two operators.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED, IDEMPOTENCY_CONFLICT
 */
export const resolveOne = deskDecision({
  permission: 'parts.resolve',
  operation: 'resolve-part',
  subject: 'part',
  body: DeskPartDecision,
  answer: DeskPart,
  decide: (ctx, id, said: DeskPartDecision) => (by) => resolvePart(ctx, id, by, said),
  read: ({ db }, id) => partById(db, id),
  shown: partsView.one,
  waits: ({ state }, { outcome }: DeskPartDecision) => state !== (outcome === 'failed' ? 'FAILED' : 'RECEIVED'),
});
