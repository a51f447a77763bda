import type { RankList, RankListQuery } from '@fairhouse/contract/games';
import { type CurrencyCode, formatMoney, isCurrency } from '@fairhouse/money/money';
import type { Static } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { memoryCopy } from '../../platform/memory-copy.ts';
import type { BetProduct } from '../bet-feed/index.ts';
import { housePlayers, shownNames } from '../identity/index.ts';
import { brandSettings } from '../site/index.ts';
import { askProducts } from './games.ts';
import { biggestWins, type Win } from './wins.ts';

/** The board shows the wins of so many days. */
export const boardDays = 7;
const dayMs = 86_400_000;
/** Wins read for a board: more than are shown, since some may be of games that are no longer offered. */
const readMax = 60;
/** The age at which a node reads a board again. */
const keptMs = 2000;

type Board = { wins: Win[]; names: ReadonlyMap<bigint, string> };
/** The boards by currency and game type, each read at most once in `keptMs`. */
const boards = memoryCopy(keptMs, readBoard);

/**
 * Returns the biggest wins of the last seven days (UTC) in a currency, of all games or of one type, in-house games
 * included. Winners are named by the beginning of their nickname; house players are left out, and so are games that
 * are no longer offered, since the board links to them.
 */
export async function rankList(
  ctx: Ctx,
  products: readonly BetProduct[],
  { gameCategory = 'ALL', limitNum, currency: asked, language = 'EN' }: Static<typeof RankListQuery>,
): Promise<RankList> {
  const currency = asked !== undefined && isCurrency(asked) ? asked : (await brandSettings(ctx)).currency;
  const { wins, names } = await boards.of(ctx, currency, gameCategory === 'ALL' ? null : gameCategory);
  const tiles = await askProducts(products, ({ gameTiles }) => gameTiles?.(ctx, { currency, language }, wins));
  const list = wins.flatMap((win, i) => {
    const game = tiles[i];
    if (!game) return [];
    const customerName = names.get(win.memberId) ?? '•••';
    const winAmount = formatMoney(win.amount, currency);
    return [{ customerName, iconUrl: game.iconUrl, winAmount, currency, game, at: win.at.toISOString() }];
  });
  return { list: list.slice(0, limitNum) };
}

/** Returns the beginning of the first day (UTC) that the board shows. */
export function boardStart(ctx: Ctx): Date {
  return new Date(ctx.clock().getTime() - (boardDays - 1) * dayMs);
}

async function readBoard(ctx: Ctx, currency: CurrencyCode, gameType: string | null): Promise<Board> {
  const all = await biggestWins(ctx.db, { currency, gameType, since: boardStart(ctx), limit: readMax });
  const members = all.map(({ memberId }) => memberId);
  const [names, house] = await Promise.all([shownNames(ctx.db, members), housePlayers(ctx.db, members)]);
  return { wins: all.filter(({ memberId }) => !house.has(memberId)), names };
}
