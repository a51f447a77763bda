import { sha256 } from '../../../platform/crypto/tokens.ts';
import { deskSetting, isAgreed, type SettingCtx } from '../../operators/index.ts';
import {
  enableGateway,
  gatewaysChanged,
  lockGateway,
  moveGateway,
  putGateway,
  retireSecret,
  rotateSecret,
} from '../gateways/credentials.ts';
import { gatewayRow } from '../gateways/gateway-store.ts';

function onGateway<A extends unknown[], R>(set: (ctx: SettingCtx, adapter: string, ...more: A) => Promise<R>) {
  return deskSetting('gateway', 'channels.set', set, { held: lockGateway, changed: gatewaysChanged });
}

/**
 * Makes a change to a trusted gateway connection once two operators have stated the same; returns false while it waits
 * for the second.
 * @param stated the content that both must state
 */
async function byTwo(ctx: SettingCtx, adapter: string, stated: object, set: () => Promise<void>): Promise<boolean> {
  // A statement refers to the gateway as it is now: any other change of the gateway voids it.
  const since = (await gatewayRow(ctx.db, adapter, 'update'))?.updated_at ?? null;
  if (!(await isAgreed(ctx, `gateway ${adapter}`, { ...stated, since }))) return false;
  await set();
  return true;
}

const marked = (secret: string) => sha256(secret).toString('base64url');

/**
 * Acts on the connection to a payment gateway. Those that change which server's reports are trusted take two operators,
 * and throw ALREADY_APPROVED. All but `configure` throw NOT_FOUND for a gateway that is not configured.
 */
export const gatewayActs = {
  /** Sets its address, our merchant name there, and the secret. */
  configure: onGateway((ctx, adapter, given: { url: string; merchant: string; secret: string }) =>
    byTwo(ctx, adapter, { ...given, secret: marked(given.secret) }, () => putGateway(ctx, { adapter, ...given })),
  ),
  /** Changes its address only. */
  move: onGateway((ctx, adapter, url: string) => byTwo(ctx, adapter, { url }, () => moveGateway(ctx, adapter, url))),
  /** Signs with a new secret; the previous one is still accepted. */
  rotate: onGateway((ctx, adapter, secret: string) =>
    byTwo(ctx, adapter, { rotated: marked(secret) }, () => rotateSecret(ctx, adapter, secret)),
  ),
  /** Accepts the newest secret only. */
  retire: onGateway(retireSecret),
  /** Switches it on or off for new orders; on takes two operators. */
  enable: onGateway(async (ctx, adapter, isOn: boolean) => {
    const set = () => enableGateway(ctx, adapter, isOn);
    if (isOn) return await byTwo(ctx, adapter, { isOn }, set);
    await set();
    return true;
  }),
} as const;
