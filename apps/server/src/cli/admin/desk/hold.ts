import { adjustmentActs, askForAdjustment, freezeOne, liftOne } from '../../../modules/cashier/desk/index.ts';
import { memberNamed } from '../../../modules/identity/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { readTurnover } from '../turnover-option.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';

const amountShape = /^\d{1,18}(\.\d{1,8})?$/;

export const adjustCommand: Command = {
  usage: [
    [
      `adjust credit <account> <amount> [--turnover <times>] ${actForm}`,
      'asks for money to be given; another operator approves; how often it is to be staked',
    ],
    [`adjust debit <account> <amount> ${actForm}`, 'asks for money to be taken; another operator approves'],
    [`adjust approve <id> ${actForm}`, 'says yes to what another operator asked for: the money moves'],
    [`adjust reject <id> ${actForm}`, 'says no to it'],
  ],
  async read(args) {
    const what = readWord(args[0], ['credit', 'debit', 'approve', 'reject']);
    if (what === 'approve' || what === 'reject') {
      const { values, positionals } = readArgs(args, ['approve|reject', 'id'], actOptions);
      const id = readId(positionals[1]);
      const decide = adjustmentActs[what];
      return await acting(values, decide, async (ctx, { reason, ...act }) => {
        const done = await decide(ctx, id, act, { reason });
        return `Adjustment ${done.id} of ${done.username} is ${done.state}: ${done.amount} ${done.currency}`;
      });
    }
    const options = { ...actOptions, turnover: { type: 'string' } } as const;
    const { values, positionals } = readArgs(args, ['credit|debit', 'account', 'amount'], options);
    const [, account = '', amount = ''] = positionals;
    if (!amountShape.test(amount)) throw new BadInput(`"${amount}" is not an amount`);
    if (what === 'debit' && values.turnover !== undefined) {
      throw new BadInput('--turnover has no meaning with "adjust debit"');
    }
    const turnoverBp = readTurnover(values.turnover);
    return await acting(values, askForAdjustment, async (ctx, { reason, ...act }) => {
      const memberId = await accountNamed(ctx, account);
      const said = { memberId, direction: what, amount, reason, ...(turnoverBp === undefined ? {} : { turnoverBp }) };
      const made = await askForAdjustment(ctx, act, said);
      return `Adjustment ${made.id} waits for another operator: ${what} of ${made.amount} ${made.currency} for ${made.username}`;
    });
  },
};

export const freezeCommand: Command = {
  usage: [
    [
      `freeze <account> [--amount <amount>] ${actForm}`,
      'nothing leaves the account; with an amount, so much is set aside instead',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['account'], { ...actOptions, amount: { type: 'string' } });
    const [account = ''] = positionals;
    const { amount } = values;
    if (amount !== undefined && !amountShape.test(amount)) throw new BadInput(`--amount "${amount}" is not an amount`);
    return await acting(values, freezeOne, async (ctx, { reason, ...act }) => {
      const memberId = await accountNamed(ctx, account);
      const made = await freezeOne(ctx, act, { memberId, reason, ...(amount === undefined ? {} : { amount }) });
      const frozen = made.amount === null ? 'withdrawals are frozen' : `${made.amount} ${made.currency} is set aside`;
      return `Freeze ${made.id} of ${made.username}: ${frozen}`;
    });
  },
};

export const unfreezeCommand: Command = {
  usage: [
    [
      `unfreeze <id> ${actForm}`,
      'lifts a freeze, by the operator who set it or by two others; what was set aside is cash again',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['id'], actOptions);
    const id = readId(positionals[0]);
    return await acting(values, liftOne, async (ctx, { reason, ...act }) => {
      const done = await liftOne(ctx, id, act, { reason });
      const freeze = `Freeze ${done.id} of ${done.username}`;
      return done.waitsForSecond ? `${freeze} is lifted once a second operator states it` : `${freeze} is lifted`;
    });
  },
};

async function accountNamed(ctx: Ctx, account: string): Promise<string> {
  const id = await memberNamed(ctx.db, account);
  if (id === null) throw new BadInput(`There is no account ${account}`);
  return String(id);
}
