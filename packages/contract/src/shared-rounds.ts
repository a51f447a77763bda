import { type Static, Type } from 'typebox';
import { IdString, MoneyString, TimeString } from './envelope.ts';

// Rounds of all players of a game. Times are milliseconds from the moment of the answer, so that a page's clock does
// not matter.

/** A bet of another player, which reveals only the player's chosen name. */
export const SharedBetView = Type.Object({
  /** The id of the bet; a later view with the same id is an update. */
  betId: IdString,
  name: Type.String(),
  stake: MoneyString,
  currency: Type.String(),
  playMoney: Type.Boolean(),
  /** The multiplier at which it was cashed out; null: not yet, or never. */
  left: Type.Union([Type.Number(), Type.Null()]),
});
export type SharedBetView = Static<typeof SharedBetView>;

export const SharedRoundView = Type.Object({
  sharedRoundId: IdString,
  state: Type.Union([Type.Literal('betting'), Type.Literal('running'), Type.Literal('ended')]),
  /** Milliseconds until betting closes; 0 after that. */
  closesInMs: Type.Integer(),
  /** Milliseconds since the take-off; 0 before it. */
  elapsedMs: Type.Integer(),
  chainId: IdString,
  /** The round's position on its chain. */
  position: Type.Integer(),
  /** The SHA-256 of the round's hash, known since the previous round. */
  commitment: Type.String(),
  /** The multiplier at which it ended, and its hash; null before the end. */
  end: Type.Union([Type.Number(), Type.Null()]),
  gameHash: Type.Union([Type.String(), Type.Null()]),
});
export type SharedRoundView = Static<typeof SharedRoundView>;

/** A round that has ended. */
export const EndedRound = Type.Object({
  sharedRoundId: IdString,
  chainId: IdString,
  position: Type.Integer(),
  commitment: Type.String(),
  gameHash: Type.String(),
  end: Type.Number(),
});
export type EndedRound = Static<typeof EndedRound>;

/** A hash chain with the data by which everybody may check it. */
export const ChainView = Type.Object({
  chainId: IdString,
  length: Type.Integer(),
  endHash: Type.String(),
  committedAt: TimeString,
  /** The height of the Bitcoin block whose hash became the salt. */
  saltHeight: Type.Integer(),
  salt: Type.String(),
});
export type ChainView = Static<typeof ChainView>;

/** GET /wps/originals/shared/:game */
export const SharedPath = Type.Object({ game: Type.String({ pattern: '^[a-z]{2,24}$' }) });
export const SharedState = Type.Object({
  /** null: no round is under way, since the game is closed or waits for its next chain. */
  round: Type.Union([SharedRoundView, Type.Null()]),
  /** The chain of that round, or the last one in use. */
  chain: Type.Union([ChainView, Type.Null()]),
  /** The last rounds that have ended, the newest first. */
  history: Type.Array(EndedRound),
  /** The largest bets of the round, and the number of all. */
  bets: Type.Array(SharedBetView),
  players: Type.Integer(),
});
export type SharedState = Static<typeof SharedState>;

/** The event `shared` to the watchers of a game: its round has entered a state. */
export type SharedPush = { game: string; round: SharedRoundView | null };
/** The event `flight`, at most ten a second: a running round and the milliseconds since its take-off. */
export type FlightPush = { game: string; id: string; ms: number };
/** The event `bets`: bets of the round that were placed or cashed out since the last event, and the number of all. */
export type SharedBetsPush = { game: string; id: string; bets: SharedBetView[]; players: number };
