import {
  actOnWithdrawal,
  listWithdrawals,
  payByHand,
  permissionOfAct,
  resolveOne,
} from '../../../modules/operators/index.ts';
import { BadInput, type Command, readArgs, textOption } from '../command.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';

const shownMax = 50;

export const withdrawalsCommand: Command = {
  usage: [
    ['withdrawals [--member <account>] [--all]', 'shows the newest withdrawals that wait for an operator, or all'],
  ],
  read(args) {
    const { values } = readArgs(args, [], { member: { type: 'string' }, all: { type: 'boolean' } });
    const narrowed = {
      ...(values.member === undefined ? {} : { username: values.member }),
      ...(values.all ? {} : { waiting: true }),
    };
    return async (ctx) => {
      const { list } = await listWithdrawals(ctx, { pageSize: shownMax, ...narrowed });
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, createdAt, username, amount, currency, state, channel, riskScore, riskReasons }) => {
        const risk = `risk ${riskScore}${riskReasons.length > 0 ? ` (${riskReasons.join(', ')})` : ''}`;
        return [id, createdAt, state, `${amount} ${currency}`, channel, risk, username].join('  ');
      });
    };
  },
};

const acts = ['approve', 'reject', 'take', 'pay', 'fail', 'unpaid', 'retry', 'unmatch', 'return'] as const;

export const withdrawalCommand: Command = {
  usage: [
    [`withdrawal approve <id> ${actForm}`, 'says yes; above the brand’s amount a second operator has to as well'],
    [`withdrawal reject <id> ${actForm}`, 'says no: the money goes back'],
    [`withdrawal take <id> ${actForm}`, 'takes a payment by hand on'],
    [`withdrawal pay <id> --reference <text> ${actForm}`, 'it was paid by hand, under this reference of the bank'],
    [`withdrawal fail <id> ${actForm}`, 'the payment was not taken; the money stays set aside'],
    [
      `withdrawal unpaid <id> ${actForm}`,
      'a gateway that is switched off and does not answer never paid it; a second operator has to say so as well',
    ],
    [`withdrawal retry <id> ${actForm}`, 'pays once more'],
    [`withdrawal unmatch <id> ${actForm}`, 'lets no more depositors pay it; what is left is paid in another way'],
    [`withdrawal return <id> ${actForm}`, 'the bank sent a payment back: it is the member’s again'],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, [acts.join('|'), 'id'], {
      ...actOptions,
      reference: { type: 'string' },
    });
    const what = readWord(positionals[0], acts);
    const id = readId(positionals[1]);
    if (what !== 'pay' && values.reference !== undefined) {
      throw new BadInput(`--reference has no meaning with "withdrawal ${what}"`);
    }
    const reference = what === 'pay' ? textOption('reference', values.reference ?? '', 100) : '';
    const permission = what === 'pay' ? 'withdrawals.pay' : permissionOfAct[what];
    return await acting(values, permission, async (ctx, { reason, ...act }) => {
      const done =
        what === 'pay'
          ? await payByHand(ctx, id, act, { reference, reason })
          : await actOnWithdrawal(ctx, id, act, { act: what, reason });
      const waits = done.state === 'REQUESTED' ? `; it needs ${done.approvalsNeeded} operators` : '';
      return `Withdrawal ${done.id} of ${done.username} is ${done.state}: ${done.amount} ${done.currency}${waits}`;
    });
  },
};

export const partCommand: Command = {
  usage: [
    [`part received <id> ${actForm}`, 'a matched depositor’s payment arrived; the guarantee goes back'],
    [`part forced <id> ${actForm}`, 'it counts as received, and the depositor’s guarantee is forfeited'],
    [`part failed <id> ${actForm}`, 'it never arrived'],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['received|forced|failed', 'id'], actOptions);
    const outcome = readWord(positionals[0], ['received', 'forced', 'failed']);
    const id = readId(positionals[1]);
    return await acting(values, 'parts.resolve', async (ctx, { reason, ...act }) => {
      const done = await resolveOne(ctx, id, act, { outcome, reason });
      return `Part ${done.id} of withdrawal ${done.withdrawalId} is ${done.state}`;
    });
  },
};
