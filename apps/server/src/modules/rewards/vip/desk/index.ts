/** The operators' acts on VIP levels, on members' levels, and on rebates. */
import type { Ctx } from '../../../../platform/ctx.ts';
import type { App } from '../../../../platform/http/http.ts';
import { changeRebateRule, listDeskRebates, listRebateRules } from '../../rebates/desk.ts';
import { changeRebateRate, changeVipLevel, changeVipTerms, listVipLevels } from './levels.ts';
import { changeMemberLevel, listVipMembers } from './members.ts';

export { listDeskRebates, listRebateRules, setRebateRule } from '../../rebates/desk.ts';
export { listVipLevels, setRebateRate, setVipLevel, setVipTerms } from './levels.ts';
export { listVipMembers, setMemberLevel } from './members.ts';

export function deskVipRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/vip/levels', listVipLevels.route(ctx));
  app.put('/ops/v1/vip/levels/:level', changeVipLevel.route(ctx));
  app.put('/ops/v1/vip/levels/:level/terms/:currency', changeVipTerms.route(ctx));
  app.put('/ops/v1/vip/levels/:level/rebates/:gameType', changeRebateRate.route(ctx));
  app.get('/ops/v1/vip/members', listVipMembers.route(ctx));
  app.put('/ops/v1/vip/members/:id', changeMemberLevel.route(ctx));
  app.get('/ops/v1/rebates', listDeskRebates.route(ctx));
  app.get('/ops/v1/rebates/rules', listRebateRules.route(ctx));
  app.put('/ops/v1/rebates/rules/:currency', changeRebateRule.route(ctx));
}
