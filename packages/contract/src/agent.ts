import { type Static, Type } from 'typebox';

/** GET /wps/agent/invitation: the code by which an agent invites downlines. */
export const AgentInvitation = Type.Object({
  /** Typed at registration as `affiliateCode`, or contained in a link to it. */
  code: Type.String(),
});
export type AgentInvitation = Static<typeof AgentInvitation>;
