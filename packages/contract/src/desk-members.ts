import { type Static, Type } from 'typebox';
import { paging, Reason, strict } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';

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

/** GET /ops/v1/house-players: accounts that play for the house, which take part in nothing that members win against each other. */
export const DeskHousePlayer = Type.Object({ id: IdString, username: Type.String(), since: TimeString });
export type DeskHousePlayer = Static<typeof DeskHousePlayer>;
export const DeskHousePlayerQuery = Type.Object(paging, strict);
export type DeskHousePlayerQuery = Static<typeof DeskHousePlayerQuery>;

/** PUT /ops/v1/members/:id/house-player: a mark that is taken away takes two operators. */
export const DeskHousePlayerChange = Type.Object({ isHouse: Type.Boolean(), reason: Reason }, strict);
export type DeskHousePlayerChange = Static<typeof DeskHousePlayerChange>;
export const DeskHousePlayerSet = Type.Object({
  username: Type.String(),
  isHouse: Type.Boolean(),
  waitsForSecond: Type.Boolean(),
});
