import { DeskTaxRateChange } from '@fairhouse/contract/desk-taxes';
import { Value } from 'typebox/value';
import { setTaxRate, taxRates } from '../../../modules/overview/desk/index.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { actOptions, reasonForm } from './as-operator.ts';
import { reasonedSetting, waitsForSecond } from './setting.ts';

export const taxRateCommand: Command = {
  usage: [
    ['tax-rate', 'lists the rates of tax on what the house wins'],
    [
      `tax-rate <currency> --from <month> [--type <game type>] [--bp <hundredths of a percent>] ${reasonForm}`,
      'sets the share of stakes less payouts that is due from a month on; without --bp it takes the rate away',
    ],
  ],
  async read(args) {
    if (args.length === 0) {
      return async (ctx) =>
        (await taxRates(ctx, {})).map(({ currency, gameType, fromMonth, rateBp }) =>
          [currency, gameType || 'all', `from ${fromMonth}`, `${rateBp} bp`].join('  '),
        );
    }
    const text = { type: 'string' } as const;
    const { values, positionals } = readArgs(args, ['currency'], { ...actOptions, from: text, type: text, bp: text });
    const [currency = ''] = positionals;
    const { from: fromMonth = '', type: gameType = '', bp } = values;
    const said = { gameType, fromMonth, rateBp: bp === undefined ? null : Number(bp) };
    if (!Value.Check(DeskTaxRateChange, { ...said, reason: 'Read from the line' })) {
      throw new BadInput('--from is a month such as 2026-05, --bp a number from 0 to 10000');
    }
    return await reasonedSetting(
      values,
      setTaxRate,
      async (ctx, by) =>
        (await setTaxRate(ctx, by, currency, said)) ? `the rate of ${currency} is set` : waitsForSecond,
      { NOT_FOUND: `There is no currency ${currency}, or no such rate` },
    );
  },
};
