import { DeskVendorRateChange } from '@fairhouse/contract/desk-reports';
import { Value } from 'typebox/value';
import { setTaxRate, setVendorRate, taxRates, vendorRates } from '../../../modules/overview/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { actOptions, reasonForm } from './as-operator.ts';
import { reasonedSetting, waitsForSecond } from './setting.ts';

type RateLine = { gameType: string; fromMonth: string; rateBp: number };
type Rates = {
  /** The owner of a rate: a vendor, or a currency. */
  of: 'vendor' | 'currency';
  name: string;
  lists: string;
  sets: string;
  rates: (ctx: Ctx) => Promise<[string, RateLine][]>;
  set: typeof setVendorRate | typeof setTaxRate;
};

/** Declares a command of rates that are in force from a month on. */
function rateCommand({ of, name, lists, sets, rates, set }: Rates): Command {
  return {
    usage: [
      [name, lists],
      [
        `${name} <${of}> --from <month> [--type <game type>] [--bp <hundredths of a percent>] ${reasonForm}`,
        `${sets}; without --bp it takes the rate away`,
      ],
    ],
    async read(args) {
      if (args.length === 0) {
        return async (ctx) =>
          (await rates(ctx)).map(([whose, { gameType, fromMonth, rateBp }]) =>
            [whose, gameType || 'all', `from ${fromMonth}`, `${rateBp} bp`].join('  '),
          );
      }
      const text = { type: 'string' } as const;
      const { values, positionals } = readArgs(args, [of], { ...actOptions, from: text, type: text, bp: text });
      const [whose = ''] = positionals;
      const { from: fromMonth = '', type: gameType = '', bp } = values;
      const said = { gameType, fromMonth, rateBp: bp === undefined ? null : Number(bp) };
      if (!Value.Check(DeskVendorRateChange, { ...said, reason: 'Read from the line' })) {
        throw new BadInput('--from is a month such as 2026-05, --bp a number from 0 to 10000');
      }
      return await reasonedSetting(
        values,
        set,
        async (ctx, by) => ((await set(ctx, by, whose, said)) ? `the rate of ${whose} is set` : waitsForSecond),
        {
          NOT_FOUND: `There is no ${of} ${whose}, or no such rate`,
          RATE_IN_FORCE: 'A month that has begun keeps its rate: --from names a later one',
          MALFORMED: `--type "${gameType}" is no type of games`,
        },
      );
    },
  };
}

export const vendorRateCommand = rateCommand({
  of: 'vendor',
  name: 'vendor-rate',
  lists: 'lists the rates by which vendors are paid',
  sets: 'sets the share of stakes less payouts from a month on',
  rates: async (ctx) => (await vendorRates(ctx, {})).map((rate) => [rate.vendor, rate]),
  set: setVendorRate,
});

export const taxRateCommand = rateCommand({
  of: 'currency',
  name: 'tax-rate',
  lists: 'lists the rates of tax on what the house wins',
  sets: 'sets the share of stakes less payouts that is due from a month on',
  rates: async (ctx) => (await taxRates(ctx, {})).map((rate) => [rate.currency, rate]),
  set: setTaxRate,
});
