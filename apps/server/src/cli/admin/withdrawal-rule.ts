import { isCurrency, showMoney } from '@fairhouse/money/money';
import {
  type RiskReason,
  riskReasons,
  riskRules,
  setRiskRule,
  setWithdrawalRule,
  type WithdrawalRule,
  withdrawalRules,
} from '../../modules/cashier/desk/index.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';
import { readAmount, readCount } from './number-option.ts';

export const withdrawalRulesCommand: Command = {
  usage: [['withdrawal-rules', 'shows what is allowed of withdrawals a day, in each currency, and what is risky']],
  read(args) {
    readArgs(args, [], {});
    return shown;
  },
};

export const withdrawalRuleCommand: Command = {
  usage: [
    [
      `withdrawal-rule <currency> [--daily-count <n>] [--daily-amount <amount>] [--free-count <n>] [--two-person-above <amount>] [--big-win-above <amount>] ${actForm}`,
      'sets the limits of the brand’s day, how many a day are free of charge, and above what two operators approve; a higher limit takes two',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['currency'], {
      'daily-count': { type: 'string' },
      'daily-amount': { type: 'string' },
      'free-count': { type: 'string' },
      'two-person-above': { type: 'string' },
      'big-win-above': { type: 'string' },
      ...actOptions,
    });
    const currency = (positionals[0] ?? '').toUpperCase();
    if (!isCurrency(currency)) throw new BadInput(`there is no currency "${currency}"`);
    const change: Partial<Omit<WithdrawalRule, 'currency'>> = {};
    const count = values['daily-count'];
    if (count !== undefined) change.daily_count = readCount('--daily-count', count, { min: 1 });
    const free = values['free-count'];
    if (free !== undefined) change.free_count = readCount('--free-count', free, { min: 0 });
    const amount = values['daily-amount'];
    if (amount !== undefined) change.daily_amount = readAmount('--daily-amount', amount, currency);
    const two = values['two-person-above'];
    if (two !== undefined) change.two_person_above = readAmount('--two-person-above', two, currency);
    const win = values['big-win-above'];
    if (win !== undefined) change.big_win_above = readAmount('--big-win-above', win, currency);
    if (Object.keys(change).length === 0) throw new BadInput('nothing is to be changed');
    return await setting(values, setWithdrawalRule, async (ctx, by) => {
      if (!(await setWithdrawalRule(ctx, by, currency, change))) return waitsForSecond;
      return await shown(ctx);
    });
  },
};

export const riskRuleCommand: Command = {
  usage: [
    [
      `risk-rule <reason> --points <0-100> [--hours <n>] ${actForm}`,
      `sets how much a reason weighs, and for how long something is new; there are ${riskReasons.join(', ')}`,
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['reason'], {
      points: { type: 'string' },
      hours: { type: 'string' },
      ...actOptions,
    });
    const reason = riskReasons.find((one) => one === positionals[0]);
    if (!reason) throw new BadInput(`there is no reason "${positionals[0]}"`);
    if (values.points === undefined) throw new BadInput('--points is missing');
    const points = readCount('--points', values.points, { min: 0, max: 100 });
    const hours = values.hours === undefined ? undefined : readCount('--hours', values.hours, { min: 1 });
    return await setting(values, setRiskRule, async (ctx, by) => {
      if (!(await setRiskRule(ctx, by, reason, points, hours))) return waitsForSecond;
      return await shown(ctx);
    });
  },
};

const shown: Work = async (ctx) => {
  const rules = await withdrawalRules(ctx.db);
  const risks = await riskRules(ctx.db);
  return [
    ...rules.map((rule) => {
      const money = (units: bigint) => showMoney(units, rule.currency);
      const { daily_count, daily_amount, free_count, two_person_above, big_win_above } = rule;
      return `${rule.currency.padEnd(5)} ${daily_count} a day, ${money(daily_amount)} in all, ${free_count} free; two people above ${money(two_person_above)}; a big win above ${money(big_win_above)}`;
    }),
    ...riskReasons.map((reason) => riskLine(reason, risks.get(reason))),
  ];
};

function riskLine(reason: RiskReason, rule: { points: number; hours: number | null } | undefined): string {
  const hours = rule?.hours ? `, new for ${rule.hours} hours` : '';
  return `${reason.padEnd(22)} ${rule?.points ?? 0} points${hours}`;
}
