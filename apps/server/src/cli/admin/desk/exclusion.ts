import { endLaunches } from '../../../modules/games/index.ts';
import { memberNamed } from '../../../modules/identity/index.ts';
import { excludeOne, liftOneExclusion, listExclusions } from '../../../modules/protection/desk/index.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { actForm, acting, actOptions, readId } from './as-operator.ts';
import { readList } from './read-list.ts';

const dayMs = 24 * 3_600_000;
const daysMax = 36_500;
export const excludeCommand: Command = {
  usage: [
    [
      `exclude <account> [--days <n>] ${actForm}`,
      'lets a member play no more, for so many days or for good: no game opens, no bet is taken; what is open is settled',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['account'], { ...actOptions, days: { type: 'string' } });
    const [account = ''] = positionals;
    const days = values.days === undefined ? null : readDays(values.days);
    const exclude = excludeOne(endLaunches);
    return await acting(values, exclude, async (ctx, { reason, ...act }) => {
      const memberId = await memberNamed(ctx.db, account);
      if (memberId === null) throw new BadInput(`There is no account ${account}`);
      const until = days === null ? {} : { until: new Date(ctx.clock().getTime() + days * dayMs).toISOString() };
      const made = await exclude(ctx, act, { memberId: String(memberId), reason, ...until });
      return `Exclusion ${made.id} of ${made.username} holds ${made.until === null ? 'for good' : `until ${made.until}`}`;
    });
  },
};

export const liftExclusionCommand: Command = {
  usage: [[`lift-exclusion <id> ${actForm}`, 'lets the member play again; a member’s own word stands until its end']],
  async read(args) {
    const { values, positionals } = readArgs(args, ['id'], actOptions);
    const id = readId(positionals[0]);
    return await acting(values, liftOneExclusion, async (ctx, { reason, ...act }) => {
      const done = await liftOneExclusion(ctx, id, act, { reason });
      return `Exclusion ${done.id} of ${done.username} is lifted`;
    });
  },
};

export const exclusionsCommand: Command = {
  usage: [['exclusions [--member <account>] [--all]', 'shows who may not play, or all that was ever said of it']],
  read(args) {
    const asked = readList(args, { holding: true });
    return async (ctx) => {
      const { list } = await listExclusions(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, createdAt, state, until, username, operator, reason }) =>
        [id, createdAt, state, until ?? 'for good', username, `by ${operator ?? 'the member'}`, reason].join('  '),
      );
    };
  },
};

function readDays(text: string): number {
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > daysMax) throw new BadInput(`--days "${text}" is not a number of days from 1 to ${daysMax}`);
  return days;
}
