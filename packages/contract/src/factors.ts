import { type Static, Type } from 'typebox';

/** How somebody shows to be the member, beside the way in. */
export const VerificationMethod = Type.Union([
  Type.Literal('totp'),
  Type.Literal('recovery'),
  Type.Literal('passkey'),
  Type.Literal('sms'),
  Type.Literal('email'),
  Type.Literal('bankName'),
  /** Only to confirm what a signed-in member does; never a second factor at login. */
  Type.Literal('password'),
]);
export type VerificationMethod = Static<typeof VerificationMethod>;

/** A method with what its owner recognises it by, e.g. "•••• 4567" or "m•••@example.com". */
export const OfferedMethod = Type.Object({
  method: VerificationMethod,
  hint: Type.Union([Type.String(), Type.Null()]),
});
export type OfferedMethod = Static<typeof OfferedMethod>;

/** The value of VERIFICATION_REQUIRED: the login is right so far and waits for one of these. */
export const LoginVerification = Type.Object({
  ticket: Type.String(),
  /** `place`: an unrecognised address or browser; `member`: the member's own wish. */
  reason: Type.Union([Type.Literal('place'), Type.Literal('member')]),
  methods: Type.Array(OfferedMethod),
});
export type LoginVerification = Static<typeof LoginVerification>;
