import type { VendorGame } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { betUnits, type SlotTitle } from '@fairhouse/vendor-games/slots/title';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import type { VendorCode } from './config.ts';
import { offeredCodes } from './currencies.ts';
import { duelGame } from './duel/rooms.ts';
import { hallGame, hallGameCode } from './hall-game.ts';
import { liveGames } from './live/tables.ts';
import { raceGames } from './race.ts';
import { stakesIn } from './stakes.ts';
import type { Studio } from './studio.ts';

/** One of the studios' games, with its page. */
export type Offered = { vendor: VendorCode; page: string; game: VendorGame };

const releasedAt = '2026-11-01T00:00:00Z';

/** Returns the game if its studio is served here; null otherwise. */
export function offeredGame({ config }: Studio, gameCode: string): Offered | null {
  const found = everything().find(({ game }) => game.gameCode === gameCode);
  const isSpoken = config.protocol === 2 || gameCode !== hallGameCode;
  return found && isSpoken && config.vendors[found.vendor] ? found : null;
}

/**
 * Returns a studio's games; including its hall only if the second version of the protocol is spoken, whose calls open
 * the hall's games.
 */
export function gamesOf({ config }: Studio, vendor: VendorCode, currency?: string): VendorGame[] {
  return everything()
    .filter(({ game }) => config.protocol === 2 || game.gameCode !== hallGameCode)
    .filter((offer) => offer.vendor === vendor)
    .map(({ game }) => game)
    .filter(({ currencies }) => currency === undefined || currencies.includes(currency));
}

let kept: Offered[] | null = null;

function everything(): Offered[] {
  kept ??= [
    ...[...slotTitles.values()].map(slotOffer),
    { vendor: 'NMS', page: '/duel.html', game: duelGame() },
    { vendor: 'NMS', page: '/hall.html', game: hallGame(releasedAt) },
    ...raceGames(releasedAt).map((game) => ({ vendor: 'NMS' as const, page: '/race.html', game })),
    ...liveGames().map((game) => ({ vendor: 'RVL' as const, page: '/baccarat.html', game })),
  ];
  return kept;
}

function slotOffer(title: SlotTitle): Offered {
  const minBet = (currency: CurrencyCode) =>
    formatMoney((stakesIn(currency)[0] ?? 0n) * BigInt(betUnits(title)), currency);
  return {
    vendor: 'NMS',
    page: '/slots.html',
    game: {
      currencies: offeredCodes(),
      devices: ['desktop', 'mobile'],
      maintenance: false,
      releasedAt,
      gameCode: title.code,
      gameType: 'RNG',
      gameClassify:
        title.pays.by === 'ways' ? 'WAYS' : title.rows === 3 && title.strips.length === 3 ? 'CLASSIC' : 'VIDEO',
      name: title.name,
      rtp: title.rtp,
      ...(title.pays.by === 'lines' ? { lines: title.pays.lines.length } : {}),
      minBet: byCurrency(minBet),
      freePlay: true,
    },
  };
}

function byCurrency(amount: (currency: CurrencyCode) => string): Record<string, string> {
  return Object.fromEntries(offeredCodes().map((currency) => [currency, amount(currency)]));
}
