import { type Static, Type } from 'typebox';
import { PasskeyAssertion, VerificationMethod } from './factors.ts';
import { line } from './text.ts';

/** POST /ops/v1/session (encrypted) */
export const OperatorLogin = Type.Object(
  {
    username: line(64, 1),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    captcha: Type.Optional(Type.String({ maxLength: 16 })),
    /** For an operator without a second factor: the enrolment code that was handed over. */
    enrolmentCode: Type.Optional(Type.String({ maxLength: 32 })),
  },
  { additionalProperties: false },
);
export type OperatorLogin = Static<typeof OperatorLogin>;

export const OperatorInfo = Type.Object({
  id: Type.String(),
  username: Type.String(),
  role: Type.String(),
  /** True if the operator has no second factor yet: the session may only enrol one. */
  mustEnrol: Type.Boolean(),
});
export type OperatorInfo = Static<typeof OperatorInfo>;

export const OperatorSessionValue = Type.Object({ token: Type.String(), operator: OperatorInfo });
export type OperatorSessionValue = Static<typeof OperatorSessionValue>;

/** POST /ops/v1/session/verification/passkey */
export const OperatorTicket = Type.Object(
  { ticket: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
);

/** POST /ops/v1/session/verification (encrypted) */
export const OperatorVerification = Type.Object(
  {
    ticket: Type.String({ minLength: 1, maxLength: 64 }),
    method: Type.Extract(
      VerificationMethod,
      Type.Union([Type.Literal('totp'), Type.Literal('passkey'), Type.Literal('recovery')]),
    ),
    code: Type.Optional(Type.String({ maxLength: 32 })),
    credential: Type.Optional(PasskeyAssertion),
  },
  { additionalProperties: false },
);
export type OperatorVerification = Static<typeof OperatorVerification>;

/** POST /ops/v1/session/confirm (encrypted) */
export const OperatorConfirm = Type.Object(
  {
    method: OperatorVerification.properties.method,
    code: OperatorVerification.properties.code,
    credential: OperatorVerification.properties.credential,
  },
  { additionalProperties: false },
);
