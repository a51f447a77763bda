import { createHash } from 'node:crypto';
import { type MemberIcon, presetAddress } from '@fairhouse/contract/security';
import type { Ctx } from '../../../platform/ctx.ts';
import { redrawn } from '../../../platform/pictures/redraw.ts';
import { noteEvent } from '../events.ts';
import type { Visitor } from '../visitor.ts';
import { avatarOf, deleteAvatar, putAvatar } from './store.ts';

const storedForm = {
  taken: ['png', 'jpeg', 'webp'],
  sidePx: 256,
  fit: 'cover',
  background: '#1a2130',
  quality: 82,
} as const;

/** Returns the address of the member's picture; null: none is chosen. */
export async function iconOf(ctx: Ctx, memberId: bigint): Promise<MemberIcon> {
  const avatar = await avatarOf(ctx.db, memberId);
  if (avatar?.hash) return { icon: `/avatar/${avatar.hash}.webp` };
  return { icon: avatar?.preset ? presetAddress(avatar.preset) : null };
}

/**
 * Stores the member's own picture, cut to a square and without the file's metadata.
 * @throws IMAGE_INVALID for a file that is not a readable png, jpg or webp; TOO_MANY_REQUESTS
 */
export async function takeIcon(ctx: Ctx, memberId: bigint, file: Buffer, visitor: Visitor): Promise<MemberIcon> {
  const { image } = await redrawn(ctx, file, storedForm);
  const hash = createHash('sha256').update(image).digest('hex').slice(0, 32);
  await putAvatar(ctx.db, { member_id: memberId, hash, image, preset: null, chosen_at: ctx.clock() });
  await noteEvent(ctx, ctx.db, { kind: 'profile-changed', memberId, visitor, detail: { fields: 'icon' } });
  return await iconOf(ctx, memberId);
}

/** Selects one of the drawn pictures. */
export async function choosePreset(ctx: Ctx, memberId: bigint, preset: number): Promise<MemberIcon> {
  await putAvatar(ctx.db, { member_id: memberId, hash: null, image: null, preset, chosen_at: ctx.clock() });
  return await iconOf(ctx, memberId);
}

/** Removes the picture, so that the initial is shown again. */
export async function removeIcon(ctx: Ctx, memberId: bigint): Promise<MemberIcon> {
  await deleteAvatar(ctx.db, memberId);
  return { icon: null };
}
