import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';

const keys = new WeakMap<Ctx, KeyObject>();
/** 132 bits of the mac, in base64url. */
const markLength = 22;

/**
 * What a vendor shows with each bet: the launch's number and a mark of ours, so that a forged one is refused without a
 * look-up. Whether the launch still takes bets is asked where the bet is booked.
 */
export function sessionOf(ctx: Ctx, launchId: bigint): string {
  return `${launchId}.${markOf(ctx, String(launchId))}`;
}

/** The launch whose session this is; null for anything that we did not hand out. */
export function launchOfSession(ctx: Ctx, session: string): bigint | null {
  const [, id = '', mark = ''] = /^(\d{1,18})\.([\w-]{22})$/.exec(session) ?? [];
  if (id === '') return null;
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(ctx, id))) ? BigInt(id) : null;
}

function markOf(ctx: Ctx, id: string): string {
  let key = keys.get(ctx);
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', ctx.config.masterKey, 'fairhouse', 'game session', 32)));
    keys.set(ctx, key);
  }
  return createHmac('sha256', key).update(id).digest('base64url').slice(0, markLength);
}
