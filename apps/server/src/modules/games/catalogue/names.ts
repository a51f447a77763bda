import type { GameItem } from '@fairhouse/contract/games';
import type { Language } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import type { GameKey, GameNames } from '../../bet-feed/index.ts';
import type { GamesDeps } from '../deps.ts';
import { type CatalogueGame, catalogueOf, codeKey } from './catalogue.ts';
import { gameItem } from './game-item.ts';
import { inHouseGames, ownName, ownVassalage } from './original-games.ts';
import { shownTo } from './popular.ts';

/** Returns the names of games and their vendors; null for an unknown game. */
export async function gameNames(
  ctx: Ctx,
  deps: GamesDeps,
  currency: CurrencyCode,
  games: readonly GameKey[],
): Promise<(GameNames | null)[]> {
  const known = await offeredGames(ctx, deps, currency, games);
  const unlisted = games.filter((game, i) => !known[i] && game.vendor !== ownVassalage);
  const names = new Map(
    (await unlistedNames(ctx, unlisted)).map((game) => [codeKey(game.vendor, game.gameCode), game]),
  );
  return games.map(({ vendor, gameCode }, i) => known[i] ?? names.get(codeKey(vendor, gameCode)) ?? null);
}

/** Returns the tiles of games, in-house games included; null for one that is not offered. */
export async function gameTiles(
  ctx: Ctx,
  deps: GamesDeps,
  { currency, language }: { currency: CurrencyCode; language: Language },
  games: readonly GameKey[],
): Promise<(GameItem | null)[]> {
  const offered = await offeredGames(ctx, deps, currency, games);
  const shown = await shownTo(ctx, { language, currency, deps });
  return offered.map((game) => game && gameItem(game, shown));
}

async function offeredGames(
  ctx: Ctx,
  deps: GamesDeps,
  currency: CurrencyCode,
  games: readonly GameKey[],
): Promise<(CatalogueGame | null)[]> {
  const { byCode } = await catalogueOf(ctx);
  const own = games.some(({ vendor }) => vendor === ownVassalage)
    ? (await inHouseGames(ctx, deps, currency)).games
    : [];
  return games.map(
    ({ vendor, gameCode }) =>
      byCode.get(codeKey(vendor, gameCode)) ??
      own.find((game) => game.vendor === vendor && game.gameCode === gameCode) ??
      null,
  );
}

async function unlistedNames(ctx: Ctx, games: readonly GameKey[]): Promise<(GameNames & GameKey)[]> {
  if (games.length === 0) return [];
  const { rows } = await sql<GameNames & GameKey>`
    select g.vendor, g.game_code as "gameCode", v.name as "vendorName", g.name from games.game g
    join vendors.vendor v on v.code = g.vendor
    where (g.vendor, g.game_code) in (
      select * from unnest(${games.map(({ vendor }) => vendor)}::text[], ${games.map(({ gameCode }) => gameCode)}::text[]))`.execute(
    ctx.db,
  );
  return rows;
}

/** Returns vendors' names by code, including the house's own and those of vendors that are switched off. */
export async function vendorNames(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from vendors.vendor where code = any (${codes}::text[])`.execute(ctx.db);
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  return codes.includes(ownVassalage) ? names.set(ownVassalage, ownName) : names;
}
