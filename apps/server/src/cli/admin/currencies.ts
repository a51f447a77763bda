import { type CurrencyCode, currencies, isCurrency } from '@fairhouse/money/money';
import { offerCurrencies } from '../../modules/site/desk/index.ts';
import { brandSettings } from '../../modules/site/index.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';

export const currenciesCommand: Command = {
  usage: [
    [
      `currencies [--offer THB,VND,… ${mayActForm}]`,
      `shows or sets what new accounts may be kept in, the brand's own first; there are ${Object.keys(currencies).join(', ')}`,
    ],
  ],
  async read(args) {
    const { values } = readArgs(args, [], { offer: { type: 'string' }, ...actOptions });
    if (values.offer === undefined) return shown;
    const offered = readCurrencies(values.offer);
    return await machineSetting(values, offerCurrencies, async (ctx, by) => {
      await offerCurrencies(ctx, by, 'site', { currencies: offered });
      return await shown(ctx);
    });
  },
};

const shown: Work = async (ctx) => [`New accounts are kept in ${(await brandSettings(ctx)).currencies.join(', ')}`];

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
