import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http.ts';
import type { ValidBetOf } from '../../cashier/index.ts';
import { deskAuditRoutes, deskSettingRoutes } from './audit-routes.ts';
import { deskDepositRoutes } from './deposit-routes.ts';
import { deskAdjustmentRoutes, deskFreezeRoutes } from './hold-routes.ts';
import { deskReconciliationRoutes } from './reconciliation-routes.ts';
import { deskVendorTransferRoutes } from './vendor-transfer-routes.ts';
import { deskPartRoutes, deskWithdrawalRoutes } from './withdrawal-routes.ts';

/** What operators see and do at the cashier; each route says which permission it takes. */
export function deskRoutes(app: App, ctx: Ctx, deps: { validBetOf: ValidBetOf }): void {
  deskDepositRoutes(app, ctx);
  deskWithdrawalRoutes(app, ctx);
  deskPartRoutes(app, ctx);
  deskAdjustmentRoutes(app, ctx);
  deskFreezeRoutes(app, ctx);
  deskAuditRoutes(app, ctx, deps);
  deskSettingRoutes(app, ctx);
  deskReconciliationRoutes(app, ctx);
  deskVendorTransferRoutes(app, ctx);
}
