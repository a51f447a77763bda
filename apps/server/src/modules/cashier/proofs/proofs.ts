import { randomUUID } from 'node:crypto';
import { proofsMax, type TakenProof } from '@fairhouse/contract/proofs';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { redrawn } from '../../../platform/pictures/redraw.ts';
import {
  insertProof,
  lockProofs,
  markAttached,
  type ProofSubject,
  proofById,
  proofsOf,
  unattachedCount,
} from './proof-store.ts';
import { readProofFile, writeProofFile } from './storage.ts';

/** The most pictures that a member may have uploaded without attaching them. */
const unattachedMax = 12;
/** A size at which the small print of a slip is legible. */
const storedForm = {
  taken: ['png', 'jpeg'],
  sidePx: 2000,
  fit: 'inside',
  background: '#ffffff',
  quality: 80,
} as const;

/**
 * Stores a member's picture, re-encoded without the file's metadata.
 * @throws IMAGE_INVALID for a file that is not a readable png or jpg; TOO_MANY_OPEN (value.max); TOO_MANY_REQUESTS
 */
export async function takeProof(ctx: Ctx, memberId: bigint, file: Buffer): Promise<TakenProof> {
  const unattached = await unattachedCount(ctx.db, memberId);
  if (unattached >= unattachedMax) throw new DomainError('TOO_MANY_OPEN', { max: unattachedMax });
  const { image, width, height } = await redrawn(ctx, file, storedForm);
  const id = randomUUID();
  // The file is written first, so that every row has one. A file without a row is never served.
  await writeProofFile(ctx, id, image);
  await insertProof(ctx.db, { id, member_id: memberId, width, height, bytes: image.length, created_at: ctx.clock() });
  return { id };
}

/**
 * Attaches pictures to their subject, in the transaction of the statement that they prove. Attaching one again changes
 * nothing.
 * @throws NOT_FOUND for a picture that is not the member's own or belongs to another subject; TOO_MANY_OPEN (value.max)
 * when the subject would have more than `max` pictures of this member, by default three
 */
export async function attachProofs(
  ctx: Ctx,
  tx: Db,
  {
    memberId,
    proofIds,
    subject,
    subjectId,
    max = proofsMax,
  }: { memberId: bigint; proofIds: string[]; max?: number } & ProofSubject,
): Promise<void> {
  const ids = [...new Set(proofIds)];
  if (ids.length === 0) return;
  assert(tx.isTransaction, 'proofs are attached with what they prove');
  const found = await lockProofs(tx, ids);
  const fits = found.filter(
    (proof) =>
      proof.member_id === memberId &&
      (proof.subject === null || (proof.subject === subject && proof.subject_id === subjectId)),
  );
  if (fits.length !== ids.length) throw new DomainError('NOT_FOUND');
  await markAttached(tx, ids, { subject, subjectId, at: ctx.clock() });
  const attached = await proofsOf(tx, { subject, subjectId });
  const own = attached.filter((proof) => proof.member_id === memberId);
  if (own.length > max) throw new DomainError('TOO_MANY_OPEN', { max });
}

/**
 * Returns a decrypted picture, for its owner (`memberId`) or an operator (null).
 * @throws NOT_FOUND, also when the row has outlived its file (value.file `lost`)
 */
export async function openProof(ctx: Ctx, id: string, memberId: bigint | null): Promise<Buffer> {
  const proof = await proofById(ctx.db, id);
  if (!proof || (memberId !== null && proof.member_id !== memberId)) throw new DomainError('NOT_FOUND');
  const image = await readProofFile(ctx, id);
  if (image) return image;
  ctx.log.error({ proof: id, subject: proof.subject, of: String(proof.subject_id) }, 'the file of a proof is lost');
  throw new DomainError('NOT_FOUND', { file: 'lost' });
}
