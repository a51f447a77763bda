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
  /** Identifies the bet among those of all products, whatever becomes of it. */
  roundId: bigint;
  memberId: bigint;
  placedAt: Date;
  currency: string;
  vendor: string;
  /** Has a row in `records.valid_bet_rule`: a product with a new game type inserts it in its migration. */
  gameType: string;
  gameCode: string;
  stake: bigint;
  payout: bigint;
  /** The stake that went back when the bet was cancelled: its stake and payout are 0 then. Else 0. */
  returned: bigint;
  /** null: the record shows the payout in stakes. */
  multiplier: string | null;
  status: BetStatus;
  /** The vendor's reference of the round; null for an in-house bet. */
  vendorRound: string | null;
  /** The bonus that was open as it was placed, and for which it counts; none: missing. */
  grantId?: bigint;
  /** The bonus money in the stake, in units; none: missing. */
  bonusStake?: bigint;
};

/** Bets as rows, or as a query with their columns in snake case (`round_id`, …), so that none leaves the database. */
export type Bets = readonly Bet[] | RawBuilder<unknown>;

/**
 * Clauses of a `with` that read its clause `bet`, the bets that change with their values before: a module above the products makes
 * its own of them in the statement that records them.
 */
export type BetFollower = RawBuilder<unknown>;

/**
 * Clauses of a `with` that read its clause `cash`, movements of cash wallets (`member_id, currency, at, kind, entry, amount_in,
 * amount_out`), and `gift_back`, gifts that are taken back (`member_id, currency, at, amount`), in the statement that adds the movements to
 * the sums of their hours.
 */
export type CashFollower = RawBuilder<unknown>;

/** Bets that are read in an order of the product's own. */
export type BetFeed = {
  /** Names the cursor and the lock of the one node that reads at a time; never renamed, or all is read again. */
  name: string;
  /** The cursor before the first bet; opaque, as every cursor of the feed. */
  start: string;
  /**
   * Reads the bets that changed after the cursor, some `limit` at most, as they stand now. One that is opened and settled later
   * comes twice; one that comes again unchanged changes nothing. A cursor that did not move says that nothing changed.
   * @returns `more` true when there is more to read at once
   */
  read: (tx: Db, cursor: string, limit: number) => Promise<{ bets: Bets; cursor: string; more: boolean }>;
  /** The condition that something is behind a cursor; true also while `read` may not tell it yet. */
  hasMore: (cursor: string) => RawBuilder<unknown>;
  check?: BetCheck;
};

/** Compares the record with the product's own books: `npm run ledger -- verify`, `npm run admin -- records rebuild`. */
type BetCheck = {
  /** The condition on a row of `records.bet` under which it is a bet of this feed. */
  isOwn: RawBuilder<unknown>;
  /** A query of every bet of the feed as it stands, and of `followed`: whether it stood so at the cursor already. */
  due: (cursor: string) => RawBuilder<unknown>;
};

/** Bets that are decided in one ledger entry: read beside the sums of cash, page by page of the ledger's feed. */
export type LedgerBets = {
  /** The condition on a row of `ledger.transfer` under which it is the stake of such a bet. */
  isStake: RawBuilder<unknown>;
  /** A query of the bets behind `from` up to `to`, with the columns of `Bet` in snake case. */
  bets: (page: { from: FeedCursor; to: FeedCursor }) => RawBuilder<unknown>;
};

export type GameKey = { vendor: string; gameCode: string };
export type GameNames = { vendorName: string; name: Localized };

/**
 * The registration of a product. Lists of answers follow the games asked about, with null for a game that is not the
 * product's.
 */
export type BetProduct = {
  feeds?: readonly BetFeed[];
  ledgerBets?: LedgerBets;
  /** Names games and their vendors, also of games that are not offered any more. */
  gameNames?: (ctx: Ctx, currency: CurrencyCode, games: readonly GameKey[]) => Promise<readonly (GameNames | null)[]>;
  /** Names vendors by their codes, also of those that are switched off. */
  vendorNames?: (ctx: Ctx, codes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The tiles by which the winner board leads to games; null also for a game that is not offered any more. */
  gameTiles?: (
    ctx: Ctx,
    shown: { currency: CurrencyCode; language: Language },
    games: readonly GameKey[],
  ) => Promise<readonly (GameItem | null)[]>;
  /** The reference that a row of the account record shows for an entry of the product's; null for any other entry. */
  referenceOf?: (row: Pick<LedgerRow, 'entryId' | 'detail' | 'ref'>) => string | null;
};
