import { type Static, Type } from 'typebox';
import { TimeString } from './envelope.ts';
import { OfferedMethod, PasskeyAssertion } from './factors.ts';
import { PasswordChange } from './identity.ts';
import { line } from './text.ts';

const password = line(128);

/** GET /wps/member/password: the data from which a password form knows its fields. */
export const PasswordState = Type.Object({
  account: Type.String(),
  /** True if a login password exists: changing it requires the old one. */
  stored: Type.Boolean(),
  /** The same for the fund password. */
  fundStored: Type.Boolean(),
  /** If set, the session may do nothing but change the password. */
  passwordChange: Type.Union([PasswordChange, Type.Null()]),
  /** The age in days at which a password expires on this site; 0: never. */
  maxAgeDays: Type.Integer(),
});
export type PasswordState = Static<typeof PasswordState>;

/** POST /wps/member/password (encrypted) → LoginValue: the session continues with a new token, all others end. */
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

/** PUT /wps/member/security/fundPassword (encrypted): the old one is required if there is one. */
export const ChangeFundPassword = Type.Object(
  { oldFundPassword: Type.Optional(password), fundPassword: password, confirmFundPassword: password },
  { additionalProperties: false },
);
export type ChangeFundPassword = Static<typeof ChangeFundPassword>;

/**
 * GET /wps/member/security/fundPassword/recovery: the factors that recover a forgotten fund password together with the
 * login password (none: customer service helps), and the time from which a waiting new one is valid.
 */
export const FundRecovery = Type.Object({
  methods: Type.Array(OfferedMethod),
  usableAt: Type.Union([TimeString, Type.Null()]),
});
export type FundRecovery = Static<typeof FundRecovery>;

/** POST /wps/member/security/fundPassword/recovery (encrypted) → FundRecovery: the new one is valid after 24 hours. */
export const RecoverFundPassword = Type.Object(
  {
    /** The login password. */
    password,
    method: Type.Union([Type.Literal('totp'), Type.Literal('passkey'), Type.Literal('sms'), Type.Literal('email')]),
    /** The code of an app, an SMS or a mail; not trimmed. */
    code: Type.Optional(Type.String({ maxLength: 32 })),
    credential: Type.Optional(PasskeyAssertion),
    fundPassword: password,
    confirmFundPassword: password,
  },
  { additionalProperties: false },
);
export type RecoverFundPassword = Static<typeof RecoverFundPassword>;

/** POST /wps/member/security/fundPassword/recovery/stop: the token of the mail's link. */
export const StopFundRecovery = Type.Object({ token: Type.String({ maxLength: 64 }) }, { additionalProperties: false });
