import { type Static, Type } from 'typebox';
import { PasswordChange } from './identity.ts';
import { line } from './text.ts';

const password = line(128);

/** GET /wps/member/password: the facts by which a form about passwords knows the fields to ask for. */
export const PasswordState = Type.Object({
  account: Type.String(),
  /** A login password is kept: a new one wants the old one. */
  stored: Type.Boolean(),
  /** The same of the fund password. */
  fundStored: Type.Boolean(),
  /** Set: the session may do nothing but change the password. */
  passwordChange: Type.Union([PasswordChange, Type.Null()]),
});
export type PasswordState = Static<typeof PasswordState>;

/** POST /wps/member/password (encrypted) → LoginValue: the session goes on under a new token, all others end. */
export const ChangePassword = Type.Object(
  { oldPassword: Type.Optional(password), newPassword: password, confirmNewPassword: password },
  { additionalProperties: false },
);
export type ChangePassword = Static<typeof ChangePassword>;

/** POST /wps/member/password/email (form-encoded): a link goes to the address if it is the account's. */
export const ForgotByEmail = Type.Object({ username: line(64), email: line(254) }, { additionalProperties: false });
export type ForgotByEmail = Static<typeof ForgotByEmail>;

/** POST /wps/member/password/email/reset (encrypted): the token of the mail's link works once; nobody is signed in. */
export const ResetByEmail = Type.Object(
  { token: Type.String({ maxLength: 64 }), newPassword: password, confirmNewPassword: password },
  { additionalProperties: false },
);
export type ResetByEmail = Static<typeof ResetByEmail>;

/** POST /wps/member/password/verification (encrypted) → LoginValue: a code of the number, or Firebase's token for it. */
export const ResetByMobile = Type.Object(
  {
    newPassword: password,
    mobileNum: line(32),
    countryDialingCode: Type.Optional(line(8)),
    /** Not trimmed. */
    verificationCode: Type.Optional(Type.String({ maxLength: 16 })),
    firebaseIdToken: Type.Optional(Type.String({ maxLength: 8192 })),
  },
  { additionalProperties: false },
);
export type ResetByMobile = Static<typeof ResetByMobile>;

/** PUT /wps/member/security/fundPassword (encrypted): the old one is wanted where one is kept. */
export const ChangeFundPassword = Type.Object(
  { oldFundPassword: Type.Optional(password), fundPassword: password, confirmFundPassword: password },
  { additionalProperties: false },
);
export type ChangeFundPassword = Static<typeof ChangeFundPassword>;
