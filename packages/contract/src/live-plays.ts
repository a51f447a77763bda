import { type Static, Type } from 'typebox';
import { IdString, MoneyString, TimeString } from './envelope.ts';

/** GET /wps/records/live: the newest bets on in-house games, of everybody. */
export const LiveQuery = Type.Object({
  /** `high`: of high stakes; `lucky`: that won many times their stake. */
  tab: Type.Union([Type.Literal('all'), Type.Literal('high'), Type.Literal('lucky')], { default: 'all' }),
});

export const LivePlay = Type.Object({
  /** Names the bet in the list, and leads to nothing: only its player shows a round. */
  playId: IdString,
  /** Shortened, so that it identifies nobody; none of it where the player wishes that. */
  name: Type.String(),
  gameCode: Type.String(),
  stake: MoneyString,
  payout: MoneyString,
  currency: Type.String(),
  multiplier: Type.String(),
  at: TimeString,
});
export type LivePlay = Static<typeof LivePlay>;
export const LivePlays = Type.Object({ list: Type.Array(LivePlay) });
export type LivePlays = Static<typeof LivePlays>;
