import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { addressesCall, listAddresses } from './addresses.ts';
import { enrolmentCodeCall, newOperatorCall, onOperator, passwordCall, roleCall } from './operator-calls.ts';
import { listOperators } from './operator-list.ts';
import { operatorActs } from './operators.ts';
import { listProposals, refuseProposal } from './proposals.ts';

/** Registers the desk of operators, and the proposals that wait for a second operator. */
export function deskOperatorRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/proposals', listProposals.route(ctx));
  app.post('/ops/v1/proposals/:id/refuse', refuseProposal.route(ctx));
  app.get('/ops/v1/operators', listOperators.route(ctx));
  app.get('/ops/v1/operators/addresses', listAddresses.route(ctx));
  app.put('/ops/v1/operators/addresses', addressesCall.route(ctx));
  app.post('/ops/v1/operators', newOperatorCall.route(ctx));
  for (const [name, act] of Object.entries(operatorActs)) {
    app.post(`/ops/v1/operators/:id/${name}`, onOperator(act).route(ctx));
  }
  app.put('/ops/v1/operators/:id/role', roleCall.route(ctx));
  app.put('/ops/v1/operators/:id/password', passwordCall.route(ctx));
  app.post('/ops/v1/operators/:id/enrolment-code', enrolmentCodeCall.route(ctx));
}
