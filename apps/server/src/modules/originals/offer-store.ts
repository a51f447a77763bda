import type { Localized } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';

export type GameRow = {
  game_code: string;
  name: Localized;
  state: 'on' | 'maintenance' | 'off';
  is_hot: boolean;
  position: number;
};
export type LimitRow = {
  game_code: string;
  currency: CurrencyCode;
  min_stake: bigint;
  max_stake: bigint;
  max_payout: bigint;
  /** The most that all bets of a shared round pay together; null: the game has none. */
  max_round_payout: bigint | null;
};
/** The brand's rule for all in-house games. */
export type RuleRow = { min_round_ms: number; autobet: boolean };

type OfferTables = {
  'originals.game': GameRow;
  'originals.game_limit': LimitRow;
  'originals.rule': RuleRow;
};

const tables = (db: Db) => db.withTables<OfferTables>();

export function readGames(ctx: Ctx): Promise<GameRow[]> {
  return tables(ctx.reserve.db).selectFrom('originals.game').selectAll().orderBy('position').execute();
}

export function readLimits(ctx: Ctx): Promise<LimitRow[]> {
  return tables(ctx.reserve.db).selectFrom('originals.game_limit').selectAll().orderBy('currency').execute();
}

export async function readRule(ctx: Ctx): Promise<RuleRow> {
  return await tables(ctx.reserve.db)
    .selectFrom('originals.rule')
    .select(['min_round_ms', 'autobet'])
    .executeTakeFirstOrThrow();
}

/** Locks a game until the transaction ends. */
export async function lockGame(tx: Db, gameCode: string): Promise<GameRow | null> {
  const game = tables(tx).selectFrom('originals.game').selectAll().where('game_code', '=', gameCode);
  return (await game.forUpdate().executeTakeFirst()) ?? null;
}

/** Locks the limits of a game in a currency until the transaction ends. */
export async function lockLimits(tx: Db, gameCode: string, currency: string): Promise<LimitRow | null> {
  const limits = tables(tx).selectFrom('originals.game_limit').selectAll();
  const row = limits.where('game_code', '=', gameCode).where('currency', '=', currency);
  return (await row.forUpdate().executeTakeFirst()) ?? null;
}

/** Locks the brand's rule until the transaction ends. */
export async function lockRule(tx: Db): Promise<RuleRow> {
  return await tables(tx)
    .selectFrom('originals.rule')
    .select(['min_round_ms', 'autobet'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function putGame(tx: Db, { game_code, state, is_hot }: GameRow): Promise<void> {
  const games = tables(tx).updateTable('originals.game').set({ state, is_hot });
  const { numUpdatedRows } = await games.where('game_code', '=', game_code).executeTakeFirstOrThrow();
  assert(numUpdatedRows === 1n, 'a game that is changed is locked');
}

export async function putLimits(tx: Db, { game_code, currency, ...limits }: LimitRow): Promise<void> {
  const rows = tables(tx).updateTable('originals.game_limit').set(limits);
  await rows.where('game_code', '=', game_code).where('currency', '=', currency).execute();
}

export async function putRule(tx: Db, rule: RuleRow): Promise<void> {
  await tables(tx).updateTable('originals.rule').set(rule).execute();
}
