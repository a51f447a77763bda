import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { letterCall } from './letters.ts';

/** Letters that operators write to members. */
export { writeLetter } from './letters.ts';

/** Registers the desk of messages. */
export function deskMessageRoutes(app: App, ctx: Ctx): void {
  app.post('/ops/v1/members/:id/letter', letterCall.route(ctx));
}
