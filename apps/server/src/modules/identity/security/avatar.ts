import { createHash } from 'node:crypto';
import { type MemberIcon, presetAddress } from '@fairhouse/contract/security';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { turns } from '../../../platform/turns.ts';
import { noteEvent } from '../events.ts';
import type { Visitor } from '../visitor.ts';
import { avatarOf, deleteAvatar, putAvatar } from './store.ts';

const sidePx = 256;
/** More than phones' cameras make as they are shipped; some formats are unfolded whole, at four bytes a pixel. */
const pixelsMax = 52_000_000;
/** One at a time: what unfolding takes of memory is taken once. */
const inTurn = turns({ runningMax: 1, pendingMax: 8, retryAfterSeconds: 5 });

const beginnings = {
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** The address of the member's picture; null: none is chosen. */
export async function iconOf(ctx: Ctx, memberId: bigint): Promise<MemberIcon> {
  const avatar = await avatarOf(ctx.db, memberId);
  if (avatar?.hash) return { icon: `/avatar/${avatar.hash}.webp` };
  return { icon: avatar?.preset ? presetAddress(avatar.preset) : null };
}

/**
 * Takes a picture of the member's own: a square of it, without anything that its file told besides.
 * @throws IMAGE_INVALID for what is no png, jpg or webp, or cannot be read; TOO_MANY_REQUESTS
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

/** Back to the letter of the name. */
export async function removeIcon(ctx: Ctx, memberId: bigint): Promise<MemberIcon> {
  await deleteAvatar(ctx.db, memberId);
  return { icon: null };
}

/** What comes in is never what goes out: the picture is drawn anew. */
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
    // Whatever the reader says of it: a picture that cannot be read is none.
    throw new DomainError('IMAGE_INVALID');
  }
}
