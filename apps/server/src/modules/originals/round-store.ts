import type { JsonObject } from '@fairhouse/games/game';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type ColumnType, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** A round of a stepped game, or a bet on a shared round. `result` holds only what its player may see. */
export type RoundRow = {
  id: bigint;
  member_id: bigint;
  game_code: string;
  currency: CurrencyCode;
  play_money: boolean;
  params: JsonObject;
  /** The whole stake, and the part of it that actions added. */
  stake: bigint;
  added_stake: bigint;
  max_payout: bigint;
  /** For stepped rounds: the player's seed pair. */
  pair_id: bigint | null;
  nonce: bigint | null;
  /**
   * For bets on shared rounds: the round, and the multiplier in hundredths at which the bet is cashed out
   * automatically.
   */
  shared_round: bigint | null;
  auto_e2: bigint | null;
  request_key: string;
  request_content: string;
  state: 'open' | 'settled' | 'returned';
  actions: JsonObject[];
  result: JsonObject;
  multiplier_e4: bigint;
  payout: bigint;
  closed_entry: bigint | null;
  opened_at: Date;
  touched_at: Date;
  closed_at: Date | null;
  /** The bonus grant that was open at the opening, and the bonus money in the stake; null: none. */
  bonus_grant: bigint | null;
  bonus_stake: bigint | null;
};

/** Returns the stakes at the opening of a round, without those that actions added. */
export function firstStakeOf({ stake, added_stake }: Pick<RoundRow, 'stake' | 'added_stake'>): bigint {
  return stake - added_stake;
}

type Written<T> = ColumnType<T, string, string>;
type Made<T> = ColumnType<T, never, T>;
type RoundTables = {
  'originals.round': Omit<
    RoundRow,
    'params' | 'actions' | 'result' | 'state' | 'added_stake' | 'payout' | 'closed_entry' | 'closed_at'
  > & {
    params: Written<JsonObject>;
    actions: ColumnType<JsonObject[], never, string>;
    result: Written<JsonObject>;
    state: Made<RoundRow['state']>;
    added_stake: Made<bigint>;
    payout: Made<bigint>;
    closed_entry: Made<bigint | null>;
    closed_at: Made<Date | null>;
    xact: ColumnType<string, never, string>;
  };
};

const tables = (db: Db) => db.withTables<RoundTables>();
const rounds = (db: Db) => tables(db).selectFrom('originals.round').selectAll();

export function roundsById(db: Db, memberId: bigint, ids: readonly bigint[]): Promise<RoundRow[]> {
  return rounds(db).where('id', 'in', ids).where('member_id', '=', memberId).execute();
}

/** Locks the member's round until the transaction ends. */
export function lockRound(tx: Db, memberId: bigint, id: bigint): Promise<RoundRow | undefined> {
  return rounds(tx).where('id', '=', id).where('member_id', '=', memberId).forUpdate().executeTakeFirst();
}

export async function roundByRequest(db: Db, key: string): Promise<RoundRow | null> {
  return (await rounds(db).where('request_key', '=', key).executeTakeFirst()) ?? null;
}

/** The member's open rounds of a game. */
export function openRoundsOf(db: Db, memberId: bigint, game: string): Promise<RoundRow[]> {
  const open = rounds(db).where('member_id', '=', memberId).where('state', '=', 'open');
  return open.where('game_code', '=', game).orderBy('id').execute();
}

/** The member's open rounds that a pair of seeds decides: while one is open, the pair is not revealed. */
export function seededRoundsOf(db: Db, memberId: bigint): Promise<RoundRow[]> {
  const open = rounds(db).where('member_id', '=', memberId).where('state', '=', 'open');
  return open.where('pair_id', 'is not', null).orderBy('id').execute();
}

/** The times since which an open stepped round was neither touched nor opened when its player has left it. */
export type LeftBefore = { touched: Date; opened: Date };

/** Returns the open stepped rounds that their players have left, the oldest first; shared rounds end by themselves. */
export function roundsLeft(db: Db, { touched, opened }: LeftBefore, limit: number): Promise<RoundRow[]> {
  return rounds(db)
    .where('state', '=', 'open')
    .where((q) => q.or([q('touched_at', '<', touched), q('opened_at', '<', opened)]))
    .where('shared_round', 'is', null)
    .orderBy('touched_at')
    .limit(limit)
    .execute();
}

/** Returns rounds in the order of their ids, a page at a time. */
export function roundsAfter(db: Db, id: bigint, limit: number): Promise<RoundRow[]> {
  return rounds(db).where('id', '>', id).orderBy('id').limit(limit).execute();
}

/** Returns what the house kept of all rounds of real money, in units, by game and currency. */
export async function keptByRounds(db: Db): Promise<{ game: string; currency: string; kept: bigint }[]> {
  const { rows } = await sql<{ game: string; currency: string; kept: bigint }>`
    select game_code as game, currency, sum(stake - payout)::int8 as kept from originals.round
    where not play_money group by game_code, currency`.execute(db);
  return rows;
}

export type NewRound = Omit<RoundRow, 'state' | 'actions' | 'added_stake' | 'payout' | 'closed_entry' | 'closed_at'>;

export async function insertRound(tx: Db, { params, result, ...round }: NewRound): Promise<RoundRow> {
  return await tables(tx)
    .insertInto('originals.round')
    .values({ ...round, params: JSON.stringify(params), result: JSON.stringify(result) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type RoundChange = Pick<RoundRow, 'state' | 'actions' | 'result' | 'multiplier_e4' | 'touched_at'> &
  Partial<Pick<RoundRow, 'stake' | 'added_stake' | 'bonus_stake' | 'payout' | 'closed_entry' | 'closed_at'>>;

/** Writes a step. One that closes the round or adds to its stake moves it to the end of the feed. */
export async function updateRound(tx: Db, id: bigint, { actions, result, ...change }: RoundChange): Promise<RoundRow> {
  return await tables(tx)
    .updateTable('originals.round')
    .set({ ...change, actions: JSON.stringify(actions), result: JSON.stringify(result) })
    .$if(change.state !== 'open' || change.stake !== undefined, (update) =>
      update.set({ xact: sql<string>`pg_current_xact_id()` }),
    )
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow();
}
