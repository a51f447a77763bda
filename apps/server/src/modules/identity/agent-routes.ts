import { AgentInvitation } from '@fairhouse/contract/agent';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type App, answers, ok } from '../../platform/http.ts';
import { invitationCodesOf } from './registration/invitation-codes.ts';
import { requireMember } from './sessions.ts';

/** What an agent finds in the agent centre before any business is done there. */
export function agentRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/agent/invitation',
    { schema: { response: answers(AgentInvitation) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const { affiliateCode } = await invitationCodesOf(ctx, memberId);
      if (affiliateCode === null) throw new DomainError('FORBIDDEN');
      return ok({ code: affiliateCode });
    },
  );
}
