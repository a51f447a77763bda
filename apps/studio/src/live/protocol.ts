import type { BaccaratSpot, BaccaratWinner } from '@fairhouse/games/baccarat';
import { type Static, Type } from 'typebox';

/** The messages between a live table and its pages. Amounts are decimal strings of the session's currency. */

/**
 * BETTING: bets are taken. CLOSING: no more bets, those placed in time are being booked. DEALING: cards are shown one
 * by one. RESULT: the round is decided. SHUFFLING: a new shoe.
 */
export type TablePhase = 'BETTING' | 'CLOSING' | 'DEALING' | 'RESULT' | 'SHUFFLING';

export type TableResult = {
  winner: BaccaratWinner;
  natural: boolean;
  playerPair: boolean;
  bankerPair: boolean;
  playerTotal: number;
  bankerTotal: number;
};

/** A table as everybody sees it. */
export type TableView = {
  /** Increases with each change. */
  seq: number;
  /** The server's clock, in milliseconds, by which the page sets its own. */
  at: number;
  phase: TablePhase;
  /** The phase's beginning and end by the server's clock; null: it has no fixed end. */
  since: number;
  endsAt: number | null;
  roundId: number;
  /** The number of the round in the shoe, from 1. */
  round: number;
  /** `before`: the table's last shoe, which can be checked; null: this is its first. */
  shoe: { id: number; seal: string; rounds: number; before: number | null };
  /** The first card of a new shoe, whose value is the number of burnt cards. */
  burn: { card: number; count: number } | null;
  /** The open cards, in the order in which they were drawn. */
  player: number[];
  banker: number[];
  result: TableResult | null;
  /** This shoe's results, oldest first, as `roadText` writes them. */
  road: string[];
  /** Number of players on each spot, and at the table. */
  backers: Partial<Record<BaccaratSpot, number>>;
  players: number;
  /** The greatest winners of this round; names shortened. */
  winners: { name: string; amount: string; currency: string }[];
};

/** A player's part in a round. */
export type MyRound = {
  roundId: number;
  /** The stakes that count, by spot. */
  stakes: Partial<Record<BaccaratSpot, string>>;
  /** Null until the round is decided. */
  payout: string | null;
  /** True if the stakes were refunded because the round was cancelled. */
  void: boolean;
  /** The balance after the last movement, if known. */
  balance: string | null;
};

/** The first message of a table to a page. */
export type TableHello = {
  table: string;
  name: Record<string, string>;
  dealer: string;
  chips: string[];
  /** Bets are whole multiples of this. */
  step: string;
  limits: Record<BaccaratSpot, { min: string; max: string }>;
  view: TableView;
  mine: MyRound | null;
  /** The last decided round that the player bet on here, in case the page missed it. */
  last: MyRound | null;
};

/** GET /api/live/tables: the tables that a player may choose. */
export type TableCard = {
  table: string;
  name: Record<string, string>;
  dealer: string;
  phase: TablePhase;
  players: number;
  min: string;
  max: string;
  road: string[];
};

/** GET /api/live/:table/history: a player's last rounds at a table, newest first. */
export type PlayedRound = {
  roundId: number;
  at: string;
  stakes: Partial<Record<BaccaratSpot, string>>;
  payout: string;
  void: boolean;
  result: string | null;
  player: number[];
  banker: number[];
};

/**
 * GET /api/live/shoes/:id: the seal of a shoe, and the sealed cards once the shoe is over. The commitment is the
 * SHA-256 of salt, a colon and the cards by their numbers with commas between, as hex.
 */
export type ShoeView = { id: number; seal: string; rounds: number; opened: { salt: string; cards: number[] } | null };

/** POST /api/live/:table/bets: adds chips to spots of this round. A repeated key is the same bet. */
export const BetsRequest = Type.Object(
  {
    betKey: Type.String({ pattern: '^[A-Za-z0-9_-]{8,48}$' }),
    /** Binds the bet to its round, so that it never counts in the next. */
    roundId: Type.Integer({ minimum: 1 }),
    bets: Type.Array(
      Type.Object(
        {
          spot: Type.Union([
            Type.Literal('player'),
            Type.Literal('banker'),
            Type.Literal('tie'),
            Type.Literal('playerPair'),
            Type.Literal('bankerPair'),
          ]),
          amount: Type.String({ pattern: '^\\d{1,18}(\\.\\d{1,8})?$' }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 5 },
    ),
  },
  { additionalProperties: false },
);
export type BetsRequest = Static<typeof BetsRequest>;
export type BetsAnswer = { mine: MyRound; balance: string };
