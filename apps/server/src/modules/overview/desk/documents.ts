import { DeskPlayerDocuments } from '@fairhouse/contract/desk-players';
import { memberNames } from '../../identity/index.ts';
import { deskRow, found } from '../../operators/index.ts';
import { documentsOf } from '../players/document-store.ts';

/**
 * The list of pictures that the site holds of a player. It opens none: opening one leaves a line in the trail.
 * @throws NOT_FOUND
 */
export const playerDocuments = deskRow('players.read', DeskPlayerDocuments, async ({ db }, id) => {
  found((await memberNames(db, [id])).get(id) ?? null);
  const list = (await documentsOf(db, id)).map(({ at, attachedAt, ref, ...row }) => ({
    ...row,
    at: at.toISOString(),
    attachedAt: attachedAt?.toISOString() ?? null,
    ref: ref === null ? null : String(ref),
  }));
  return { list };
});
