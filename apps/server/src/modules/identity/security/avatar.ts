import { createHash } from 'node:crypto';
import { type MemberIcon, presetAddress } from '@fairhouse/contract/security';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { limitConcurrency } from '../../../platform/jobs/concurrency-limit.ts';
import { noteEvent } from '../events.ts';
import type { Visitor } from '../visitor.ts';
import { avatarOf, deleteAvatar, putAvatar } from './store.ts';

const sidePx = 256;
/** More than phones' cameras use by default; some formats are decoded whole, at four bytes a pixel. */
const pixelsMax = 52_000_000;
/** One at a time, to bound the memory of decoding. */
const inTurn = limitConcurrency({ runningMax: 1, pendingMax: 8, retryAfterSeconds: 5 });

const beginnings = {
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** Returns the address of the member's picture; null: none is chosen. */
export async function iconOf(ctx: Ctx, memberId: bigint): Promise<MemberIcon> {
  const avatar = await avatarOf(ctx.db, memberId);
  if (avatar?.hash) return { icon: `/avatar/${avatar.hash}.webp` };
  return { icon: avatar?.preset ? presetAddress(avatar.preset) : null };
}

/**
 * Stores a square of the member's own picture, without the file's metadata.
 * @throws IMAGE_INVALID for a file that is not a readable png, jpg or webp; TOO_MANY_REQUESTS
 */
export async function takeIcon(ctx: Ctx, memberId: bigint, file: Buffer, visitor: Visitor): Promise<MemberIcon> {
  const image = await inTurn(() => squareOf(file));
  const hash = createHash('sha256').update(image).digest('hex').slice(0, 32);
  await putAvatar(ctx.db, { member_id: memberId, hash, image, preset: null, chosen_at: ctx.clock() });
  await noteEvent(ctx, ctx.db, { kind: 'profile-changed', memberId, visitor, detail: { fields: 'icon' } });
  return await iconOf(ctx, memberId);
}

/** Chooses one of the drawn pictures. */
export async function choosePreset(ctx: Ctx, memberId: bigint, preset: number): Promise<MemberIcon> {
  await putAvatar(ctx.db, { member_id: memberId, hash: null, image: null, preset, chosen_at: ctx.clock() });
  return await iconOf(ctx, memberId);
}

/** Removes the picture; the letter of the name is shown again. */
export async function removeIcon(ctx: Ctx, memberId: bigint): Promise<MemberIcon> {
  await deleteAvatar(ctx.db, memberId);
  return { icon: null };
}

/** Draws the picture anew as a square, so that no uploaded byte is ever served. */
async function squareOf(file: Buffer): Promise<Buffer> {
  const format = Object.entries(beginnings).find(([, begins]) => begins(file))?.[0];
  if (!format) throw new DomainError('IMAGE_INVALID');
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(file, { limitInputPixels: pixelsMax, sequentialRead: true, failOn: 'error' });
    if ((await picture.metadata()).format !== format) throw new DomainError('IMAGE_INVALID');
    return await picture
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .flatten({ background: '#1a2130' })
      .webp({ quality: 82 })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // Whatever the reader's error: a picture that cannot be read is invalid.
    throw new DomainError('IMAGE_INVALID');
  }
}
