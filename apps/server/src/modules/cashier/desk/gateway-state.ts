import { noVersion } from '@fairhouse/contract/desk';
import {
  DeskGateway,
  DeskGatewayAddress,
  DeskGatewayNew,
  DeskGatewayPath,
  DeskGatewayRetirement,
  DeskGatewaySecret,
  DeskGatewaySwitch,
  DeskGatewaySwitched,
} from '@fairhouse/contract/desk-gateways';
import { Type } from 'typebox';
import { requireServiceUrl } from '../../../platform/config/service-url.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/http.ts';
import { deskAct, deskNew, deskRead, versioned } from '../../operators/index.ts';
import { listGateways } from '../gateways/credentials.ts';
import { gatewayStates } from '../gateways/gateway-state-store.ts';
import { gatewayActs } from './gateways.ts';

/** The oldest gateway message that counts as the last one heard. */
const heardWithinMs = 7 * 86_400_000;

/**
 * Lists the gateways with their present state: open orders, the time of the last message, and the last compared file.
 * It contains no secret.
 */
const gateways = deskRead(
  { permission: 'cashier.read', schema: {}, answer: Type.Array(DeskGateway) },
  async (ctx: Ctx): Promise<DeskGateway[]> => {
    const since = new Date(ctx.clock().getTime() - heardWithinMs);
    const [known, states] = await Promise.all([listGateways(ctx), gatewayStates(ctx.db, since)]);
    return known.map((held) => {
      const { updatedAt, ...gateway } = held;
      const state = states.get(gateway.adapter);
      return {
        ...gateway,
        version: versioned(held).version,
        openOrders: state?.openOrders ?? 0,
        unanswered: state?.unanswered ?? 0,
        unansweredSince: state?.unansweredSince?.toISOString() ?? null,
        heardAt: state?.heardAt?.toISOString() ?? null,
        comparedAt: state?.comparedAt?.toISOString() ?? null,
        differences: state?.differences ?? 0,
        updatedAt: updatedAt.toISOString(),
      };
    });
  },
);

/** Refuses a gateway that is not configured, which has no version either. @throws NOT_FOUND */
async function requireGateway(ctx: Ctx, adapter: string): Promise<void> {
  if (!(await listGateways(ctx)).some((gateway) => gateway.adapter === adapter)) throw new DomainError('NOT_FOUND');
}

type Seen = { reason: string; version: string };

/**
 * Returns the fields that all acts on a configured gateway share, with their `act`.
 * @param act returns false while it waits for a second operator
 */
const onGateway = <Said extends Seen>(
  act: (ctx: Ctx, adapter: string, by: Seen & { operatorId: bigint }, said: Said) => Promise<boolean>,
) => ({
  answer: DeskGatewaySwitched,
  on: ({ adapter }: { adapter: string }) => adapter,
  act: async (ctx: Ctx, adapter: string, { operatorId }: { operatorId: bigint }, said: Said) => {
    await requireGateway(ctx, adapter);
    const { reason, version } = said;
    return { done: await act(ctx, adapter, { operatorId, reason, version }, said) };
  },
});

/**
 * Switches a gateway on or off for new orders; on takes two operators.
 * @throws NOT_FOUND, ALREADY_APPROVED, STATE_CONFLICT (value.version)
 */
const switchCall = deskAct({
  permission: gatewayActs.enable.permission,
  schema: { params: DeskGatewayPath, body: DeskGatewaySwitch },
  ...onGateway((ctx, adapter, by, { enabled }: DeskGatewaySwitch) =>
    gatewayActs.enable(ctx, { ...by, said: { enabled } }, adapter, enabled),
  ),
});

/** Accepts the newest secret only. @throws NOT_FOUND, STATE_CONFLICT (value.version) */
const retireCall = deskAct({
  permission: gatewayActs.retire.permission,
  schema: { params: DeskGatewayPath, body: DeskGatewayRetirement },
  ...onGateway(async (ctx, adapter, by) => {
    await gatewayActs.retire(ctx, { ...by, said: { retired: true } }, adapter);
    return true;
  }),
});

/**
 * Configures a gateway; two operators must state the same.
 * @throws STATE_CONFLICT when it is configured, ALREADY_APPROVED
 */
const newCall = deskNew({
  permission: gatewayActs.configure.permission,
  schema: { body: DeskGatewayNew },
  answer: DeskGatewaySwitched,
  act: async (ctx: Ctx, { operatorId }, { reason, adapter, ...given }: DeskGatewayNew) => {
    const { url, merchant } = given;
    requireServiceUrl('url', url);
    const by = { operatorId, reason, version: noVersion, said: { act: 'new', url, merchant } };
    return { done: await gatewayActs.configure(ctx, by, adapter, given) };
  },
});

/**
 * Changes a gateway's address; two operators must state the same.
 * @throws NOT_FOUND, STATE_CONFLICT (value.version), ALREADY_APPROVED
 */
const addressCall = deskAct({
  permission: gatewayActs.move.permission,
  schema: { params: DeskGatewayPath, body: DeskGatewayAddress },
  ...onGateway((ctx, adapter, by, { url }: DeskGatewayAddress) => {
    requireServiceUrl('url', url);
    return gatewayActs.move(ctx, { ...by, said: { url } }, adapter, url);
  }),
});

/**
 * Gives a gateway a new secret; two operators must type the same.
 * @throws NOT_FOUND, STATE_CONFLICT (value.version), ALREADY_APPROVED
 */
const secretCall = deskAct({
  permission: gatewayActs.rotate.permission,
  schema: { params: DeskGatewayPath, body: DeskGatewaySecret },
  ...onGateway((ctx, adapter, by, { secret }: DeskGatewaySecret) =>
    gatewayActs.rotate(ctx, { ...by, said: { act: 'rotate' } }, adapter, secret),
  ),
});

/** Registers the gateways' live state, and the operators' acts on their connections. */
export function gatewayRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/cashier/gateways', gateways.route(ctx));
  app.post('/ops/v1/cashier/gateways', newCall.route(ctx));
  app.put('/ops/v1/cashier/gateways/:adapter/address', addressCall.route(ctx));
  app.put('/ops/v1/cashier/gateways/:adapter/secret', secretCall.route(ctx));
  app.put('/ops/v1/cashier/gateways/:adapter', switchCall.route(ctx));
  app.post('/ops/v1/cashier/gateways/:adapter/retire', retireCall.route(ctx));
}
