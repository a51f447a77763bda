import { type Static, Type } from 'typebox';
import { cursorPageOf, TimeString } from './envelope.ts';
import { FieldRule } from './site.ts';
import { line } from './text.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(of: T) => Type.Union([of, Type.Null()]);

/** A browser, as described by its user agent. */
export const DeviceName = Type.Object({
  kind: Type.Union([
    Type.Literal('phone'),
    Type.Literal('tablet'),
    Type.Literal('desktop'),
    /** A program, or an unknown browser. */
    Type.Literal('other'),
  ]),
  /** "Chrome 146"; null when unknown. */
  browser: nullable(Type.String()),
  /** "Android 15" */
  os: nullable(Type.String()),
  /** "Apple iPhone" */
  model: nullable(Type.String()),
});
export type DeviceName = Static<typeof DeviceName>;

/** The origin: the IP address, and the ISO country code if a country database is configured and contains it. */
const whereabouts = { address: Type.String(), country: nullable(Type.String()) };

/** GET /wps/member/security: the state of each part, masked so that it is useless to an onlooker. */
export const SecurityOverview = Type.Object({
  /** Masked. */
  mobile: nullable(Type.String()),
  mobileVerified: Type.Boolean(),
  /** Masked. */
  email: nullable(Type.String()),
  emailVerified: Type.Boolean(),
  hasPassword: Type.Boolean(),
  passwordChangedAt: nullable(TimeString),
  hasFundPassword: Type.Boolean(),
  /** Masked. */
  payeeName: nullable(Type.String()),
  totp: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
  passkeys: Type.Integer(),
  /** True if a second factor is required at every login. */
  verifyAlways: Type.Boolean(),
  /** Providers that open this account. */
  linked: Type.Array(Type.String()),
  sessions: Type.Integer(),
  /** The login before the present one. */
  lastLogin: nullable(Type.Object({ at: TimeString, device: DeviceName, ...whereabouts })),
});
export type SecurityOverview = Static<typeof SecurityOverview>;

/** The texts of a profile that their owner may write. */
export const profileFields = [
  'nickname',
  'payeeName',
  'birthday',
  'nationality',
  'placeOfBirth',
  'address',
  'occupation',
  'sourceOfIncome',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
] as const;
export type ProfileField = (typeof profileFields)[number];

/** Set once: only customer service changes it afterwards. */
export const setOnceFields: readonly ProfileField[] = ['payeeName', 'birthday'];

/** PUT /wps/member/profile (encrypted): writes the given fields; '' clears one. yyyy-MM-dd for the birthday. */
export const ProfileChange = Type.Object(
  {
    nickname: Type.Optional(line(128)),
    payeeName: Type.Optional(line(200)),
    birthday: Type.Optional(line(10)),
    nationality: Type.Optional(line(200)),
    placeOfBirth: Type.Optional(line(200)),
    address: Type.Optional(line(500)),
    occupation: Type.Optional(line(200)),
    sourceOfIncome: Type.Optional(line(200)),
    qqNum: Type.Optional(line(64)),
    line: Type.Optional(line(64)),
    whatsapp: Type.Optional(line(64)),
    facebook: Type.Optional(line(64)),
    wechat: Type.Optional(line(64)),
    telegram: Type.Optional(line(64)),
    zalo: Type.Optional(line(64)),
    /** True: contests and winner boards show no name at all; false: the first characters of the nickname. */
    unnamed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ProfileChange = Static<typeof ProfileChange>;

/** GET /wps/member/profile. `payeeName` is masked: it is a proof of identity. */
export const MemberProfile = Type.Object({
  account: Type.String(),
  /** One value per field; '' if it is empty. */
  values: Type.Record(Type.String(), Type.String()),
  /** Fields that can no longer be changed. */
  fixed: Type.Array(Type.String()),
  unnamed: Type.Boolean(),
  rules: Type.Array(FieldRule),
  minAge: Type.Integer(),
});
export type MemberProfile = Static<typeof MemberProfile>;

/** PUT /wps/member/security/mobile (encrypted): a code that the number received, or Firebase's token for it. */
export const MobileBinding = Type.Object(
  {
    mobileNum: line(32),
    countryDialingCode: Type.Optional(line(8)),
    /** Not trimmed. */
    verificationCode: Type.Optional(Type.String({ maxLength: 16 })),
    firebaseIdToken: Type.Optional(Type.String({ maxLength: 8192 })),
  },
  { additionalProperties: false },
);
export type MobileBinding = Static<typeof MobileBinding>;

/** PUT /wps/member/security/email (encrypted): the code that the address received. */
export const EmailBinding = Type.Object(
  { email: line(254, 1), verificationCode: Type.String({ minLength: 1, maxLength: 16 }) },
  { additionalProperties: false },
);
export type EmailBinding = Static<typeof EmailBinding>;

/** The contact that was bound, masked. */
export const Bound = Type.Object({ target: Type.String() });
export type Bound = Static<typeof Bound>;

/** A signed-in browser. */
export const SessionItem = Type.Object({
  id: Type.String(),
  /** True for the session that makes the call. */
  current: Type.Boolean(),
  device: DeviceName,
  ...whereabouts,
  since: TimeString,
  lastSeen: TimeString,
  /** The method of the login: password, sms, passkey … */
  way: Type.String(),
  /** The time until which the browser stays signed in; null: for the session only. */
  staysUntil: nullable(TimeString),
});
export type SessionItem = Static<typeof SessionItem>;

/** A browser with which the member has logged in, signed in or not. */
export const DeviceItem = Type.Object({
  id: Type.String(),
  current: Type.Boolean(),
  device: DeviceName,
  ...whereabouts,
  firstSeen: TimeString,
  lastSeen: TimeString,
  /** The time until which the member's setting for a second factor is not applied there; null: it is applied. */
  trustedUntil: nullable(TimeString),
  sessions: Type.Integer(),
});
export type DeviceItem = Static<typeof DeviceItem>;

/** DELETE /wps/member/security/sessions: the number of other sessions that were ended. */
export const EndedSessions = Type.Object({ ended: Type.Integer() });
export type EndedSessions = Static<typeof EndedSessions>;

/** An event of the account; `detail` has its particulars, never a secret. */
export const HistoryItem = Type.Object({
  id: Type.String(),
  at: TimeString,
  kind: Type.String(),
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  device: DeviceName,
  ...whereabouts,
});
export type HistoryItem = Static<typeof HistoryItem>;
export const HistoryPage = cursorPageOf(HistoryItem);
export type HistoryPage = Static<typeof HistoryPage>;

/** GET /wps/member/info/icon: the address of the member's picture; null: the letter of the name. */
export const MemberIcon = Type.Object({ icon: nullable(Type.String()) });
export type MemberIcon = Static<typeof MemberIcon>;

/** Number of drawn pictures to choose from; each is at `presetAddress(n)`, counted from 1. */
export const presetCount = 12;
export const presetAddress = (preset: number): string => `/avatar/preset-${preset}.svg`;

/** PUT /wps/member/info/icon as JSON; an uploaded picture is sent as multipart/form-data, field `icon`. */
export const IconPreset = Type.Object(
  { preset: Type.Integer({ minimum: 1, maximum: presetCount }) },
  { additionalProperties: false },
);

/** Largest picture in bytes, as png, jpg or webp. */
export const iconBytesMax = 5 * 1024 * 1024;
