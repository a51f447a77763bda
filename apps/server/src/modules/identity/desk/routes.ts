import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { accountActs, defaultPasswordChange, onAccount } from './accounts.ts';
import { agentChange, codeDomainChange, showAgent } from './agents.ts';
import { changeHousePlayer, listHousePlayers } from './house-players.ts';
import { partnerChange, partnersRead } from './partners.ts';

/** Registers the desk of members' accounts, of agents, and of the partners who send members. */
export function deskMemberRoutes(app: App, ctx: Ctx): void {
  for (const [name, act] of Object.entries(accountActs)) {
    app.post(`/ops/v1/members/:id/${name}`, onAccount(act).route(ctx));
  }
  app.get('/ops/v1/house-players', listHousePlayers.route(ctx));
  app.put('/ops/v1/members/:id/house-player', changeHousePlayer.route(ctx));
  app.put('/ops/v1/members/default-password', defaultPasswordChange.route(ctx));
  app.get('/ops/v1/agents', showAgent.route(ctx));
  app.put('/ops/v1/agents/:username', agentChange.route(ctx));
  app.put('/ops/v1/invitation-codes/:code', codeDomainChange.route(ctx));
  app.get('/ops/v1/partners', partnersRead.route(ctx));
  app.put('/ops/v1/partners/:code', partnerChange.route(ctx));
}
