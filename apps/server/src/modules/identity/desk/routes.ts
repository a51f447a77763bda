import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { accountActs, defaultPasswordChange, onAccount } from './accounts.ts';
import { partnerChange, partnersRead } from './partners.ts';

/** Registers the desk of members' accounts, and of the partners who send them. */
export function deskMemberRoutes(app: App, ctx: Ctx): void {
  for (const [name, act] of Object.entries(accountActs)) {
    app.post(`/ops/v1/members/:id/${name}`, onAccount(act).route(ctx));
  }
  app.put('/ops/v1/members/default-password', defaultPasswordChange.route(ctx));
  app.get('/ops/v1/partners', partnersRead.route(ctx));
  app.put('/ops/v1/partners/:code', partnerChange.route(ctx));
}
