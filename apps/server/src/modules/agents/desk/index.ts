import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { deskContractRoutes } from '../settlement/desk.ts';
import { changeContractDefault, listContractDefaults } from './contract-defaults.ts';
import { levelRuleChange, levelsChange, showLevelRule, showTree, uplineChange } from './tree.ts';

/** The contracts and links that the demo data plants. */
export { offerContract } from '../contracts/offer.ts';
export { plantContract } from '../contracts/plant.ts';
export { countVisit, makeLink } from '../invitations/links.ts';
export {
  listDeskContracts,
  listDeskStatements,
  listPayRules,
  listWageRuns,
  previewWages,
  setHouseContract,
  setOfferWithdrawn,
  setPayRule,
  setRunApproved,
  setRunRefused,
} from '../settlement/desk.ts';
export { verifyWages } from '../settlement/verify.ts';
export { directAgents } from '../tree/index.ts';
export { contractDefaultName, listContractDefaults, setContractDefault } from './contract-defaults.ts';
/** The tree of agents as operators see and change it. */
export { setAccountLevels, setLevelRule, setUpline, showLevelRule, showTree } from './tree.ts';

/** Registers the desk routes for the tree of agents and for contracts. */
export function deskAgentRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/agents/tree', showTree.route(ctx));
  app.put('/ops/v1/agents/:username/upline', uplineChange.route(ctx));
  app.put('/ops/v1/agents/:username/levels', levelsChange.route(ctx));
  app.get('/ops/v1/level-rule', showLevelRule.route(ctx));
  app.put('/ops/v1/level-rule', levelRuleChange.route(ctx));
  app.get('/ops/v1/agents/contract-defaults', listContractDefaults.route(ctx));
  app.put('/ops/v1/agents/contract-defaults/:kind/:currency', changeContractDefault.route(ctx));
  deskContractRoutes(app, ctx);
}
