import { type Static, Type } from 'typebox';
import { Side } from './identity.ts';
import { line } from './text.ts';

export const SocialProvider = Type.Union([Type.Literal('google'), Type.Literal('facebook')]);
export type SocialProvider = Static<typeof SocialProvider>;

/** The module that switches a provider; it is shown as off while its credentials are not configured. */
export const socialModules: Readonly<Record<SocialProvider, string>> = {
  google: 'SOCIALGOOGLE3',
  facebook: 'SOCIALFACEBOOK3',
};

export const SocialProviderParams = Type.Object({ provider: SocialProvider });

/**
 * GET /wps/session/social/:provider/start → 302 to the provider, which sends the visitor back to …/callback, which
 * sends them to `return` with `?popup=social-login#<ticket>`, `#linked=<provider>` or `#error=<code>`.
 * `return` is a path of this site; anything else counts as '/'.
 */
export const SocialStartQuery = Type.Object({
  side: Type.Optional(Side),
  return: Type.Optional(line(512)),
});

const Ticket = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** POST /wps/session/social (encrypted) → LoginValue, or VERIFICATION_REQUIRED, or SOCIAL_REGISTRATION_REQUIRED. */
export const SocialLogin = Type.Object({ ticket: Ticket }, { additionalProperties: false });
export type SocialLogin = Static<typeof SocialLogin>;

/** The value of SOCIAL_REGISTRATION_REQUIRED: a first-time user registers with the ticket, which links the account. */
export const SocialRegistration = Type.Object({
  ticket: Ticket,
  provider: SocialProvider,
  /** The provider's data, not verified here. */
  suggested: Type.Object({
    nickname: Type.Union([Type.String(), Type.Null()]),
    email: Type.Union([Type.String(), Type.Null()]),
  }),
});
export type SocialRegistration = Static<typeof SocialRegistration>;

/** GET /wps/member/security/social */
export const SocialLink = Type.Object({
  provider: SocialProvider,
  /** The account's hint for its owner: "m•••@example.com", or a name. */
  hint: Type.Union([Type.String(), Type.Null()]),
  linkedAt: Type.String({ format: 'date-time' }),
});
export type SocialLink = Static<typeof SocialLink>;

/** POST /wps/member/security/social/:provider/start → the address to which the browser goes next. */
export const SocialLinkStart = Type.Object({ return: Type.Optional(line(512)) }, { additionalProperties: false });
export const SocialLinkUrl = Type.Object({ url: Type.String() });
