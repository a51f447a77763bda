import { type Static, Type } from 'typebox';
import { ChallengeAnswer } from './challenge.ts';
import { LanguageName } from './site.ts';
import { line } from './text.ts';

const number = {
  countryDialingCode: Type.Optional(line(8)),
  challenge: Type.Optional(ChallengeAnswer),
  /** Language of the message; EN when left out. */
  language: Type.Optional(LanguageName),
};

/** POST /wps/verification/sms/noLogin (plain): a code for a visitor who is not signed in. */
export const SmsCodeRequest = Type.Object(
  {
    mobileNum: line(32),
    /** `forgot`: for a new password. */
    purpose: Type.Optional(Type.Union([Type.Literal('login'), Type.Literal('forgot')])),
    ...number,
  },
  { additionalProperties: false },
);
export type SmsCodeRequest = Static<typeof SmsCodeRequest>;

/** POST /wps/verification/sms/register (plain). */
export const SmsRegisterCodeRequest = Type.Object({ mobileNo: line(32), ...number }, { additionalProperties: false });
export type SmsRegisterCodeRequest = Static<typeof SmsRegisterCodeRequest>;

/** POST /wps/verification/sms/bind (plain): for a number that the member wants to bind. */
export const SmsBindCodeRequest = Type.Object({ mobileNum: line(32), ...number }, { additionalProperties: false });
export type SmsBindCodeRequest = Static<typeof SmsBindCodeRequest>;

/** POST /wps/verification/email/bind (plain): for an address that the member wants to bind. */
export const EmailBindCodeRequest = Type.Object(
  { email: line(254), language: Type.Optional(LanguageName) },
  { additionalProperties: false },
);
export type EmailBindCodeRequest = Static<typeof EmailBindCodeRequest>;

/** `expiredMinutes`: the wait until another code may be requested. The code itself is valid for five minutes. */
export const CodeSent = Type.Object({ expiredMinutes: Type.Integer() });
export type CodeSent = Static<typeof CodeSent>;
