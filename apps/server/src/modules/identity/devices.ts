import type { Ctx, Db } from '../../platform/ctx.ts';
import { networkOf } from '../../platform/http/address.ts';
import { countryOf } from '../site/index.ts';
import { type DeviceRow, deviceOf, knowsPlace, putDevice, putPlace } from './device-store.ts';
import type { Visitor } from './visitor.ts';

/** The time for which a trusted browser needs no second factor. */
const trustMs = 30 * 86_400_000;

/**
 * Returns the known facts about a visitor: the browser, if it is known as the member's (null: never seen), and the
 * network.
 */
export async function knownArrival(
  ctx: Ctx,
  memberId: bigint,
  visitor: Visitor,
): Promise<{ device: DeviceRow | null; place: boolean; trusted: boolean }> {
  const [device, place] = await Promise.all([
    deviceOf(ctx.db, memberId, visitor.browser),
    knowsPlace(ctx.db, memberId, networkOf(visitor.ip)),
  ]);
  const trusted = device?.trusted_until != null && device.trusted_until > ctx.clock();
  return { device, place, trusted };
}

/** Stores the browser and network of a member who has logged in. */
export async function noteArrival(
  ctx: Ctx,
  tx: Db,
  memberId: bigint,
  visitor: Visitor,
  { trust }: { trust: boolean },
): Promise<{ deviceId: bigint; country: string | null }> {
  const at = ctx.clock();
  const country = (await countryOf(ctx, visitor.ip)) ?? null;
  const deviceId = await putDevice(tx, {
    member_id: memberId,
    browser: visitor.browser,
    user_agent: visitor.userAgent,
    ip: visitor.ip,
    country,
    at,
    trusted_until: trust ? new Date(at.getTime() + trustMs) : null,
  });
  await putPlace(tx, memberId, networkOf(visitor.ip), at);
  return { deviceId, country };
}
