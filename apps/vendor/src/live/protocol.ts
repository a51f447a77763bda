import type { BaccaratSpot, BaccaratWinner } from '@fairhouse/games/baccarat';
import { type Static, Type } from 'typebox';

/** What a live table and its pages say to each other. Amounts are decimal strings of the session's currency. */

/**
 * BETTING: bets are taken. CLOSING: no more bets, those that came in time are being booked. DEALING: cards come out one by
 * one. RESULT: the round is decided. SHUFFLING: a new shoe.
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
  /** Rises with each change. */
  seq: number;
  /** The server's clock, milliseconds: from it the page reads its own. */
  at: number;
  phase: TablePhase;
  /** When the phase began and when it ends by the server's clock; null: when it is done. */
  since: number;
  endsAt: number | null;
  roundId: number;
  /** In the shoe, from 1. */
  round: number;
  /** `before`: the table's last shoe, which can be checked; null: this is its first. */
  shoe: { id: number; seal: string; rounds: number; before: number | null };
  /** The first card of a new shoe: it says how many are burnt. */
  burn: { card: number; count: number } | null;
  /** The cards that lie open, in the order in which they were drawn. */
  player: number[];
  banker: number[];
  result: TableResult | null;
  /** This shoe's results, oldest first, as `roadText` writes them. */
  road: string[];
  /** How many players stand on each spot, and how many are at the table. */
  backers: Partial<Record<BaccaratSpot, number>>;
  players: number;
  /** Who won most in this round; names shortened. */
  winners: { name: string; amount: string; currency: string }[];
};

/** What a player has in a round. */
export type MyRound = {
  roundId: number;
  /** What lies on each spot and counts. */
  stakes: Partial<Record<BaccaratSpot, string>>;
  /** Null until the round is decided. */
  payout: string | null;
  /** The stakes went back: the round was broken off. */
  void: boolean;
  /** Behind the last movement, where it is known. */
  balance: string | null;
};

/** The first thing that a table tells a page. */
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
  /** The last round that the player bet on here and that is decided: what a page missed. */
  last: MyRound | null;
};

/** GET /api/live/tables: the tables that a player may go to. */
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
 * GET /api/live/shoes/:id: the seal of a shoe, and what was sealed when the shoe is over. The seal is the SHA-256 of salt,
 * a colon and the cards by their numbers with commas between, as hex.
 */
export type ShoeView = { id: number; seal: string; rounds: number; opened: { salt: string; cards: number[] } | null };

/** POST /api/live/:table/bets: adds chips to spots of this round. The same key is the same bet. */
export const BetsRequest = Type.Object(
  {
    betKey: Type.String({ pattern: '^[A-Za-z0-9_-]{8,48}$' }),
    /** So that a bet that was meant for one round never falls into the next. */
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
