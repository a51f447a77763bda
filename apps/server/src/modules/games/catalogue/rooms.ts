import type { RoomList, RoomListQuery } from '@fairhouse/contract/games';
import { inLanguage } from '@fairhouse/contract/language';
import type { LiveTable } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { tablesOf } from '../launch/live-models.ts';
import { isClosed } from './game-item.ts';
import { gamesIn, type Lobby } from './lobby.ts';

/**
 * Returns the rooms of games that members play against one another, as their vendors list them now. A vendor that does
 * not answer has none; only vendors with such a game are asked.
 */
export async function listRooms(ctx: Ctx, lobby: Lobby, { vassalage, gameCode }: RoomListQuery): Promise<RoomList> {
  const games = gamesIn(lobby, 'PVP').filter(
    (game) =>
      !isClosed(game) &&
      (vassalage === undefined || game.vendor === vassalage) &&
      (gameCode === undefined || game.gameCode === gameCode),
  );
  const rooms = await Promise.all(
    [...Map.groupBy(games, ({ vendor }) => vendor)].map(async ([code, played]) => {
      const vendor = lobby.catalogue.vendors.get(code);
      const tables = vendor ? await tablesOf(ctx, vendor.code) : [];
      return tables
        .filter((table) => table.state !== 'CLOSED' && played.some((game) => game.gameCode === table.gameCode))
        .map((table) => roomOf(code, table, lobby));
    }),
  );
  return { list: rooms.flat() };
}

function roomOf(vassalage: string, table: LiveTable, { language, currency }: Lobby): RoomList['list'][number] {
  const limits = table.limits[currency];
  return {
    vassalage,
    gameCode: table.gameCode,
    room: table.table,
    name: inLanguage(table.name, language) || table.table,
    players: table.players,
    minBet: limits ? amountOf(limits.min, currency) : null,
    maxBet: limits ? amountOf(limits.max, currency) : null,
  };
}

function amountOf(text: string, currency: CurrencyCode): string | null {
  const units = parseMoney(text, currency);
  return units === null ? null : formatMoney(units, currency);
}
