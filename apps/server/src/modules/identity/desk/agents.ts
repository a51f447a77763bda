import {
  DeskAgent,
  DeskAgentChange,
  DeskAgentPath,
  DeskAgentQuery,
  DeskInvitationCodeChange,
  DeskInvitationCodePath,
} from '@fairhouse/contract/desk-agents';
import { deskChange, deskRead, deskSetting, type Said } from '../../operators/index.ts';
import { agentShown, putAgent } from '../agents.ts';
import { bindCode, codeKeyOf, ownerNameOf } from '../registration/invitation-codes.ts';

/** Returns an account with its type and its invitation codes. @throws NOT_FOUND */
export const showAgent = deskRead(
  { permission: 'agents.read', schema: { querystring: DeskAgentQuery }, answer: DeskAgent },
  (ctx, { username }: DeskAgentQuery) => agentShown(ctx, username),
);

/** Makes an account an agent's, a new one with a password, or a member's again. @throws as `putAgent` */
export const setAgent = deskSetting('agent', 'agents.set', (ctx, username: string, said: Said<DeskAgentChange>) =>
  putAgent(ctx, username, said),
);

/** The console's call of `setAgent`. The audit trail notes that an account is new, but no password. */
export const agentChange = deskChange({
  setting: setAgent,
  schema: { params: DeskAgentPath, body: DeskAgentChange },
  encrypted: true,
  answer: DeskAgent,
  named: ({ username }: DeskAgentQuery) => username,
  noted: ({ accountType, password, currency }) => ({
    accountType,
    ...(password === undefined ? {} : { opened: true }),
    ...(currency === undefined ? {} : { currency }),
  }),
  shown: agentShown,
});

/**
 * Binds a code to a domain of the site, or makes it valid on every one.
 * @throws NOT_FOUND, MALFORMED, STATE_CONFLICT
 */
export const setCodeDomain = deskSetting(
  'invitation-code',
  'agents.set',
  async (ctx, code: string, { domain }: Said<DeskInvitationCodeChange>) => {
    ctx.noted.domain = await bindCode(ctx, code, domain);
  },
);

/** The console's call of `setCodeDomain`; it returns the account that has the code. */
export const codeDomainChange = deskChange({
  setting: setCodeDomain,
  schema: { params: DeskInvitationCodePath, body: DeskInvitationCodeChange },
  answer: DeskAgent,
  named: ({ code }: { code: string }) => codeKeyOf(code),
  shown: async (ctx, code) => agentShown(ctx, await ownerNameOf(ctx, code)),
});
