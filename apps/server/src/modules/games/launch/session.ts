import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { perCtx } from '../../../platform/per-ctx.ts';

const keyOf = perCtx(({ config }) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', config.masterKey, 'fairhouse', 'game session', 32))),
);
/** The length of the signature in the session: 132 bits of the MAC, in base64url. */
const markLength = 22;

/**
 * Returns the session that a vendor sends with each bet: the launch's id and our signature, so that a forged one is
 * refused without a query. The launch's state is checked when the bet is booked.
 */
export function sessionOf(ctx: Ctx, launchId: bigint): string {
  return `${launchId}.${markOf(ctx, String(launchId))}`;
}

/** Returns the launch id of a session; null for a session that we did not issue. */
export function launchOfSession(ctx: Ctx, session: string): bigint | null {
  const [, id = '', mark = ''] = /^(\d{1,18})\.([\w-]{22})$/.exec(session) ?? [];
  if (id === '') return null;
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(ctx, id))) ? BigInt(id) : null;
}

function markOf(ctx: Ctx, id: string): string {
  return createHmac('sha256', keyOf(ctx)).update(id).digest('base64url').slice(0, markLength);
}
