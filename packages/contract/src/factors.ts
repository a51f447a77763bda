import { type Static, Type } from 'typebox';
import { IdString, TimeString } from './envelope.ts';
import { Side } from './identity.ts';
import { line } from './text.ts';

/** The methods of proof of identity besides the login itself. */
export const VerificationMethod = Type.Union([
  Type.Literal('totp'),
  Type.Literal('recovery'),
  Type.Literal('passkey'),
  Type.Literal('sms'),
  Type.Literal('email'),
  Type.Literal('bankName'),
  /** Only confirms an act of a signed-in member; never a second factor at login. */
  Type.Literal('password'),
]);
export type VerificationMethod = Static<typeof VerificationMethod>;

/** A method with a hint that its owner recognises, e.g. "•••• 4567" or "m•••@example.com". */
export const OfferedMethod = Type.Object({
  method: VerificationMethod,
  hint: Type.Union([Type.String(), Type.Null()]),
});
export type OfferedMethod = Static<typeof OfferedMethod>;

/** The value of VERIFICATION_REQUIRED: the login is correct so far and needs one of these. */
export const LoginVerification = Type.Object({
  ticket: Type.String(),
  /** `place`: an unrecognised address or browser; `member`: the member's own setting. */
  reason: Type.Union([Type.Literal('place'), Type.Literal('member')]),
  methods: Type.Array(OfferedMethod),
});
export type LoginVerification = Static<typeof LoginVerification>;

/** Bytes as WebAuthn's JSON carries them: base64url without padding. */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const Ticket = Type.String({ minLength: 1, maxLength: 64 });

/** A passkey's signature and the data that it signed. */
export const PasskeyAssertion = Type.Object(
  {
    id: Bytes(1400),
    clientDataJSON: Bytes(4096),
    authenticatorData: Bytes(4096),
    signature: Bytes(8192),
    userHandle: Type.Optional(Bytes(128)),
  },
  { additionalProperties: false },
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** A passkey that was just made. */
export const PasskeyAttestation = Type.Object(
  {
    id: Bytes(1400),
    clientDataJSON: Bytes(4096),
    attestationObject: Bytes(65_536),
    transports: Type.Array(line(32, 1), { maxItems: 8 }),
  },
  { additionalProperties: false },
);
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Array(Type.String()),
});

/** For `navigator.credentials.get`. No `allowCredentials`: the person chooses among all passkeys of this site. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  allowCredentials: Type.Optional(Type.Array(Descriptor)),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** For `navigator.credentials.create`. */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('preferred'),
    requireResidentKey: Type.Literal(false),
    userVerification: Type.Literal('required'),
  }),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

/** POST /wps/session/passkey: a passkey of this site, chosen without typing a name. */
export const PasskeyLogin = Type.Object({ credential: PasskeyAssertion, side: Side }, { additionalProperties: false });
export type PasskeyLogin = Static<typeof PasskeyLogin>;

/** The fields of a proof; each method requires some of them. */
const proof = {
  /** The code of an app, an SMS or a mail, or a recovery code; not trimmed. */
  code: Type.Optional(Type.String({ maxLength: 32 })),
  /** The name on the bank account. */
  name: Type.Optional(line(200)),
  credential: Type.Optional(PasskeyAssertion),
};

/** POST /wps/session/verification/code */
export const VerificationCodeRequest = Type.Object(
  { ticket: Ticket, method: Type.Union([Type.Literal('sms'), Type.Literal('email')]) },
  { additionalProperties: false },
);
export type VerificationCodeRequest = Static<typeof VerificationCodeRequest>;

/** POST /wps/session/verification/passkey */
export const VerificationPasskeyRequest = Type.Object({ ticket: Ticket }, { additionalProperties: false });

/** POST /wps/session/verification (encrypted) */
export const VerificationRequest = Type.Object(
  {
    ticket: Ticket,
    method: Type.Exclude(VerificationMethod, Type.Literal('password')),
    ...proof,
    /** True: for 30 days this browser is not asked because of the member's own setting. */
    trustDevice: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type VerificationRequest = Static<typeof VerificationRequest>;

/** Minutes for which a sent code is valid. */
export const SentCode = Type.Object({ expiredMinutes: Type.Number() });
export type SentCode = Static<typeof SentCode>;

/** GET /wps/session/confirm: the methods by which this member can confirm; empty: only a new login does. */
export const ConfirmMethods = Type.Object({ methods: Type.Array(OfferedMethod) });
export type ConfirmMethods = Static<typeof ConfirmMethods>;

/** POST /wps/session/confirm/code */
export const ConfirmCodeRequest = Type.Object(
  { method: Type.Union([Type.Literal('sms'), Type.Literal('email')]) },
  { additionalProperties: false },
);

/** POST /wps/session/confirm (encrypted) */
export const ConfirmRequest = Type.Object(
  {
    method: Type.Exclude(VerificationMethod, Type.Literal('bankName')),
    password: Type.Optional(Type.String({ maxLength: 128 })),
    code: proof.code,
    credential: proof.credential,
  },
  { additionalProperties: false },
);
export type ConfirmRequest = Static<typeof ConfirmRequest>;

/** GET /wps/member/security/secondFactor */
export const SecondFactor = Type.Object({
  /** The time since which an authenticator app is set up. */
  totpSince: Type.Union([TimeString, Type.Null()]),
  passkeys: Type.Integer(),
  recoveryCodesLeft: Type.Integer(),
  /** True if it is asked for at every login, unless the browser is trusted. */
  always: Type.Boolean(),
  /**
   * `factor`: an authenticator or a passkey is always asked for; `codes`: the member may choose; null: the member has
   * no method.
   */
  by: Type.Union([Type.Literal('factor'), Type.Literal('codes'), Type.Null()]),
});
export type SecondFactor = Static<typeof SecondFactor>;

/** PUT /wps/member/security/secondFactor */
export const SecondFactorChange = Type.Object({ always: Type.Boolean() }, { additionalProperties: false });

/** POST /wps/member/security/totp: for the app, as text and as the address that a QR code carries. */
export const TotpStart = Type.Object({ secret: Type.String(), uri: Type.String() });
export type TotpStart = Static<typeof TotpStart>;

/** PUT /wps/member/security/totp (encrypted): the app's first code. */
export const TotpConfirm = Type.Object({ code: Type.String({ maxLength: 32 }) }, { additionalProperties: false });

/** Shown once; null: those made before are still valid. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Union([Type.Array(Type.String()), Type.Null()]) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const Passkey = Type.Object({
  id: IdString,
  name: Type.String(),
  /** True if it is synced to more than one device by the passkey's provider. */
  backedUp: Type.Boolean(),
  createdAt: TimeString,
  lastUsedAt: Type.Union([TimeString, Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;

const passkeyNameMax = 40;

/** PUT /wps/member/security/passkeys */
export const PasskeyAdd = Type.Object(
  { name: line(passkeyNameMax), credential: PasskeyAttestation },
  { additionalProperties: false },
);

/** PUT /wps/member/security/passkeys/:id */
export const PasskeyRename = Type.Object({ name: line(passkeyNameMax, 1) }, { additionalProperties: false });
export const PasskeyParams = Type.Object({ id: IdString });
