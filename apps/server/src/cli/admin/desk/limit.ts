import type { LimitKind, LimitPeriod } from '@fairhouse/contract/protection';
import { memberNamed } from '../../../modules/identity/index.ts';
import { listLimits, listProtectionEvents, tightenOne } from '../../../modules/protection/desk/index.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { actForm, acting, actOptions, readWord } from './as-operator.ts';
import { readList } from './read-list.ts';

const kinds: readonly LimitKind[] = ['deposit', 'loss', 'stake', 'session'];
const periods: readonly LimitPeriod[] = ['day', 'week', 'month', 'session'];

export const limitsCommand: Command = {
  usage: [['limits [--member <account>]', 'shows the limits that members set themselves, and what they asked for']],
  read(args) {
    const asked = readList(args, {});
    return async (ctx) => {
      const { list } = await listLimits(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ username, kind, period, amount, currency, by, setAt, asked: more }) =>
        [
          username,
          kind === 'session' ? `session of ${amount} minutes` : `${kind} a ${period} ${amount} ${currency}`,
          `by the ${by}`,
          setAt,
          ...(more ? [`asked for ${more.amount ?? 'none'}, from ${more.confirmFrom}`] : []),
        ].join('  '),
      );
    };
  },
};

export const limitHistoryCommand: Command = {
  usage: [['limit-history [--member <account>]', 'shows what happened to limits and exclusions, newest first']],
  read(args) {
    const asked = readList(args, {});
    return async (ctx) => {
      const { list } = await listProtectionEvents(ctx, asked);
      if (list.length === 0) return ['There is none'];
      return list.map(({ at, username, subject, kind, by, operator, reason, detail }) =>
        [at, username, `${subject} ${kind}`, `by ${operator ?? `the ${by}`}`, JSON.stringify(detail), reason ?? '']
          .join('  ')
          .trimEnd(),
      );
    };
  },
};

export const tightenLimitCommand: Command = {
  usage: [
    [
      `tighten-limit <account> <deposit|loss|stake|session> <day|week|month|session> <amount> ${actForm}`,
      'sets a first limit or a tighter one, in the account’s currency or in minutes; nobody loosens it but the member, a day later',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['account', 'kind', 'period', 'amount'], actOptions);
    const [account = '', kindText, periodText, amount = ''] = positionals;
    const [kind, period] = [readWord(kindText, kinds), readWord(periodText, periods)];
    return await acting(values, tightenOne, async (ctx, { reason, ...act }) => {
      const memberId = await memberNamed(ctx.db, account);
      if (memberId === null) throw new BadInput(`There is no account ${account}`);
      const made = await tightenOne(ctx, act, { memberId: String(memberId), kind, period, amount, reason });
      return `The ${kind} limit of ${made.username} is ${made.amount}${made.currency ? ` ${made.currency}` : ' minutes'}`;
    });
  },
};
