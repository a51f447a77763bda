import { type Static, Type } from 'typebox';
import { IdString, TimeString } from './envelope.ts';
import { line, saidLine, shownLine } from './text.ts';

// The register centre of agents: `/wps/agent/register`, `/wps/agent/links`.

const strict = { additionalProperties: false };

/** A rate in percent with four digits at most: '1.25'. */
export const PercentString = Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,4})?$' });
const Prize = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** The levels of an account: its rebate in percent of the valid bet, and its prize level. */
export const Levels = Type.Object({ rebate: PercentString, prize: Prize }, strict);
export type Levels = Static<typeof Levels>;

/** agent: an account of the agent's own type. */
export const OpenedKind = Type.Union([Type.Literal('member'), Type.Literal('agent')]);
export type OpenedKind = Static<typeof OpenedKind>;

/** GET /wps/agent/register: the terms that the agent may give to new accounts. */
export const RegisterTerms = Type.Object({
  /** The highest levels that may be given, which are the agent's own. */
  levels: Levels,
  /** The lowest prize level of the brand. */
  prizeMin: Prize,
  currencies: Type.Array(Type.String()),
  /** Domains that a link may be bound to. */
  domains: Type.Array(Type.String()),
});
export type RegisterTerms = Static<typeof RegisterTerms>;

/**
 * POST /wps/agent/register/account (encrypted): opens an account directly below the agent; its first login must change
 * the password.
 */
export const OpenAccountRequest = Type.Object(
  {
    kind: OpenedKind,
    username: line(64, 1),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    /** The brand's own by default. */
    currency: Type.Optional(line(8, 1)),
    levels: Levels,
  },
  strict,
);
export type OpenAccountRequest = Static<typeof OpenAccountRequest>;
export const OpenedAccount = Type.Object({ memberId: IdString, account: Type.String() });
export type OpenedAccount = Static<typeof OpenedAccount>;

/** POST /wps/agent/links: makes a link. */
export const NewLink = Type.Object(
  {
    kind: OpenedKind,
    levels: Levels,
    /** null: valid on every domain of the site. */
    domain: Type.Union([line(253, 1), Type.Null()]),
    /** Days until it expires; null: never. */
    days: Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()]),
    /** A note for the agent only. */
    note: shownLine(60),
  },
  strict,
);
export type NewLink = Static<typeof NewLink>;

export const AgentLink = Type.Object({
  code: Type.String(),
  kind: OpenedKind,
  levels: Levels,
  domain: Type.Union([Type.String(), Type.Null()]),
  note: Type.String(),
  /** OPEN: accounts can be opened with it. CLOSED: by the agent. EXPIRED: by time. */
  state: Type.Union([Type.Literal('OPEN'), Type.Literal('CLOSED'), Type.Literal('EXPIRED')]),
  expiresAt: Type.Union([TimeString, Type.Null()]),
  createdAt: TimeString,
  /** Browsers that opened it, members who registered by it, and those of them who have deposited. */
  visits: Type.Integer(),
  registrations: Type.Integer(),
  firstDeposits: Type.Integer(),
});
export type AgentLink = Static<typeof AgentLink>;

/** GET /wps/agent/links: the newest first. */
export const AgentLinks = Type.Object({ list: Type.Array(AgentLink) });
export type AgentLinks = Static<typeof AgentLinks>;

export const LinkPath = Type.Object({ code: line(32, 1) });
/** POST /wps/agent/links/:code: closes a link or opens it again. */
export const LinkChange = Type.Object({ open: Type.Boolean() }, strict);
export type LinkChange = Static<typeof LinkChange>;

/** POST /wps/agent/team/members/:memberId/letter. */
export const DownlineLetter = Type.Object({ title: saidLine(60), text: saidLine(500) }, strict);
export type DownlineLetter = Static<typeof DownlineLetter>;
