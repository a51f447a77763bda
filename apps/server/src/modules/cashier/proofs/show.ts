import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { noteAct, type Why } from '../../operators/index.ts';
import { proofById } from './proof-store.ts';
import { openProof } from './proofs.ts';

/**
 * Returns a member's picture for an operator (null: the site's own program). The audit trail notes the picture's member
 * and its subject.
 * @throws NOT_FOUND, also when the row has outlived its file (value.file `lost`)
 */
export async function showProof(ctx: Ctx, operatorId: Why['operatorId'], id: string): Promise<Buffer> {
  const image = await openProof(ctx, id, null);
  const proof = await proofById(ctx.db, id);
  assert(proof, 'a picture that is open has its row');
  const of = proof.subject === null ? {} : { [proof.subject]: String(proof.subject_id) };
  // Opening a picture decides nothing, so no reason is required.
  const why = { operatorId, reason: '' };
  await noteAct(ctx, why, {
    action: 'picture-shown',
    subject: String(proof.member_id),
    detail: { picture: id, ...of },
  });
  return image;
}
