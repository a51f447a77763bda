/**
 * The contract between products with bets (games of vendors, originals, a lottery, a sportsbook) and the betting record.
 * Products stand below `records` and cannot import it, so the contract stands below both. A product builds its
 * `BetProduct` in its own folder and registers it in `products.ts`; `records` knows no product by name.
 */
import type { GameItem } from '@fairhouse/contract/games';
import type { Language, Localized } from '@fairhouse/contract/language';
import type { BetStatus } from '@fairhouse/contract/records';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { RawBuilder } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import type { FeedCursor, LedgerRow } from '../ledger/index.ts';

/** A bet as it stands now; amounts in units of the currency. */
export type Bet = {
  /** Identifies the bet among the bets of all products, in every state. */
  roundId: bigint;
  memberId: bigint;
  placedAt: Date;
  currency: string;
  vendor: string;
  /** A game type with a row in `records.valid_bet_rule`: a product with a new game type inserts it in its migration. */
  gameType: string;
  gameCode: string;
  stake: bigint;
  payout: bigint;
  /** The stake that went back when the bet was cancelled, whose stake and payout are 0 then; else 0. */
  returned: bigint;
  /** The payout as a multiple of the stake; null: the record computes it. */
  multiplier: string | null;
  status: BetStatus;
  /** The vendor's reference of the round; null for an in-house bet. */
  vendorRound: string | null;
  /** The open bonus under which the bet was placed, and for which it counts; missing: none. */
  grantId?: bigint;
  /** The bonus money in the stake, in units; missing: none. */
  bonusStake?: bigint;
};

/**
 * Bets as rows, or as a query with their columns in snake case (`round_id`, …), so that the rows stay in the database.
 */
export type Bets = readonly Bet[] | RawBuilder<unknown>;

/**
 * Clauses of a `with` that read its clause `bet`, the changed bets with their previous values: a module above the
 * products derives its own rows from them in the statement that records the bets.
 */
export type BetFollower = RawBuilder<unknown>;

/**
 * Clauses of a `with` that read its clauses `cash`, the movements of cash wallets (`member_id, currency, at, kind,
 * entry, amount_in, amount_out`), and `gift_back`, the gifts that are taken back (`member_id, currency, at, amount`),
 * in the statement that adds the movements to the sums of their hours.
 */
export type CashFollower = RawBuilder<unknown>;

/** A feed of bets in an order of the product's own. */
export type BetFeed = {
  /**
   * The name of the cursor and of the lock that lets one node read at a time. Never rename it, or everything is read
   * again.
   */
  name: string;
  /** The cursor before the first bet; opaque, like every cursor of the feed. */
  start: string;
  /**
   * Reads about `limit` bets at most that changed after the cursor, as they stand now. A bet that is opened and settled
   * later comes twice; one that comes again unchanged changes nothing. An unmoved cursor means that nothing changed.
   * @returns `more`: true when there is more to read at once
   */
  read: (tx: Db, cursor: string, limit: number) => Promise<{ bets: Bets; cursor: string; more: boolean }>;
  /** A condition: true when something is behind a cursor, also while `read` may not return it yet. */
  hasMore: (cursor: string) => RawBuilder<unknown>;
  check?: BetCheck;
};

/**
 * A comparison of the record with the product's own books: `npm run ledger -- verify`, `npm run admin -- records
 * rebuild`.
 */
type BetCheck = {
  /** The condition on a row of `records.bet` by which it is a bet of this feed. */
  isOwn: RawBuilder<unknown>;
  /**
   * A query of every bet of the feed as it stands, with the column `followed`: true when it stood so at the cursor
   * already.
   */
  due: (cursor: string) => RawBuilder<unknown>;
};

/**
 * Bets that are decided in one ledger entry: they are read with the sums of cash, page by page of the ledger's feed.
 */
export type LedgerBets = {
  /** The condition on a row of `ledger.transfer` by which it is the stake of such a bet. */
  isStake: RawBuilder<unknown>;
  /** A query of the bets behind `from` up to `to`, with the columns of `Bet` in snake case. */
  bets: (page: { from: FeedCursor; to: FeedCursor }) => RawBuilder<unknown>;
};

export type GameKey = { vendor: string; gameCode: string };
export type GameNames = { vendorName: string; name: Localized };

/**
 * The registration of a product. Lists of answers have the order of the games asked for, with null for a game that is
 * not the product's.
 */
export type BetProduct = {
  feeds?: readonly BetFeed[];
  ledgerBets?: LedgerBets;
  /** Returns the names of games and their vendors, also of games that are no longer offered. */
  gameNames?: (ctx: Ctx, currency: CurrencyCode, games: readonly GameKey[]) => Promise<readonly (GameNames | null)[]>;
  /** Returns vendors' names by their codes, also of vendors that are switched off. */
  vendorNames?: (ctx: Ctx, codes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Returns the tiles by which the winner board links to games; null also for a game that is no longer offered. */
  gameTiles?: (
    ctx: Ctx,
    shown: { currency: CurrencyCode; language: Language },
    games: readonly GameKey[],
  ) => Promise<readonly (GameItem | null)[]>;
  /** Returns the reference that the account record shows for an entry of the product; null for any other entry. */
  referenceOf?: (row: Pick<LedgerRow, 'entryId' | 'detail' | 'ref'>) => string | null;
};
