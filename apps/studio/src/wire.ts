import { MoneyString } from '@fairhouse/contract/envelope';
import type { Currency } from '@fairhouse/money/money';
import type { SlotRound } from '@fairhouse/vendor-games/slots/round';
import { type Static, Type } from 'typebox';

/**
 * The protocol between the vendor's own pages and their server. Answers are bare JSON; a refusal is `{ "error": code }`
 * with a 4xx or 5xx. All but the opening of a session carry its key in `x-session`.
 */

const strict = { additionalProperties: false };
const GameCode = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' });
const Amount = Type.String({ pattern: '^\\d{1,18}(\\.\\d{1,8})?$' });
/** Made by the page: a repeated request with the same key is the same bet. */
const PressKey = Type.String({ pattern: '^[A-Za-z0-9_-]{8,48}$' });

/**
 * POST /api/session: opens one, with the token of the page's address or for free play. GET /api/session with
 * `x-session` returns an open one, after a reload.
 */
export const SessionRequest = Type.Object(
  {
    token: Type.Optional(Type.String({ minLength: 16, maxLength: 128 })),
    free: Type.Optional(Type.Literal(true)),
    gameCode: GameCode,
    language: Type.Optional(Type.String({ maxLength: 8 })),
    /** The currency of free play. */
    currency: Type.Optional(Type.String({ maxLength: 8 })),
    table: Type.Optional(Type.String({ maxLength: 64 })),
  },
  strict,
);
export type SessionRequest = Static<typeof SessionRequest>;

/** free: with play money. single: bets are booked at the site. transfer: with money that was moved here before. */
export type SessionMode = 'single' | 'transfer' | 'free';

/** A slot round as a page draws it. Amounts are decimal strings of the session's currency. */
export type SlotRoundView = {
  roundId: string;
  round: SlotRound;
  /** One unit (a line's bet), the whole bet, and the payout. */
  unitStake: string;
  bet: string;
  win: string;
  /** The part of the payout that comes from a pot; null: it was not won. */
  potWon: string | null;
  at: string;
};

export type SessionAnswer = {
  key: string;
  mode: SessionMode;
  balance: string;
  currency: string;
  /** The facts of the currency that the page needs. */
  money: Currency;
  displayName: string;
  language: string;
  game: {
    vendor: string;
    gameCode: string;
    name: Record<string, string>;
    /** For slots: the units of one bet; for slots and races: the stakes to choose from, and the initial one. */
    betUnits: number;
    stakes: string[];
    defaultStake: string;
    /** For a live game: the requested table. */
    table: string | null;
  };
  /** A round that was played and paid but not shown by the page yet; null: none. */
  resume: SlotRoundView | null;
  freeRounds: FreeRoundsView | null;
  /** The present pot of this game; null: none. */
  pot: string | null;
};

/** Free rounds that the player may play: each is free, at this unit stake. */
export type FreeRoundsView = { grantId: string; left: number; unitStake: string; until: string };

/** POST /api/slots/spin; with a grant, one of its free rounds at its stake. */
export const SpinRequest = Type.Object(
  { spinKey: PressKey, unitStake: Amount, grantId: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })) },
  strict,
);
export type SpinRequest = Static<typeof SpinRequest>;
export type SpinAnswer = SlotRoundView & {
  /** After the round, its payout included. */
  balance: string;
  freeRounds: FreeRoundsView | null;
  pot: string | null;
};

/** GET /api/hall: the slots of the hall. */
export type HallGame = { gameCode: string; name: Record<string, string>; classify: string; rtp: string };
export type HallGames = { games: HallGame[] };
/** POST /api/hall/open: the key of a session of the game, and its page. */
export const HallRequest = Type.Object({ gameCode: GameCode }, strict);
export type HallAnswer = { key: string; page: string };

/** POST /api/slots/seen: the page has shown the round. */
export const SeenRequest = Type.Object({ roundId: Type.String({ maxLength: 64 }) }, strict);

/** GET /api/slots/history: the session's player's last rounds of this game, newest first. */
export type HistoryAnswer = { rounds: SlotRoundView[] };

/**
 * POST /api/race/run: a race with one bet; `runner` is an index of the runners. The same key is the same race.
 */
export const RaceRequest = Type.Object(
  {
    raceKey: PressKey,
    runner: Type.Integer({ minimum: 0, maximum: 5 }),
    kind: Type.Union([Type.Literal('win'), Type.Literal('place')]),
    stake: Amount,
  },
  strict,
);
export type RaceRequest = Static<typeof RaceRequest>;
/** A race as a page shows it: the bet, and the runners from the first place to the last. */
export type RaceView = {
  roundId: string;
  runner: number;
  kind: RaceRequest['kind'];
  order: number[];
  bet: string;
  win: string;
  at: string;
};
export type RaceAnswer = RaceView & { balance: string };

/** GET /api/race/history: the session's player's last races, newest first. */
export type RaceHistory = { races: RaceView[] };

/** GET /api/balance */
export const BalanceValue = Type.Object({ balance: MoneyString });
export type BalanceValue = Static<typeof BalanceValue>;

/**
 * Refusals and their status. `SESSION_ENDED`: the page needs a new launch. `BET_NOT_TAKEN`: the site did not answer,
 * the bet does not count and nothing is lost. `LIMIT_REACHED`: above a limit that the player has set.
 * `BONUS_STAKE_TOO_HIGH`: above the limit of the player's bonus. `SEAT_TAKEN`: the player sits in a room already.
 */
export const pageErrors = {
  MALFORMED: 400,
  TOKEN_INVALID: 401,
  SESSION_ENDED: 401,
  GAME_NOT_FOUND: 404,
  ROUND_NOT_FOUND: 404,
  GAME_MAINTENANCE: 423,
  INSUFFICIENT_FUNDS: 422,
  LIMIT_REACHED: 422,
  BONUS_STAKE_TOO_HIGH: 422,
  STAKE_NOT_OFFERED: 422,
  FREE_ROUNDS_OVER: 422,
  BETS_CLOSED: 409,
  SEAT_TAKEN: 409,
  KEY_REUSED: 409,
  BET_NOT_TAKEN: 503,
  SITE_UNAVAILABLE: 503,
  SYSTEM_ERROR: 500,
} as const;
export type PageError = keyof typeof pageErrors;
