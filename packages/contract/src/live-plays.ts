import { type Static, Type } from 'typebox';
import { IdString, MoneyString, TimeString } from './envelope.ts';

/** GET /wps/records/live: the newest bets on in-house games, of everybody. */
export const LiveQuery = Type.Object({
  /** `high`: high stakes; `lucky`: wins of many times the stake. */
  tab: Type.Union([Type.Literal('all'), Type.Literal('high'), Type.Literal('lucky')], { default: 'all' }),
});

export const LivePlay = Type.Object({
  /** Identifies the bet in the list only: just its player can open the round. */
  playId: IdString,
  /** Shortened, so that it identifies nobody; '' if the player has chosen to be unnamed. */
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
