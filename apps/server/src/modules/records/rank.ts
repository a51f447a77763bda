import type { GameItem, RankList, RankListQuery } from '@fairhouse/contract/games';
import { type CurrencyCode, formatMoney, isCurrency } from '@fairhouse/money/money';
import type { Static } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { kept } from '../../platform/kept.ts';
import { catalogueOf, codeKey, type GamesDeps, gameItem, inHouseGames } from '../games/index.ts';
import { shownNames } from '../identity/index.ts';
import { brandSettings } from '../site/index.ts';
import { biggestWins, type Win } from './wins.ts';

/** The board shows the wins of a week. */
export const boardDays = 7;
const dayMs = 86_400_000;
/** More than are shown: some may have been won in games that are not offered any more. */
const readMax = 60;
/** How long a node tells the same. */
const keptMs = 2000;

type Board = { wins: Win[]; names: ReadonlyMap<bigint, string> };
/** By currency and kind, of which there are few: a node asks once in a while, however many look. */
const boards = kept(keptMs, readBoard);

/**
 * The biggest wins of the last seven days (UTC) in a currency, of all games or of one kind, in-house games among them. Winners
 * are named by the beginning of their nickname. Games that are not offered any more are left out: the board leads to them.
 */
export async function rankList(
  ctx: Ctx,
  deps: GamesDeps,
  { gameCategory = 'ALL', limitNum, currency: asked, language = 'EN' }: Static<typeof RankListQuery>,
): Promise<RankList> {
  const currency = asked !== undefined && isCurrency(asked) ? asked : (await brandSettings(ctx)).currency;
  const { wins, names } = await boards.of(ctx, currency, gameCategory === 'ALL' ? null : gameCategory);
  const catalogue = await catalogueOf(ctx);
  const own = new Map(
    (await inHouseGames(ctx, deps, currency)).games.map((game) => [codeKey(game.vendor, game.gameCode), game]),
  );
  const itemOf = ({ vendor, gameCode }: Win): GameItem | null => {
    const key = codeKey(vendor, gameCode);
    const game = catalogue.byCode.get(key) ?? own.get(key);
    return game ? gameItem(game, { language, currency, deps }) : null;
  };
  const list = wins.flatMap((win) => {
    const game = itemOf(win);
    if (!game) return [];
    const customerName = names.get(win.memberId) ?? '•••';
    const winAmount = formatMoney(win.amount, currency);
    return [{ customerName, iconUrl: game.iconUrl, winAmount, currency, game, at: win.at.toISOString() }];
  });
  return { list: list.slice(0, limitNum) };
}

/** A time of the first day (UTC) that the board shows. */
export function boardStart(ctx: Ctx): Date {
  return new Date(ctx.clock().getTime() - (boardDays - 1) * dayMs);
}

async function readBoard(ctx: Ctx, currency: CurrencyCode, gameType: string | null): Promise<Board> {
  const wins = await biggestWins(ctx.db, { currency, gameType, since: boardStart(ctx), limit: readMax });
  const names = await shownNames(
    ctx.db,
    wins.map(({ memberId }) => memberId),
  );
  return { wins, names };
}
