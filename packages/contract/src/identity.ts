import { type Static, Type } from 'typebox';
import { ChallengeAnswer } from './challenge.ts';
import { TimeString } from './envelope.ts';
import { line } from './text.ts';
import { vipInfo } from './vip.ts';

/** GET /wps/captcha → a PNG as base64. The browser keeps its id in a cookie that no script reads; single use. */
export const Captcha = Type.String();
export type Captcha = Static<typeof Captcha>;

/** The cookie that names the captcha of an answer. */
export const captchaCookie = 'fh_captcha';
/** Seconds for which a captcha's answer is accepted. */
export const captchaSeconds = 120;

/** The cookie that only this browser holds: challenges are bound to it, and members' browsers are recognized by it. */
export const deviceCookie = 'fh_device';

/** The cookie that keeps a browser signed in; sent only to calls, not readable by scripts. */
export const stayCookie = 'fh_stay';
/** The script-readable cookie that names the owner of the other: the member's id and a full stop. */
export const stayMarkCookie = 'fh_stays';

/** POST /wps/session/stay: the time until which this browser stays signed in; null: it may not. */
export const StayValue = Type.Object({ until: Type.Union([TimeString, Type.Null()]) });

/** The member side accepts members and agents, the agent side only agents. */
export const Side = Type.Union([Type.Literal('member'), Type.Literal('agent')]);
export type Side = Static<typeof Side>;

/** POST /wps/session/login (encrypted). `side`: the member side or the agent side. */
export const UsernameLogin = Type.Object(
  {
    type: Type.Literal('username'),
    username: line(64, 1),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    side: Side,
    captcha: Type.Optional(Type.String({ maxLength: 16 })),
    challenge: Type.Optional(ChallengeAnswer),
  },
  { additionalProperties: false },
);
export type UsernameLogin = Static<typeof UsernameLogin>;

/** By mobile number: with the code of an SMS, or with the token that Firebase gave for the number. */
export const SmsLogin = Type.Object(
  {
    type: Type.Literal('sms'),
    mobileNum: line(32),
    countryDialingCode: Type.Optional(line(8)),
    /** Not trimmed. */
    verificationCode: Type.Optional(Type.String({ maxLength: 16 })),
    firebaseIdToken: Type.Optional(Type.String({ maxLength: 8192 })),
    side: Side,
  },
  { additionalProperties: false },
);
export type SmsLogin = Static<typeof SmsLogin>;

export const LoginRequest = Type.Union([UsernameLogin, SmsLogin]);
export type LoginRequest = Static<typeof LoginRequest>;

/** Reasons for which a session may do nothing but change the password. */
export const PasswordChange = Type.Union([Type.Literal('first'), Type.Literal('default'), Type.Literal('expired')]);
export type PasswordChange = Static<typeof PasswordChange>;

export const MemberInfo = Type.Object({
  id: Type.String(),
  account: Type.String(),
  nickname: Type.String(),
  /** Account type: agents 1, 2, 41, 42; trial 4; by brand configuration. */
  type: Type.Integer(),
  currency: Type.String(),
  isAgent: Type.Boolean(),
  isTrial: Type.Boolean(),
  /** If set, the session may do nothing but change the password. */
  passwordChange: Type.Optional(PasswordChange),
});
export type MemberInfo = Static<typeof MemberInfo>;

/** GET /wps/member/info: with the member's VIP level. */
export const MemberInfoValue = Type.Object({ ...MemberInfo.properties, ...vipInfo });

export const LoginValue = Type.Object({
  token: Type.String(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  /** If set, the session may do nothing but change the password. */
  passwordChange: Type.Union([PasswordChange, Type.Null()]),
  member: MemberInfo,
});
export type LoginValue = Static<typeof LoginValue>;

/** POST /wps/session/login/freeplay (plain): a trial user with play money. */
export const FreePlayRequest = Type.Object(
  {
    os: Type.Optional(line(64)),
    platform: Type.Literal('W'),
    encryption: Type.Optional(Type.String({ maxLength: 256 })),
    gatewayVersion: Type.Optional(Type.Literal(3)),
  },
  { additionalProperties: false },
);

/** The claims wrapped in every encrypted body: { jti, iat, body }. `iat` in seconds by the server's clock. */
export type SealedBody<T> = { jti: string; iat: number; body: T };
