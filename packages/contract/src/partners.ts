import { type Static, Type } from 'typebox';
import { changed, OptionalTime, strict, Version } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';
import { LanguageName } from './site.ts';
import { line, saidLine } from './text.ts';

/** The code of a partner's site, e.g. `ACME`. */
export const PartnerCode = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' });

/** POST /partners/:partner/entries, signed: requests a one-time code that signs in one user of the partner. */
export const PartnerEntryRequest = Type.Object(
  {
    /** New for each call: a repeated id is refused. */
    requestId: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
    /** The partner's own, lasting id of the user. Never a username of ours. */
    userId: Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' }),
    /** The host of this site to which the user is sent; by default the main one. */
    host: Type.Optional(line(255, 1)),
    /** For a user who is new here; an existing account keeps its currency. */
    currency: Type.Optional(line(8, 1)),
    language: Type.Optional(LanguageName),
    /** The partner confirms that the user is of age and has accepted the terms. */
    ageConfirmed: Type.Literal(true),
    termsAccepted: Type.Literal(true),
  },
  strict,
);
export type PartnerEntryRequest = Static<typeof PartnerEntryRequest>;

export const PartnerEntry = Type.Object({
  /** The address to send the user to, with the code. */
  url: Type.String(),
  expiresAt: TimeString,
  memberId: IdString,
});
export type PartnerEntry = Static<typeof PartnerEntry>;

/** POST /wps/session/exchange: exchanges the one-time code of an address for a session; answers like a login. */
export const ExchangeRequest = Type.Object({ token: Type.String({ minLength: 1, maxLength: 128 }) }, strict);
export type ExchangeRequest = Static<typeof ExchangeRequest>;

/** A partner as operators see it: never the secret. */
export const DeskPartner = Type.Object({
  code: Type.String(),
  name: Type.String(),
  enabled: Type.Boolean(),
  /** The previous secret is valid until then; null: there is none. */
  secretBeforeUntil: OptionalTime,
  membersADay: Type.Integer(),
  entriesAMinute: Type.Integer(),
  members: Type.Integer(),
  version: Version,
});
export type DeskPartner = Static<typeof DeskPartner>;
export const DeskPartners = Type.Array(DeskPartner);
export const DeskPartnerPath = Type.Object({ code: PartnerCode });

/** PUT /ops/v1/partners/:code (encrypted): makes a partner, which needs a name and a secret, or changes the named fields. */
export const DeskPartnerChange = Type.Object(
  {
    name: Type.Optional(saidLine(60)),
    /** False: its signed calls are refused, its codes are void, and the sessions that it opened end. */
    enabled: Type.Optional(Type.Boolean()),
    secret: Type.Optional(Type.String({ minLength: 16, maxLength: 256 })),
    /** True: the previous secret ends at once, not after a day. */
    secretNow: Type.Optional(Type.Boolean()),
    membersADay: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    entriesAMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    ...changed,
  },
  strict,
);
export type DeskPartnerChange = Static<typeof DeskPartnerChange>;
