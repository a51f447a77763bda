import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { accountActs, defaultPasswordChange, onAccount } from './accounts.ts';

/** Registers the desk of members' accounts. */
export function deskMemberRoutes(app: App, ctx: Ctx): void {
  for (const [name, act] of Object.entries(accountActs)) {
    app.post(`/ops/v1/members/:id/${name}`, onAccount(act).route(ctx));
  }
  app.put('/ops/v1/members/default-password', defaultPasswordChange.route(ctx));
}
