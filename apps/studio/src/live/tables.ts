import type { VendorGame } from '@fairhouse/contract/vendor-protocol';
import { type BaccaratSpot, baccaratSpots } from '@fairhouse/games/baccarat';
import { percentText } from '@fairhouse/games/game';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { baccaratReturns } from '@fairhouse/vendor-games/baccarat-odds';
import { offeredCodes, termsIn, termUnits } from '../currencies.ts';

/** The tables of Riverside Live, as data. A new one is an entry here. */
export type TableRules = {
  table: string;
  gameCode: string;
  name: Record<string, string>;
  dealer: string;
  /** The table's least chip, as a multiple of the currency's least chip. */
  level: number;
};

export const liveGameCode = 'riverside-baccarat';

export const liveTableRules: readonly TableRules[] = [
  {
    table: 'river-1',
    gameCode: liveGameCode,
    name: { EN: 'River Terrace', TH: 'ระเบียงริมน้ำ', CN: '河畔露台' },
    dealer: 'Mali',
    level: 1,
  },
  {
    table: 'river-2',
    gameCode: liveGameCode,
    name: { EN: 'Golden Pier', TH: 'ท่าเรือทอง', CN: '黄金码头' },
    dealer: 'Anong',
    level: 10,
  },
];

const chipSteps = [1n, 5n, 10n, 50n, 100n, 500n];
/** The largest stake of one player on a spot, in the table's least chips. */
const mostSteps: Record<BaccaratSpot, bigint> = {
  player: 2500n,
  banker: 2500n,
  tie: 250n,
  playerPair: 250n,
  bankerPair: 250n,
};

/** The least chip of a table in units: bets are whole multiples of it. */
export function stepOf(rules: TableRules, currency: CurrencyCode): bigint {
  return termUnits(termsIn(currency).chip, currency) * BigInt(rules.level);
}

export function chipsOf(rules: TableRules, currency: CurrencyCode): bigint[] {
  return chipSteps.map((steps) => steps * stepOf(rules, currency));
}

/** Returns the limits of one player's stake on a spot in a round, in units. */
export function limitsOf(rules: TableRules, currency: CurrencyCode, spot: BaccaratSpot): { min: bigint; max: bigint } {
  const step = stepOf(rules, currency);
  return { min: step, max: step * mostSteps[spot] };
}

/** Returns the limits as decimal strings. */
export function limitTexts(
  rules: TableRules,
  currency: CurrencyCode,
): Record<BaccaratSpot, { min: string; max: string }> {
  const text = (spot: BaccaratSpot) => {
    const { min, max } = limitsOf(rules, currency, spot);
    return { min: formatMoney(min, currency), max: formatMoney(max, currency) };
  };
  return {
    player: text('player'),
    banker: text('banker'),
    tie: text('tie'),
    playerPair: text('playerPair'),
    bankerPair: text('bankerPair'),
  };
}

/** The game as the platform's catalogue lists it; its return is that of the main bet that returns most. */
export function liveGames(): VendorGame[] {
  const codes = offeredCodes();
  const returns = baccaratReturns();
  const best = baccaratSpots.reduce((one, spot) =>
    returns[spot].num * returns[one].den > returns[one].num * returns[spot].den ? spot : one,
  );
  return [
    {
      gameCode: liveGameCode,
      gameType: 'LIVE',
      gameClassify: 'BACCARAT',
      name: { EN: 'Riverside Baccarat', TH: 'บาคาร่าริมน้ำ', CN: '河畔百家乐' },
      rtp: percentText(returns[best], 2),
      minBet: Object.fromEntries(codes.map((code) => [code, termsIn(code).chip])),
      currencies: codes,
      devices: ['desktop', 'mobile'],
      freePlay: true,
      maintenance: false,
    },
  ];
}
