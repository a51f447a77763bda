import { memberNamed } from '../../../modules/identity/index.ts';
import { cancelOneReward, giveOneReward, listDeskRewards } from '../../../modules/rewards/desk/index.ts';
import { BadInput, type Command, readArgs, textOption } from '../command.ts';
import { readCount } from '../number-option.ts';
import { readTurnover } from '../turnover-option.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';
import { readList } from './read-list.ts';

export const rewardsCommand: Command = {
  usage: [['rewards [--member <account>]', 'shows what members were given, the newest']],
  read(args) {
    const asked = readList(args, {});
    return async (ctx) => {
      const { list } = await listDeskRewards(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, createdAt, username, source, title, prize, currency, state }) =>
        [id, createdAt, state, source, JSON.stringify(prize), currency, username, title.EN].join('  '),
      );
    };
  },
};

const amountShape = /^\d{1,18}(\.\d{1,8})?$/;
const usualDays = '30';

export const rewardCommand: Command = {
  usage: [
    [
      `reward give <account> <amount> --title <text> [--turnover <times>] [--days <n>] [--issue] ${actForm}`,
      'gives a member cash to claim within so many days, or at once with --issue; above the hand rule it takes two',
    ],
    [`reward cancel <id> ${actForm}`, 'withdraws a reward that was not claimed'],
  ],
  async read([act, ...args]) {
    return readWord(act, ['give', 'cancel']) === 'give' ? await readGive(args) : await readCancel(args);
  },
};

async function readGive(args: string[]) {
  const { values, positionals } = readArgs(args, ['account', 'amount'], {
    ...actOptions,
    title: { type: 'string' },
    turnover: { type: 'string' },
    days: { type: 'string' },
    issue: { type: 'boolean' },
  });
  const [account = '', amount = ''] = positionals;
  if (!amountShape.test(amount)) throw new BadInput(`"${amount}" is not an amount`);
  if (values.title === undefined) throw new BadInput('--title is missing: what is it given for?');
  const said = textOption('title', values.title, 120);
  const days = readCount('--days', values.days ?? usualDays, { min: 1, max: 365 });
  const prize = { kind: 'cash' as const, amount, turnoverBp: readTurnover(values.turnover) ?? 0 };
  const issue = values.issue ?? false;
  return await acting(values, giveOneReward, async (ctx, { reason, ...by }) => {
    const memberId = await memberNamed(ctx.db, account);
    if (memberId === null) throw new BadInput(`There is no account ${account}`);
    const title = { EN: said, TH: said, CN: said };
    const { reward } = await giveOneReward(ctx, by, {
      memberId: String(memberId),
      title,
      prize,
      issue,
      days,
      reason,
    });
    if (!reward) return `Another operator has to state the same: nothing is given to ${account} yet`;
    return `Reward ${reward.id} of ${amount} ${issue ? 'was given to' : 'waits for'} ${account}`;
  });
}

async function readCancel(args: string[]) {
  const { values, positionals } = readArgs(args, ['id'], actOptions);
  const id = readId(positionals[0]);
  return await acting(values, cancelOneReward, async (ctx, { reason, ...by }) => {
    const done = await cancelOneReward(ctx, id, by, { reason });
    return `Reward ${done.id} is ${done.state}`;
  });
}
