import { createHash, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { sealedDefaultPassword, setBrand } from '../../site/index.ts';

const purpose = 'site.default-password';

/** True when the password is the one that this brand's accounts start with; false where the brand has none. */
export async function isDefaultPassword(ctx: Ctx, password: string): Promise<boolean> {
  const sealed = await sealedDefaultPassword(ctx);
  if (!sealed) return false;
  return timingSafeEqual(digest(ctx.vault.open(purpose, sealed)), digest(Buffer.from(password)));
}

/** The password that accounts opened by others start with, kept sealed; null: there is none. Who still has it must change it. */
export async function setDefaultPassword(ctx: Ctx, password: string | null): Promise<void> {
  await setBrand(ctx, {
    default_password: password === null ? null : ctx.vault.seal(purpose, Buffer.from(password)),
  });
}

/** Of one length, whatever was typed: the comparison tells nothing of the other. */
function digest(text: Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}
