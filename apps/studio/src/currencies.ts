import { readFileSync } from 'node:fs';
import { type Currency, learnCurrencies, parseMoney } from '@fairhouse/money/money';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import common from '../currencies.json' with { type: 'json' };

const Amount = Type.String({ pattern: '^\\d{1,18}(\\.\\d{1,8})?$' });
const StudioCurrency = Type.Object({
  code: Type.String(),
  symbol: Type.String(),
  scale: Type.Integer(),
  shownDigits: Type.Integer(),
  stake: Amount,
  /** The offered bets of a slot's line, in ascending order, and the index of the initial one. */
  lineStakes: Type.Array(Amount, { minItems: 1 }),
  firstLineStake: Type.Integer(),
  /** The initial balance of a session of free play. */
  playMoney: Amount,
  /** The smallest chip of the first live table. */
  chip: Amount,
  /** The stakes of the duel's rooms. */
  duels: Type.Array(Amount, { minItems: 3, maxItems: 3 }),
});
type StudioCurrency = Static<typeof StudioCurrency>;

const offered = new Map<string, StudioCurrency>();
offer(common);

/** Adds the currencies of a file to the common ones. @throws Error with one clear line */
export function offerCurrencies(file: string): void {
  const said: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Value.Check(Type.Array(StudioCurrency), said)) throw new Error(`${file} lists no currencies`);
  offer(said);
}

function offer(list: readonly StudioCurrency[]): void {
  learnCurrencies(list.map(factsOf));
  for (const currency of list) offered.set(currency.code, currency);
}

/** Returns the data of a currency that a page needs. */
export function factsOf({ code, symbol, scale, shownDigits, stake }: Currency): Currency {
  return { code, symbol, scale, shownDigits, stake };
}

/** Every currency that we take bets in. */
export const offeredCodes = (): string[] => [...offered.keys()];

/** Returns the studio's own terms in a currency. */
export function termsIn(code: string): StudioCurrency {
  const terms = offered.get(code);
  if (!terms) throw new Error(`${code} is none of our currencies`);
  return terms;
}

/** Parses an amount of the file. */
export function termUnits(text: string, code: string): bigint {
  const units = parseMoney(text, code);
  if (units === null) throw new Error(`${text} is an amount of ${code}`);
  return units;
}
