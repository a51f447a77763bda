import type { VendorGame } from '@fairhouse/contract/vendor-protocol';
import { percentText } from '@fairhouse/games/game';
import { type CurrencyCode, currencies, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { duelReturn } from '@fairhouse/vendor-games/duel';

/** The rooms of the dice duel, as data. A new one is an entry here. */
export type DuelRoom = {
  room: string;
  name: Record<string, string>;
  /** The stake of each player, by currency. */
  stake: Record<CurrencyCode, string>;
};

export const duelGameCode = 'market-duel';

export const duelRooms: readonly DuelRoom[] = [
  {
    room: 'duel-stall',
    name: { EN: 'Snack Stall', TH: 'แผงขนม', CN: '小吃摊' },
    stake: { THB: '10', VND: '5000', CNY: '2', USD: '0.5', USDT: '0.5', BTC: '0.000005' },
  },
  {
    room: 'duel-alley',
    name: { EN: 'Lantern Alley', TH: 'ตรอกโคมไฟ', CN: '灯笼巷' },
    stake: { THB: '50', VND: '25000', CNY: '10', USD: '2', USDT: '2', BTC: '0.00002' },
  },
  {
    room: 'duel-rooftop',
    name: { EN: 'Rooftop', TH: 'ดาดฟ้า', CN: '天台' },
    stake: { THB: '200', VND: '100000', CNY: '40', USD: '6', USDT: '6', BTC: '0.0001' },
  },
];

export function duelRoom(room: string): DuelRoom | null {
  return duelRooms.find((one) => one.room === room) ?? null;
}

/** Returns the stake of a room in units. */
export function stakeOfRoom({ room, stake }: DuelRoom, currency: CurrencyCode): bigint {
  const units = parseMoney(stake[currency], currency);
  if (units === null) throw new Error(`the stake of ${room} is an amount of ${currency}`);
  return units;
}

/** Returns the limits of a room as the platform lists them: its stake is the least and the greatest bet. */
export function limitsOfRoom(room: DuelRoom): Record<string, { min: string; max: string }> {
  return Object.fromEntries(
    Object.keys(currencies)
      .filter(isCurrency)
      .map((currency) => {
        const stake = formatMoney(stakeOfRoom(room, currency), currency);
        return [currency, { min: stake, max: stake }];
      }),
  );
}

/** The game as the platform's catalogue lists it. Free play would need a second player with play money: it has none. */
export function duelGame(): VendorGame {
  const codes = Object.keys(currencies).filter(isCurrency);
  const [least] = duelRooms;
  return {
    gameCode: duelGameCode,
    gameType: 'PVP',
    gameClassify: 'DICE',
    name: { EN: 'Market Dice Duel', TH: 'ดวลลูกเต๋าตลาดนัด', CN: '夜市骰子对决' },
    rtp: percentText(duelReturn, 2),
    minBet: Object.fromEntries(codes.map((code) => [code, least?.stake[code] ?? '0'])),
    currencies: codes,
    devices: ['desktop', 'mobile'],
    freePlay: false,
    maintenance: false,
  };
}
