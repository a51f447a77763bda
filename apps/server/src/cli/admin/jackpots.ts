import { listJackpots } from '../../modules/games/desk/index.ts';
import { type Command, readArgs } from './command.ts';
import { readDay } from './day-option.ts';

export const jackpotsCommand: Command = {
  usage: [
    [
      'jackpots [--vendor <code>] [--from <yyyy-mm-dd>] [--to <yyyy-mm-dd>]',
      'what bets put into vendors’ jackpots and what these paid by credits, over days in UTC',
    ],
  ],
  read(args) {
    const { values } = readArgs(args, [], {
      vendor: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    });
    const { vendor, from, to } = values;
    if (from !== undefined) readDay('from', from);
    if (to !== undefined) readDay('to', to);
    const query = {
      ...(vendor === undefined ? {} : { vendor }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
    return async (ctx) => {
      const { list } = await listJackpots(ctx, query);
      if (list.length === 0) return ['No bet has fed a jackpot, and none has paid'];
      return list.map(
        ({ vendor: code, currency, contributed, credited }) =>
          `${code.padEnd(8)} ${currency.padEnd(8)} put in ${contributed}, paid by credits ${credited}`,
      );
    };
  },
};
