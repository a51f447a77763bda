import { type CurrencyCode, currencies, isCurrency } from '@fairhouse/money/money';
import { brandSettings, setCurrencies } from '../../modules/site/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';

export const currenciesCommand: Command = {
  usage: [
    [
      'currencies [--offer THB,VND,…]',
      `shows or sets what new accounts may be kept in, the brand's own first; there are ${Object.keys(currencies).join(', ')}`,
    ],
  ],
  read(args) {
    const { values } = readArgs(args, [], { offer: { type: 'string' } });
    const offered = values.offer === undefined ? undefined : readCurrencies(values.offer);
    return async (ctx) => {
      if (offered !== undefined) await setCurrencies(ctx, offered);
      return [`New accounts are kept in ${(await brandSettings(ctx)).currencies.join(', ')}`];
    };
  },
};

function readCurrencies(given: string): CurrencyCode[] {
  const codes = given
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean);
  const unknown = codes.find((code) => !isCurrency(code));
  if (unknown !== undefined) {
    throw new BadInput(`--offer: "${unknown}" is not one of ${Object.keys(currencies).join(', ')}`);
  }
  return codes.filter(isCurrency);
}
