/** The operators' side of points: ratios, conversions, the mall's goods, and redemptions. */
import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { changePointsRule, newPointsAdjustment, pointsRule } from './adjust.ts';
import { changePointsConversion, listPointsConversions } from './conversions.ts';
import {
  changeGoods,
  changeGoodsPicture,
  changeGoodsPrice,
  changeGoodsStock,
  listDeskGoods,
  newGoods,
} from './goods.ts';
import { changePointsRatio, listPointsRatios } from './ratios.ts';
import {
  approveRedemption,
  deskRedemptionOf,
  listDeskRedemptions,
  rejectRedemption,
  remarkRedemption,
  showContact,
} from './redemptions.ts';

export { putRatio } from '../ratio-store.ts';
export { placeRedemption } from '../redeem.ts';
export { verifyPoints } from '../verify.ts';
export { adjustPoints, pointsRule, setPointsRule } from './adjust.ts';
export { listPointsConversions, setPointsConversion } from './conversions.ts';
export { addGoods, changeGoodsPicture, listDeskGoods, moveGoodsStock, setGoods, setGoodsPrice } from './goods.ts';
export { listPointsRatios, setPointsRatio } from './ratios.ts';
export { approveRedemption, listDeskRedemptions, rejectRedemption, remarkRedemption } from './redemptions.ts';

export function deskPointsRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/points/ratios', listPointsRatios.route(ctx));
  app.put('/ops/v1/points/ratios/:gameType/:currency', changePointsRatio.route(ctx));
  app.get('/ops/v1/points/conversions', listPointsConversions.route(ctx));
  app.put('/ops/v1/points/conversions/:currency', changePointsConversion.route(ctx));
  app.get('/ops/v1/points/goods', listDeskGoods.route(ctx));
  app.post('/ops/v1/points/goods', newGoods.route(ctx));
  app.put('/ops/v1/points/goods/:id', changeGoods.route(ctx));
  app.put('/ops/v1/points/goods/:id/price', changeGoodsPrice.route(ctx));
  app.put('/ops/v1/points/goods/:id/stock', changeGoodsStock.route(ctx));
  app.put('/ops/v1/points/goods/:id/picture', changeGoodsPicture.route(ctx));
  app.get('/ops/v1/points/redemptions', listDeskRedemptions.route(ctx));
  app.get('/ops/v1/points/redemptions/:id', deskRedemptionOf.route(ctx));
  app.post('/ops/v1/points/redemptions/:id/contact', showContact.route(ctx));
  app.post('/ops/v1/points/redemptions/:id/approve', approveRedemption.route(ctx));
  app.post('/ops/v1/points/redemptions/:id/reject', rejectRedemption.route(ctx));
  app.put('/ops/v1/points/redemptions/:id/remark', remarkRedemption.route(ctx));
  app.get('/ops/v1/points/rule', pointsRule.route(ctx));
  app.put('/ops/v1/points/rule', changePointsRule.route(ctx));
  app.post('/ops/v1/points/adjustments', newPointsAdjustment.route(ctx));
}
