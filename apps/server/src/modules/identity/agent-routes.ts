import { AgentInvitation } from '@fairhouse/contract/agent';
import type { Ctx } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { type App, answers, ok } from '../../platform/http/http.ts';
import { invitationCodesOf } from './registration/invitation-codes.ts';
import { requireAgent } from './sessions.ts';

/** Registers the agent centre's routes that need no agents module: the agent's own invitation code. */
export function agentRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/agent/invitation',
    { schema: { response: answers(AgentInvitation) }, config: { access: 'agent' } },
    async (request) => {
      const { memberId } = await requireAgent(ctx, request);
      const { affiliateCode } = await invitationCodesOf(ctx, memberId);
      assert(affiliateCode !== null, 'an agent has a code');
      return ok({ code: affiliateCode });
    },
  );
}
