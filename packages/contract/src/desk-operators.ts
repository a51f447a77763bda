import { type Static, Type } from 'typebox';
import { changed, OptionalTime, paging, Reason, strict, Version } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';
import { line } from './text.ts';

// The admins' side of operators: `/ops/v1/operators…`.

const OperatorRole = Type.Union([
  Type.Literal('admin'),
  Type.Literal('finance'),
  Type.Literal('risk'),
  Type.Literal('content'),
  Type.Literal('support'),
  Type.Literal('moderator'),
  Type.Literal('reader'),
]);
/** A new password of an operator. */
const NewPassword = Type.String({ minLength: 10, maxLength: 128, pattern: '^\\S(?:.*\\S)?$' });

export const DeskOperator = Type.Object({
  id: IdString,
  username: Type.String(),
  role: Type.String(),
  createdAt: TimeString,
  /** null: the operator is enabled. */
  disabledAt: OptionalTime,
  secondFactor: Type.Boolean(),
});
export type DeskOperator = Static<typeof DeskOperator>;

/** `q`: part of a name. */
export const DeskOperatorQuery = Type.Object({ ...paging, q: Type.Optional(line(64, 1)) }, strict);
export type DeskOperatorQuery = Static<typeof DeskOperatorQuery>;

/** POST …/operators */
export const DeskNewOperator = Type.Object(
  {
    username: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9._-]{2,31}$' }),
    role: OperatorRole,
    reason: Reason,
  },
  strict,
);
export type DeskNewOperator = Static<typeof DeskNewOperator>;

/** PUT …/operators/:id/role */
export const DeskOperatorRole = Type.Object({ role: OperatorRole, reason: Reason }, strict);
export type DeskOperatorRole = Static<typeof DeskOperatorRole>;

/** PUT …/operators/:id/password (encrypted) */
export const DeskOperatorPassword = Type.Object({ password: NewPassword, reason: Reason }, strict);
export type DeskOperatorPassword = Static<typeof DeskOperatorPassword>;

/** The networks from which an operator, or the operators of a role, may work; empty: from everywhere. */
const AddressList = Type.Object({
  kind: Type.Union([Type.Literal('role'), Type.Literal('operator')]),
  name: Type.String(),
  networks: Type.Array(Type.String()),
  version: Version,
});
export const DeskAddresses = Type.Array(AddressList);
/** PUT /ops/v1/operators/addresses. A network is an address, optionally with a prefix length. */
export const DeskAddressesChange = Type.Object(
  {
    kind: AddressList.properties.kind,
    name: line(32, 1),
    networks: Type.Array(line(64, 1), { maxItems: 100 }),
    ...changed,
  },
  strict,
);
export type DeskAddressesChange = Static<typeof DeskAddressesChange>;
export const DeskAddressesDone = Type.Object({ list: DeskAddresses, waitsForSecond: Type.Boolean() });

/** PUT /ops/v1/me/password (encrypted) */
export const OwnPassword = Type.Object({ password: NewPassword }, strict);

/** An operator after an act; `done` is false if nothing changed, or if a second admin has to submit the same. */
export const DeskOperatorDone = Type.Object({ operator: DeskOperator, done: Type.Boolean() });

/** The code with which the operator enrols the first second factor; it is shown only this once. */
export const DeskEnrolmentCode = Type.Object({ operator: DeskOperator, code: Type.String(), expiresAt: TimeString });
