import { type CurrencyCode, currencies, parseMoney } from '@fairhouse/money/money';

/** The offered unit stakes (a line's bet), least first, and the index of the one that a page begins with. */
const unitStakes: Record<CurrencyCode, { stakes: readonly string[]; start: number }> = {
  THB: { stakes: ['0.05', '0.1', '0.2', '0.5', '1', '2', '5', '10', '20', '50'], start: 3 },
  VND: { stakes: ['50', '100', '200', '500', '1000', '2000', '5000', '10000', '20000'], start: 3 },
  CNY: { stakes: ['0.01', '0.02', '0.05', '0.1', '0.2', '0.5', '1', '2', '5', '10'], start: 3 },
  USD: { stakes: ['0.01', '0.02', '0.05', '0.1', '0.2', '0.5', '1', '2', '5'], start: 1 },
  USDT: { stakes: ['0.01', '0.02', '0.05', '0.1', '0.2', '0.5', '1', '2', '5'], start: 1 },
  BTC: {
    stakes: ['0.00000001', '0.00000002', '0.00000005', '0.0000001', '0.0000002', '0.0000005', '0.000001'],
    start: 3,
  },
};

/** Balance that a session of free play begins with. */
const playMoney: Record<CurrencyCode, string> = {
  THB: '10000',
  VND: '5000000',
  CNY: '2000',
  USD: '300',
  USDT: '300',
  BTC: '0.003',
};

/** In units of the currency, least first. */
export function stakesIn(currency: CurrencyCode): bigint[] {
  return unitStakes[currency].stakes.map((text) => unitsOf(text, currency));
}

export function firstStake(currency: CurrencyCode): bigint {
  const { stakes, start } = unitStakes[currency];
  return unitsOf(stakes[start] ?? '0', currency);
}

export function playMoneyIn(currency: CurrencyCode): bigint {
  return unitsOf(playMoney[currency], currency);
}

/** Every currency that we take bets in. */
export const offered = Object.values(currencies).map(({ code }) => code);

function unitsOf(text: string, currency: CurrencyCode): bigint {
  const units = parseMoney(text, currency);
  if (units === null) throw new Error(`${text} is an amount of ${currency}`);
  return units;
}
