import { approveOne, chargeBackOne, listDeposits, rejectOne } from '../../../modules/cashier/desk/index.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';
import { readList } from './read-list.ts';

export const depositsCommand: Command = {
  usage: [['deposits [--member <account>] [--all]', 'shows the newest deposits that wait for an operator, or all']],
  read(args) {
    const asked = readList(args, { waiting: true });
    return async (ctx) => {
      const { list } = await listDeposits(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, createdAt, username, amount, currency, state, channel, reference }) =>
        [id, createdAt, state, `${amount} ${currency}`, channel, reference, username].join('  '),
      );
    };
  },
};

export const depositCommand: Command = {
  usage: [
    [`deposit approve <id> [--amount <amount>] ${actForm}`, 'credits a deposit, at another amount when that arrived'],
    [`deposit reject <id> ${actForm}`, 'refuses a deposit of which nothing arrived'],
    [`deposit chargeback <id> ${actForm}`, 'takes a credited deposit back; what is no longer there is owed'],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['approve|reject|chargeback', 'id'], {
      ...actOptions,
      amount: { type: 'string' },
    });
    const what = readWord(positionals[0], ['approve', 'reject', 'chargeback']);
    const id = readId(positionals[1]);
    const { amount } = values;
    if (amount !== undefined && what !== 'approve')
      throw new BadInput(`--amount has no meaning with "deposit ${what}"`);
    const work = { approve: approveOne, reject: rejectOne, chargeback: chargeBackOne }[what];
    return await acting(values, work, async (ctx, { reason, ...act }) => {
      const said = { reason, ...(amount === undefined ? {} : { amount }) };
      const done = await work(ctx, id, act, said);
      const waits =
        what === 'approve' && done.state !== 'CREDITED' ? '; another operator has to approve it as well' : '';
      return `Deposit ${done.id} of ${done.username} is ${done.state}: ${done.amount} ${done.currency}${waits}`;
    });
  },
};
