import { DeskReason } from '@fairhouse/contract/desk';
import {
  DeskGateway,
  DeskGatewayPath,
  DeskGatewaySwitch,
  DeskGatewaySwitched,
} from '@fairhouse/contract/desk-gateways';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { deskAct, deskRead } from '../../operators/index.ts';
import { listGateways } from '../gateways/credentials.ts';
import { gatewayStates } from '../gateways/gateway-state-store.ts';
import { gatewayActs } from './gateways.ts';

/** Messages of a gateway older than this are not looked for. */
const heardWithinMs = 7 * 86_400_000;

/** The gateways as they stand now: what is open there, when each was heard last, and the last file that was compared. No secret. */
const gateways = deskRead(
  { permission: 'cashier.read', schema: {}, answer: Type.Array(DeskGateway) },
  async (ctx: Ctx): Promise<DeskGateway[]> => {
    const since = new Date(ctx.clock().getTime() - heardWithinMs);
    const [known, states] = await Promise.all([listGateways(ctx), gatewayStates(ctx.db, since)]);
    return known.map(({ updatedAt, ...gateway }) => {
      const state = states.get(gateway.adapter);
      return {
        ...gateway,
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

const named = ({ adapter }: { adapter: string }) => adapter;

/** Switches a gateway on or off for new orders; on takes two operators. @throws NOT_FOUND, ALREADY_APPROVED */
const switchCall = deskAct({
  permission: gatewayActs.enable.permission,
  schema: { params: DeskGatewayPath, body: DeskGatewaySwitch },
  answer: DeskGatewaySwitched,
  on: named,
  act: async (ctx: Ctx, adapter, { operatorId }, { reason, enabled }: DeskGatewaySwitch) => ({
    done: await gatewayActs.enable(ctx, { operatorId, reason, said: { enabled } }, adapter, enabled),
  }),
});

/** Takes the newest secret only. @throws NOT_FOUND */
const retireCall = deskAct({
  permission: gatewayActs.retire.permission,
  schema: { params: DeskGatewayPath, body: DeskReason },
  answer: DeskGatewaySwitched,
  on: named,
  act: async (ctx: Ctx, adapter, { operatorId }, { reason }: DeskReason) => {
    await gatewayActs.retire(ctx, { operatorId, reason, said: { retired: true } }, adapter);
    return { done: true };
  },
});

/** Registers the gateways' live state, and what operators do of them beside the machine. */
export function gatewayRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/cashier/gateways', gateways.route(ctx));
  app.put('/ops/v1/cashier/gateways/:adapter', switchCall.route(ctx));
  app.post('/ops/v1/cashier/gateways/:adapter/retire', retireCall.route(ctx));
}
