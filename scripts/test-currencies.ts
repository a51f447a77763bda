import { readFileSync } from 'node:fs';
import { type Currency, learnCurrencies } from '@fairhouse/money/money';

/** Registers the currencies of the reference studio for a test that opens no site. */
const file = new URL('../apps/studio/currencies.json', import.meta.url);
const list: Currency[] = JSON.parse(readFileSync(file, 'utf8'));
learnCurrencies(
  list.map(({ code, symbol, scale, shownDigits, stake }) => ({ code, symbol, scale, shownDigits, stake })),
);
