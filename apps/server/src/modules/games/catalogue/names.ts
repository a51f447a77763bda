import type { Localized } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import type { GamesDeps } from '../deps.ts';
import { catalogueOf, codeKey } from './catalogue.ts';
import { inHouseGames, ownVassalage } from './in-house.ts';

export type GameNames = { vendorName: string; name: Localized };
type Named = { vendor: string; gameCode: string };

/**
 * What games and their vendors are called, by `codeKey`; also of games that are not offered any more, since records tell of
 * them. What nobody knows is not in it.
 */
export async function gameNames(
  ctx: Ctx,
  deps: GamesDeps,
  currency: CurrencyCode,
  wanted: readonly Named[],
): Promise<ReadonlyMap<string, GameNames>> {
  const catalogue = await catalogueOf(ctx);
  const own = wanted.some(({ vendor }) => vendor === ownVassalage)
    ? (await inHouseGames(ctx, deps, currency)).games
    : [];
  const names = new Map<string, GameNames>(own.map((game) => [codeKey(game.vendor, game.gameCode), game]));
  const unlisted: Named[] = [];
  for (const game of wanted) {
    const key = codeKey(game.vendor, game.gameCode);
    const listed = catalogue.byCode.get(key);
    if (listed) names.set(key, listed);
    else if (game.vendor !== ownVassalage) unlisted.push(game);
  }
  for (const { vendor, gameCode, ...found } of await unlistedNames(ctx, unlisted)) {
    names.set(codeKey(vendor, gameCode), found);
  }
  return names;
}

async function unlistedNames(ctx: Ctx, games: readonly Named[]): Promise<(GameNames & Named)[]> {
  if (games.length === 0) return [];
  const { rows } = await sql<GameNames & Named>`
    select g.vendor, g.game_code as "gameCode", v.name as "vendorName", g.name from games.game g
    join vendors.vendor v on v.code = g.vendor
    where (g.vendor, g.game_code) in (
      select * from unnest(${games.map(({ vendor }) => vendor)}::text[], ${games.map(({ gameCode }) => gameCode)}::text[]))`.execute(
    ctx.db,
  );
  return rows;
}

/** What vendors are called, by their codes; also of those that are switched off. */
export async function vendorNames(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from vendors.vendor where code = any (${codes}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}
