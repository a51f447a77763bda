import { type Static, Type } from 'typebox';
import { IdString, MoneyString, TimeString } from './envelope.ts';

// Rounds of all players of a game. Times are told as milliseconds from the moment of the answer: no clock of a page is asked.

/** A bet of another player, without anything that names the player but what they show. */
export const SharedBetView = Type.Object({
  /** The number of the bet: the same one again is the same bet, further on. */
  betId: IdString,
  name: Type.String(),
  stake: MoneyString,
  currency: Type.String(),
  playMoney: Type.Boolean(),
  /** The multiplier at which it left; null: it has not, or never did. */
  left: Type.Union([Type.Number(), Type.Null()]),
});
export type SharedBetView = Static<typeof SharedBetView>;

export const SharedRoundView = Type.Object({
  sharedRoundId: IdString,
  state: Type.Union([Type.Literal('betting'), Type.Literal('running'), Type.Literal('ended')]),
  /** Until bets are closed; 0 after that. */
  closesInMs: Type.Integer(),
  /** Since the take-off; 0 before it. */
  elapsedMs: Type.Integer(),
  chainId: IdString,
  /** The round's place on its chain. */
  position: Type.Integer(),
  /** The SHA-256 of the round's hash, known since the round before it. */
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

/** A chain of hashes as everybody may check it. */
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
  /** The chain of that round, or the one played last. */
  chain: Type.Union([ChainView, Type.Null()]),
  /** The last rounds that have ended, the newest first. */
  history: Type.Array(EndedRound),
  /** The largest bets of the round, and how many there are. */
  bets: Type.Array(SharedBetView),
  players: Type.Integer(),
});
export type SharedState = Static<typeof SharedState>;

/** The event `shared` to those who watch a game: its round has entered a state. */
export type SharedPush = { game: string; round: SharedRoundView | null };
/** The event `flight`, ten a second at most: a running round and the milliseconds since its take-off. */
export type FlightPush = { game: string; id: string; ms: number };
/** The event `bets`: bets of the round that were placed or have left since the last one, and how many bets there are. */
export type SharedBetsPush = { game: string; id: string; bets: SharedBetView[]; players: number };
