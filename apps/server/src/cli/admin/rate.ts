import { ratioOf } from '@fairhouse/money/money';
import { newestRates, stateRate } from '../../modules/cashier/desk/index.ts';
import { currencyOption } from './channel-options.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';

export const ratesCommand: Command = {
  usage: [['rates', 'lists the rates that hold']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const rates = await newestRates(ctx.db);
      if (rates.length === 0) return ['No rate is stated: nothing is converted'];
      return rates.map((row) => `1 ${row.from_currency} = ${row.rate} ${row.to_currency}`);
    };
  },
};

export const rateCommand: Command = {
  usage: [
    [
      `rate <from> <to> <rate> ${actForm}`,
      'states what one unit of a currency is worth in another: deposits go from the paid to the account’s, withdrawals back',
    ],
  ],
  async read(args) {
    const { positionals, values } = readArgs(args, ['from', 'to', 'rate'], actOptions);
    const [, , rate = ''] = positionals;
    const from = currencyOption('from', positionals[0]);
    const to = currencyOption('to', positionals[1]);
    if (!from || !to || from === to) throw new BadInput('a rate is of two currencies');
    if (!/^\d{1,12}(\.\d{1,12})?$/.test(rate) || (ratioOf(rate)?.num ?? 0n) <= 0n) {
      throw new BadInput(`"${rate}" is no rate such as 32.9`);
    }
    return await setting({ ...values, rate }, stateRate, async (ctx, by) => {
      if (!(await stateRate(ctx, by, `${from}-${to}`, { from, to, rate }))) {
        return waitsForSecond;
      }
      return `1 ${from} = ${rate} ${to}`;
    });
  },
};
