import { type Static, Type } from 'typebox';
import { Reason, strict } from './desk.ts';

// What operators do to accounts: `/ops/v1/members…`.

/** An account after an act; `changed`: it was not so before. */
export const DeskAccount = Type.Object({ username: Type.String(), changed: Type.Boolean() });

/** PUT …/members/default-password: what accounts opened by others start with; null: there is none. */
export const DeskDefaultPassword = Type.Object(
  {
    password: Type.Union([Type.String({ minLength: 6, maxLength: 128, pattern: '^\\S(?:.*\\S)?$' }), Type.Null()]),
    reason: Reason,
  },
  strict,
);
export type DeskDefaultPassword = Static<typeof DeskDefaultPassword>;
export const DeskDefaultPasswordSet = Type.Object({ set: Type.Boolean() });
