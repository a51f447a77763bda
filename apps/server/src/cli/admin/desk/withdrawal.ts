import { listWithdrawals, payByHand, withdrawalActs } from '../../../modules/cashier/desk/index.ts';
import { BadInput, type Command, readArgs, textOption } from '../command.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';
import { readList } from './read-list.ts';

export const withdrawalsCommand: Command = {
  usage: [
    [
      'withdrawals [--member <account>] [--all]',
      'shows the withdrawals that wait for an operator, the soonest due first, or the newest of all',
    ],
  ],
  read(args) {
    const asked = readList(args, { waiting: true });
    return async (ctx) => {
      const { list } = await listWithdrawals(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(
        ({ id, createdAt, dueAt, username, amount, currency, state, channel, riskScore, riskReasons, held }) => {
          const risk = `risk ${riskScore}${riskReasons.length > 0 ? ` (${riskReasons.join(', ')})` : ''}`;
          return [
            id,
            createdAt,
            `due ${dueAt}`,
            state,
            `${amount} ${currency}`,
            channel,
            risk,
            username,
            held ? `held: ${held}` : '',
          ]
            .join('  ')
            .trim();
        },
      );
    };
  },
};

const acts = ['approve', 'reject', 'take', 'pay', 'fail', 'unpaid', 'accept', 'retry', 'unmatch', 'return'] as const;

export const withdrawalCommand: Command = {
  usage: [
    [`withdrawal approve <id> ${actForm}`, 'says yes; above the brand’s amount a second operator has to as well'],
    [`withdrawal reject <id> ${actForm}`, 'says no: the money goes back'],
    [`withdrawal take <id> ${actForm}`, 'takes a payment by hand on'],
    [`withdrawal pay <id> --reference <text> ${actForm}`, 'it was paid by hand, under this reference of the bank'],
    [`withdrawal fail <id> ${actForm}`, 'the payment was not taken; the money stays set aside'],
    [
      `withdrawal unpaid <id> ${actForm}`,
      'a gateway that is switched off and does not answer, or that reported another payment, never paid it; a second operator has to say so as well',
    ],
    [
      `withdrawal accept <id> ${actForm}`,
      'a payout that is held counts as paid, whatever its gateway reported; a second operator has to say so as well',
    ],
    [`withdrawal retry <id> ${actForm}`, 'pays once more'],
    [`withdrawal unmatch <id> ${actForm}`, 'lets no more depositors pay it; what is left is paid in another way'],
    [
      `withdrawal return <id> ${actForm}`,
      'the bank sent a payment back: it is the member’s again; after a gateway’s payment a second operator has to say so as well',
    ],
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
    return await acting(values, what === 'pay' ? payByHand : withdrawalActs[what], async (ctx, { reason, ...act }) => {
      const done =
        what === 'pay'
          ? await payByHand(ctx, id, act, { reference, reason })
          : await withdrawalActs[what](ctx, id, act, { reason });
      const waits =
        done.state === 'REQUESTED'
          ? `; it needs ${done.approvalsNeeded} operators`
          : what === 'return' && done.state === 'PAID'
            ? '; another operator has to say so as well'
            : '';
      return `Withdrawal ${done.id} of ${done.username} is ${done.state}: ${done.amount} ${done.currency}${waits}`;
    });
  },
};
