import { type Static, Type } from 'typebox';
import { LanguageName } from './site.ts';
import { line } from './text.ts';

/**
 * Invitation codes, which decide the newcomer's upline. A link may contain any of them, even if the form does not show
 * it.
 */
const codes = {
  /** The code of a member or an agent, of any kind. */
  recommenderId: Type.Optional(line(64)),
  /** An agent's code. */
  affiliateCode: Type.Optional(line(64)),
  /** Any member's code. */
  referralCode: Type.Optional(line(64)),
};

/** Fields that a site may ask for, by the rules of its configuration. */
const profile = {
  payeeName: Type.Optional(line(200)),
  nickname: Type.Optional(line(64)),
  email: Type.Optional(line(254)),
  qqNum: Type.Optional(line(64)),
  line: Type.Optional(line(64)),
  whatsapp: Type.Optional(line(64)),
  facebook: Type.Optional(line(64)),
  wechat: Type.Optional(line(64)),
  telegram: Type.Optional(line(64)),
  zalo: Type.Optional(line(64)),
  idNumber: Type.Optional(line(64)),
  /** In the form of the rule's patternId: yyyy-MM-dd, or MM-dd-yyyy with DATE_MDY. */
  birthday: Type.Optional(line(10)),
  /** ISO 3166-1 alpha-2, unless the site's rule asks for something else. */
  nationality: Type.Optional(line(64)),
  placeOfBirth: Type.Optional(line(200)),
  address: Type.Optional(line(500)),
  occupation: Type.Optional(line(200)),
  sourceOfIncome: Type.Optional(line(200)),
  paymentPassword: Type.Optional(line(128)),
  ...codes,
};

const agreements = {
  terms: Type.Boolean(),
  ageConfirmed: Type.Boolean(),
  /** The newcomer's confirmation of the brand's higher age; required while BIRTHCONF3 is on. */
  birthdayConfirmed: Type.Optional(Type.Boolean()),
};

/** The proof that the number is the newcomer's: the code of an SMS, or Firebase's token for the number. */
const proof = {
  /** Not trimmed. */
  verificationCode: Type.Optional(Type.String({ maxLength: 16 })),
  firebaseChannel: Type.Optional(line(32)),
  firebaseIdToken: Type.Optional(Type.String({ maxLength: 8192 })),
};

const sentAlong = {
  /** The account's currency, which cannot change, among those that the site offers; the brand's own by default. */
  currency: Type.Optional(line(8)),
  captcha: Type.Optional(Type.String({ maxLength: 16 })),
  domain: line(253),
  registerUrl: line(2048),
  registerMethod: Type.Literal('WEB'),
  /** Registering signs the newcomer in. */
  login: Type.Optional(Type.Literal(true)),
  language: Type.Optional(LanguageName),
};

/** PUT /wps/member/register (encrypted). The server's configuration decides the shown and required fields. */
export const RegisterRequest = Type.Object(
  {
    username: line(64),
    /** Missing with a social ticket. */
    password: Type.Optional(line(128)),
    confirmPassword: Type.Optional(line(128)),
    /** The confirmation under its alternative name. */
    verifyPwd: Type.Optional(line(128)),
    mobileNum: Type.Optional(line(32)),
    countryDialingCode: Type.Optional(line(8)),
    /** From SOCIAL_REGISTRATION_REQUIRED: the provider's account is linked to the new one. */
    socialTicket: Type.Optional(Type.String({ maxLength: 128 })),
    ...profile,
    ...proof,
    ...agreements,
    ...sentAlong,
  },
  { additionalProperties: false },
);
export type RegisterRequest = Static<typeof RegisterRequest>;

/** PUT /wps/member/register/mobile (encrypted): the number is the account's name. A password while MOBILENUMPASSREG3 is on. */
export const MobileRegisterRequest = Type.Object(
  {
    mobileNum: line(32),
    countryDialingCode: Type.Optional(line(8)),
    password: Type.Optional(line(128)),
    confirmPassword: Type.Optional(line(128)),
    verifyPwd: Type.Optional(line(128)),
    ...profile,
    ...proof,
    ...agreements,
    ...sentAlong,
  },
  { additionalProperties: false },
);
export type MobileRegisterRequest = Static<typeof MobileRegisterRequest>;

/**
 * POST /wps/member/register/name (plain): checks if a name is free. `free` is null when the hour's answers are used up.
 */
export const RegisterNameRequest = Type.Object({ username: line(64, 1) }, { additionalProperties: false });
export const RegisterNameValue = Type.Object({ free: Type.Union([Type.Boolean(), Type.Null()]) });
export type RegisterNameValue = Static<typeof RegisterNameValue>;

/**
 * GET /wps/agent/affiliate (plain): checks that the code is an agent's and valid on this domain. Its answer's value is
 * null.
 */
export const AffiliateQuery = Type.Object(
  { code: line(64, 1), domain: Type.Optional(line(253)) },
  { additionalProperties: false },
);
export type AffiliateQuery = Static<typeof AffiliateQuery>;
