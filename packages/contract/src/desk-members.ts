import { type Static, Type } from 'typebox';
import { paging, Reason, strict } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';

// Operators' acts on accounts: `/ops/v1/members…`.

/** An account after an act; `changed`: the act changed something. */
export const DeskAccount = Type.Object({ username: Type.String(), changed: Type.Boolean() });

/** PUT …/members/default-password: the first password of accounts that agents open; null: there is none. */
export const DeskDefaultPassword = Type.Object(
  {
    password: Type.Union([Type.String({ minLength: 6, maxLength: 128, pattern: '^\\S(?:.*\\S)?$' }), Type.Null()]),
    reason: Reason,
  },
  strict,
);
export type DeskDefaultPassword = Static<typeof DeskDefaultPassword>;
export const DeskDefaultPasswordSet = Type.Object({ set: Type.Boolean() });

/** GET /ops/v1/house-players: accounts that play for the house, which take part in no contest among members. */
export const DeskHousePlayer = Type.Object({ id: IdString, username: Type.String(), since: TimeString });
export type DeskHousePlayer = Static<typeof DeskHousePlayer>;
export const DeskHousePlayerQuery = Type.Object(paging, strict);
export type DeskHousePlayerQuery = Static<typeof DeskHousePlayerQuery>;

/** PUT /ops/v1/members/:id/house-player: removing the mark takes two operators. */
export const DeskHousePlayerChange = Type.Object({ isHouse: Type.Boolean(), reason: Reason }, strict);
export type DeskHousePlayerChange = Static<typeof DeskHousePlayerChange>;
export const DeskHousePlayerSet = Type.Object({
  username: Type.String(),
  isHouse: Type.Boolean(),
  waitsForSecond: Type.Boolean(),
});
