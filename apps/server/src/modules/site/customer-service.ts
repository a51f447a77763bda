import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';

const purpose = 'site.customer-service';
/** The module Communication: while it is off, customer service is neither shown nor linked to. */
export const contactModule = 'COMM3';

/** Returns a service's address as the permission response carries it: sealed, base64url. */
export function sealPath(ctx: Ctx, path: string): string {
  return ctx.vault.seal(purpose, Buffer.from(path)).toString('base64url');
}

/**
 * Returns the address in a sealed path. Only paths sealed by this site open, so that this is no open redirect.
 * @throws NOT_FOUND when it was not sealed here, or leads to anything but http(s) or mailto
 */
export function openPath(ctx: Ctx, sealed: string): string {
  const path = opened(ctx, sealed);
  if (path === null || !isServicePath(path)) throw new DomainError('NOT_FOUND');
  return path;
}

export function isServicePath(path: string): boolean {
  return URL.canParse(path) && ['http:', 'https:', 'mailto:'].includes(new URL(path).protocol);
}

function opened(ctx: Ctx, sealed: string): string | null {
  try {
    return ctx.vault.open(purpose, Buffer.from(sealed, 'base64url')).toString();
  } catch {
    // Foreign or damaged bytes fail their authentication tag: a visitor's input, not a fault.
    return null;
  }
}
