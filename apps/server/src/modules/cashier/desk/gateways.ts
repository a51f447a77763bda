import type { Ctx } from '../../../platform/ctx.ts';
import { deskSetting } from '../../operators/index.ts';
import {
  enableGateway,
  gatewaysChanged,
  moveGateway,
  putGateway,
  retireSecret,
  rotateSecret,
} from '../gateways/credentials.ts';

function onGateway<A extends unknown[]>(set: (ctx: Ctx, adapter: string, ...more: A) => Promise<void>) {
  return deskSetting('gateway', 'channels.set', set, { changed: gatewaysChanged });
}

/** Acts on the connection to a payment gateway. All but `configure` throw NOT_FOUND for one that is not configured. */
export const gatewayActs = {
  /** Sets its address, our merchant name there, and the secret. */
  configure: onGateway((ctx, adapter, given: { url: string; merchant: string; secret: string }) =>
    putGateway(ctx, { adapter, ...given }),
  ),
  /** Changes its address alone. */
  move: onGateway(moveGateway),
  /** Signs with a new secret; the last one is still accepted. */
  rotate: onGateway(rotateSecret),
  /** Accepts the newest secret only. */
  retire: onGateway(retireSecret),
  /** Switches it on or off for new orders. */
  enable: onGateway(enableGateway),
} as const;
