import type { VendorGame } from '@fairhouse/contract/vendor-protocol';
import { formatMoney } from '@fairhouse/money/money';
import { betUnits } from '@fairhouse/vendor-games/slots/title';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import { offeredCodes } from './currencies.ts';
import { stakesIn } from './stakes.ts';

export const hallGameCode = 'night-market-hall';

/** The studio's own lobby as the platform's catalogue lists it: it takes no bets, and opens the slots. */
export function hallGame(releasedAt: string): VendorGame {
  const least = Math.min(...[...slotTitles.values()].map(betUnits));
  return {
    gameCode: hallGameCode,
    gameType: 'RNG',
    gameClassify: 'LOBBY',
    name: { EN: 'Night Market Hall', TH: 'โถงตลาดโต้รุ่ง', CN: '夜市大厅' },
    minBet: Object.fromEntries(
      offeredCodes().map((code) => [code, formatMoney((stakesIn(code)[0] ?? 0n) * BigInt(least), code)]),
    ),
    currencies: offeredCodes(),
    devices: ['desktop', 'mobile'],
    freePlay: false,
    maintenance: false,
    releasedAt,
  };
}
