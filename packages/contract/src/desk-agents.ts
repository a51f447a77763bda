import { type Static, Type } from 'typebox';
import { OptionalText, Reason, strict } from './desk.ts';
import { line } from './text.ts';

// Agents as operators make them: `/ops/v1/agents`, `/ops/v1/invitation-codes`.

const username = line(64, 1);

/** GET /ops/v1/agents: the account of this name. */
export const DeskAgentQuery = Type.Object({ username }, strict);
export type DeskAgentQuery = Static<typeof DeskAgentQuery>;
export const DeskAgentPath = Type.Object({ username });

/** An account with its type, and the codes that it invites others by; a code without a domain is good on every one. */
export const DeskAgent = Type.Object({
  username: Type.String(),
  accountType: Type.Integer(),
  isAgent: Type.Boolean(),
  codes: Type.Array(Type.Object({ code: Type.String(), kind: Type.String(), domain: OptionalText })),
});
export type DeskAgent = Static<typeof DeskAgent>;

/**
 * PUT /ops/v1/agents/:username (encrypted): gives an account a type of agents, or with null makes it a member's again.
 * With a password it opens a new account, whose first login must choose another one.
 */
export const DeskAgentChange = Type.Object(
  {
    accountType: Type.Union([Type.Integer(), Type.Null()]),
    password: Type.Optional(Type.String({ minLength: 6, maxLength: 128 })),
    /** Of a new account; by default the brand's own. */
    currency: Type.Optional(line(8, 1)),
    reason: Reason,
  },
  strict,
);
export type DeskAgentChange = Static<typeof DeskAgentChange>;

export const DeskInvitationCodePath = Type.Object({ code: line(32, 1) });
/** PUT /ops/v1/invitation-codes/:code: binds a code to a domain of the site; null: it is good on every one. */
export const DeskInvitationCodeChange = Type.Object(
  { domain: Type.Union([line(253, 1), Type.Null()]), reason: Reason },
  strict,
);
export type DeskInvitationCodeChange = Static<typeof DeskInvitationCodeChange>;
