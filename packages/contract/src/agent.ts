import { type Static, Type } from 'typebox';

/** GET /wps/agent/invitation: what an agent gives to others so that they come under them. */
export const AgentInvitation = Type.Object({
  /** Typed at registration as `affiliateCode`, or carried by a link to it. */
  code: Type.String(),
});
export type AgentInvitation = Static<typeof AgentInvitation>;
