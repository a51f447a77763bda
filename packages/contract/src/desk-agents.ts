import { type Static, Type } from 'typebox';
import { OptionalText, Reason, strict } from './desk.ts';
import { line } from './text.ts';

// The operators' side of agents: `/ops/v1/agents`, `/ops/v1/invitation-codes`.

const username = line(64, 1);

/** GET /ops/v1/agents: the account of this name. */
export const DeskAgentQuery = Type.Object({ username }, strict);
export type DeskAgentQuery = Static<typeof DeskAgentQuery>;
export const DeskAgentPath = Type.Object({ username });

/** An account with its type, and its invitation codes; a code without a domain is valid on every one. */
export const DeskAgent = Type.Object({
  username: Type.String(),
  accountType: Type.Integer(),
  isAgent: Type.Boolean(),
  codes: Type.Array(Type.Object({ code: Type.String(), kind: Type.String(), domain: OptionalText })),
});
export type DeskAgent = Static<typeof DeskAgent>;

/**
 * PUT /ops/v1/agents/:username (encrypted): makes an account an agent of a type, or with null a member again. With a
 * password it opens a new account, whose first login must choose another one.
 */
export const DeskAgentChange = Type.Object(
  {
    accountType: Type.Union([Type.Integer(), Type.Null()]),
    password: Type.Optional(Type.String({ minLength: 6, maxLength: 128 })),
    /** The currency of a new account; the brand's own by default. */
    currency: Type.Optional(line(8, 1)),
    reason: Reason,
  },
  strict,
);
export type DeskAgentChange = Static<typeof DeskAgentChange>;

export const DeskInvitationCodePath = Type.Object({ code: line(32, 1) });
/** PUT /ops/v1/invitation-codes/:code: binds a code to a domain of the site; null: it is valid on every one. */
export const DeskInvitationCodeChange = Type.Object(
  { domain: Type.Union([line(253, 1), Type.Null()]), reason: Reason },
  strict,
);
export type DeskInvitationCodeChange = Static<typeof DeskInvitationCodeChange>;
