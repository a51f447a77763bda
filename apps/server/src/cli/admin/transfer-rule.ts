import { type CurrencyCode, isCurrency, showMoney } from '@fairhouse/money/money';
import { endTransfers, setTransferRule, type TransferRule, transferRules } from '../../modules/cashier/desk/index.ts';
import { winLimits } from '../../modules/vendors/desk/index.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';
import { readAmount, readCount } from './number-option.ts';
import { winLimitLine } from './vendor-win-limit.ts';

export const transferRulesCommand: Command = {
  usage: [
    ['transfer-rules', 'shows what is allowed of transfers between members, and what a vendor’s wins are believed to'],
  ],
  read(args) {
    readArgs(args, [], {});
    return shown;
  },
};

export const transferRuleCommand: Command = {
  usage: [
    [
      `transfer-rule <currency> [--min <amount>] [--max <amount>] [--daily-amount <amount>] [--daily-count <n>] ${actForm}`,
      'sets how much members may send to their upline and downlines, at once and on a day of the brand',
    ],
    [`transfer-rule <currency> off ${actForm}`, 'members send nothing in this currency'],
  ],
  async read(args) {
    const acts = args[1] !== undefined && !args[1].startsWith('-');
    const { values, positionals } = readArgs(args, acts ? ['currency', 'off'] : ['currency'], {
      min: { type: 'string' },
      max: { type: 'string' },
      'daily-amount': { type: 'string' },
      'daily-count': { type: 'string' },
      ...actOptions,
    });
    const currency = readCurrency(positionals[0]);
    if (acts) {
      if (positionals[1] !== 'off') throw new BadInput(`"${positionals[1]}" is not off`);
      return await setting({ ...values, enabled: false }, endTransfers, async (ctx, by) => {
        await endTransfers(ctx, by, currency);
        return await shown(ctx);
      });
    }
    const change: Partial<TransferRule> = {};
    if (values.min !== undefined) change.min_amount = readAmount('--min', values.min, currency);
    if (values.max !== undefined) change.max_amount = readAmount('--max', values.max, currency);
    const daily = values['daily-amount'];
    if (daily !== undefined) change.daily_amount = readAmount('--daily-amount', daily, currency);
    const count = values['daily-count'];
    if (count !== undefined) change.daily_count = readCount('--daily-count', count, { min: 1 });
    if (Object.keys(change).length === 0) throw new BadInput('nothing is to be changed');
    return await setting(values, setTransferRule, async (ctx, by) => {
      const isSet = await setTransferRule(ctx, by, currency, (held) => ruleOf(currency, { ...held, ...change }));
      return isSet ? await shown(ctx) : waitsForSecond;
    });
  },
};

function ruleOf(currency: CurrencyCode, given: Partial<TransferRule>): TransferRule {
  const { min_amount, max_amount, daily_amount, daily_count } = given;
  if (!min_amount || !max_amount || !daily_amount || !daily_count) {
    throw new BadInput(`${currency} has no rule yet: give --min, --max, --daily-amount and --daily-count`);
  }
  if (min_amount > max_amount) throw new BadInput('--min is above --max');
  if (max_amount > daily_amount) throw new BadInput('--max is above --daily-amount');
  return { currency, min_amount, max_amount, daily_amount, daily_count };
}

const shown: Work = async (ctx) => {
  const rules = await transferRules(ctx.db);
  const limits = await winLimits(ctx.db);
  return [
    ...rules.map(({ currency, min_amount, max_amount, daily_amount, daily_count }) => {
      const money = (units: bigint) => showMoney(units, currency);
      return `${currency.padEnd(5)} ${money(min_amount)} to ${money(max_amount)}; ${daily_count} a day, ${money(daily_amount)} in all`;
    }),
    ...limits.map(winLimitLine),
  ];
};

function readCurrency(word: string | undefined): CurrencyCode {
  const currency = (word ?? '').toUpperCase();
  if (!isCurrency(currency)) throw new BadInput(`there is no currency "${word}"`);
  return currency;
}
