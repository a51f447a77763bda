import type { VendorGame } from '@fairhouse/contract/vendor-protocol';
import { percentText } from '@fairhouse/games/game';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { duelReturn } from '@fairhouse/vendor-games/duel';
import { offeredCodes, termsIn, termUnits } from '../currencies.ts';

/** The rooms of the dice duel, as data. A new one is an entry here. */
export type DuelRoom = {
  room: string;
  name: Record<string, string>;
};

export const duelGameCode = 'market-duel';

export const duelRooms: readonly DuelRoom[] = [
  {
    room: 'duel-stall',
    name: { EN: 'Snack Stall', TH: 'แผงขนม', CN: '小吃摊' },
  },
  {
    room: 'duel-alley',
    name: { EN: 'Lantern Alley', TH: 'ตรอกโคมไฟ', CN: '灯笼巷' },
  },
  {
    room: 'duel-rooftop',
    name: { EN: 'Rooftop', TH: 'ดาดฟ้า', CN: '天台' },
  },
];

export function duelRoom(room: string): DuelRoom | null {
  return duelRooms.find((one) => one.room === room) ?? null;
}

/** Returns the stake of each player in a room, as a decimal. */
function stakeText({ room }: DuelRoom, currency: CurrencyCode): string {
  return termsIn(currency).duels[duelRooms.findIndex((one) => one.room === room)] ?? '0';
}

/** Returns the stake of a room in units. */
export function stakeOfRoom(room: DuelRoom, currency: CurrencyCode): bigint {
  return termUnits(stakeText(room, currency), currency);
}

/** Returns the limits of a room as the platform lists them: its stake is both the smallest and the largest bet. */
export function limitsOfRoom(room: DuelRoom): Record<string, { min: string; max: string }> {
  return Object.fromEntries(
    offeredCodes().map((currency) => {
      const stake = formatMoney(stakeOfRoom(room, currency), currency);
      return [currency, { min: stake, max: stake }];
    }),
  );
}

/** The game as the platform's catalogue lists it. Free play would need a second player with play money: it has none. */
export function duelGame(): VendorGame {
  const codes = offeredCodes();
  const [least] = duelRooms;
  return {
    gameCode: duelGameCode,
    gameType: 'PVP',
    gameClassify: 'DICE',
    name: { EN: 'Market Dice Duel', TH: 'ดวลลูกเต๋าตลาดนัด', CN: '夜市骰子对决' },
    rtp: percentText(duelReturn, 2),
    minBet: Object.fromEntries(codes.map((code) => [code, least ? stakeText(least, code) : '0'])),
    currencies: codes,
    devices: ['desktop', 'mobile'],
    freePlay: false,
    maintenance: false,
  };
}
