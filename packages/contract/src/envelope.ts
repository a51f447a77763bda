import { type Static, type TSchema, Type } from 'typebox';
import type { ErrorCode } from './errors.ts';

/** The answer of every endpoint: `{ success: true, value }` or `{ success: false, code, message, value? }`. */
export type Success<T> = { success: true; value: T };
export type Failure = { success: false; code: ErrorCode; message: string; value?: unknown };
export type Answer<T> = Success<T> | Failure;

/** The schema of a successful answer around a value's schema. */
export function successOf<T extends TSchema>(value: T) {
  return Type.Object({ success: Type.Literal(true), value });
}

export const FailureSchema = Type.Object({
  success: Type.Literal(false),
  code: Type.String(),
  message: Type.String(),
  value: Type.Optional(Type.Unknown()),
});

/** A decimal amount of money on the wire, e.g. "12.5000". */
export const MoneyString = Type.String({ pattern: '^-?\\d{1,18}(\\.\\d{1,8})?$' });
/** An identifier as decimal digits that fits a signed 64-bit column. */
export const IdString = Type.String({ pattern: '^(?:\\d{1,18}|[1-8]\\d{18}|9[01]\\d{17})$' });
/** RFC 3339 UTC. */
export const TimeString = Type.String({ format: 'date-time' });
/** A day of the calendar, which has no year 0. */
export const DayString = Type.String({ format: 'date', pattern: '^(?!0000)' });

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.String({ minLength: 8, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' }),
});
export type IdempotencyHeaders = Static<typeof IdempotencyHeaders>;

/** Money histories page by cursor: pass `nextCursor` of one answer as `cursor` of the next call. */
export function cursorPageOf<T extends TSchema>(row: T) {
  return Type.Object({ list: Type.Array(row), nextCursor: Type.Union([Type.String(), Type.Null()]) });
}
