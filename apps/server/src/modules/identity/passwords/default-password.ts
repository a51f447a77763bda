import { timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { sha256 } from '../../../platform/tokens.ts';
import { sealedDefaultPassword, setBrand } from '../../site/index.ts';

const purpose = 'site.default-password';

/** True when the password is the one that this brand's accounts start with; false where the brand has none. */
export async function isDefaultPassword(ctx: Ctx, password: string): Promise<boolean> {
  const sealed = await sealedDefaultPassword(ctx);
  if (!sealed) return false;
  return timingSafeEqual(sha256(ctx.vault.open(purpose, sealed)), sha256(Buffer.from(password)));
}

/** The password that accounts opened by others start with, kept sealed; null: there is none. Who still has it must change it. */
export async function setDefaultPassword(ctx: Ctx, password: string | null): Promise<void> {
  await setBrand(ctx, {
    default_password: password === null ? null : ctx.vault.seal(purpose, Buffer.from(password)),
  });
}
