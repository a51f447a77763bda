/** The desk's acts on bonuses. */
import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { cancelOneBonus, deskBonusOf, listDeskBonuses, offerOneBonus } from './bonuses.ts';

export { cancelOneBonus, deskBonusOf, listDeskBonuses, offerOneBonus } from './bonuses.ts';

export function deskBonusRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/bonuses', listDeskBonuses.route(ctx));
  app.get('/ops/v1/bonuses/:id', deskBonusOf.route(ctx));
  app.post('/ops/v1/bonuses', offerOneBonus.route(ctx));
  app.post('/ops/v1/bonuses/:id/cancel', cancelOneBonus.route(ctx));
}
