import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { sealedDefaultPassword, setBrand } from '../../site/index.ts';

const purpose = 'site.default-password';

/** True when the password is the brand's initial password; false when the brand has none. */
export async function isDefaultPassword(ctx: Ctx, password: string): Promise<boolean> {
  const sealed = await sealedDefaultPassword(ctx);
  if (!sealed) return false;
  return timingSafeEqual(sha256(ctx.vault.open(purpose, sealed)), sha256(Buffer.from(password)));
}

/**
 * Sets the initial password of accounts that others open, stored encrypted; null: none. A member who still has it must
 * change it.
 */
export async function setDefaultPassword(ctx: Ctx, password: string | null): Promise<void> {
  await setBrand(ctx, {
    default_password: password === null ? null : ctx.vault.seal(purpose, Buffer.from(password)),
  });
}
