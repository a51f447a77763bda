import { type CurrencyCode, isCurrency, showMoney } from '@fairhouse/money/money';
import { endTips, setTipRule, type TipRule, tipRules } from '../../modules/cashier/desk/index.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';
import { readAmount, readCount } from './number-option.ts';

export const tipRuleCommand: Command = {
  usage: [
    ['tip-rule', 'shows what members may give one another in the chat rooms'],
    [
      `tip-rule <currency> [--min <amount>] [--max <amount>] [--daily-amount <amount>] [--daily-count <n>] [--daily-received <amount>] ${actForm}`,
      'sets the limits of one tip, and of what a member gives and is given on a day of the brand',
    ],
    [`tip-rule <currency> off ${actForm}`, 'nobody gives a tip in this currency'],
  ],
  async read(args) {
    if (args.length === 0) return shown;
    const acts = args[1] !== undefined && !args[1].startsWith('-');
    const { values, positionals } = readArgs(args, acts ? ['currency', 'off'] : ['currency'], {
      min: { type: 'string' },
      max: { type: 'string' },
      'daily-amount': { type: 'string' },
      'daily-count': { type: 'string' },
      'daily-received': { type: 'string' },
      ...actOptions,
    });
    const currency = (positionals[0] ?? '').toUpperCase();
    if (!isCurrency(currency)) throw new BadInput(`there is no currency "${positionals[0]}"`);
    if (acts) {
      if (positionals[1] !== 'off') throw new BadInput(`"${positionals[1]}" is not off`);
      return await setting({ ...values, enabled: false }, endTips, async (ctx, by) => {
        await endTips(ctx, by, currency);
        return await shown(ctx);
      });
    }
    const change: Partial<TipRule> = {};
    if (values.min !== undefined) change.min_amount = readAmount('--min', values.min, currency);
    if (values.max !== undefined) change.max_amount = readAmount('--max', values.max, currency);
    const { 'daily-amount': amount, 'daily-received': received, 'daily-count': count } = values;
    if (amount !== undefined) change.daily_amount = readAmount('--daily-amount', amount, currency);
    if (received !== undefined) change.daily_received = readAmount('--daily-received', received, currency);
    if (count !== undefined) change.daily_count = readCount('--daily-count', count, { min: 1 });
    if (Object.keys(change).length === 0) throw new BadInput('nothing is to be changed');
    return await setting(values, setTipRule, async (ctx, by) => {
      const isSet = await setTipRule(ctx, by, currency, (held) => ruleOf(currency, { ...held, ...change }));
      return isSet ? await shown(ctx) : waitsForSecond;
    });
  },
};

function ruleOf(currency: CurrencyCode, given: Partial<TipRule>): TipRule {
  const { min_amount, max_amount, daily_amount, daily_count, daily_received } = given;
  if (!min_amount || !max_amount || !daily_amount || !daily_count || !daily_received) {
    throw new BadInput(
      `${currency} has no rule yet: give --min, --max, --daily-amount, --daily-count and --daily-received`,
    );
  }
  if (min_amount > max_amount) throw new BadInput('--min is above --max');
  if (max_amount > daily_amount) throw new BadInput('--max is above --daily-amount');
  if (max_amount > daily_received) throw new BadInput('--max is above --daily-received');
  return { currency, min_amount, max_amount, daily_amount, daily_count, daily_received };
}

const shown: Work = async (ctx) => {
  const rules = await tipRules(ctx.db);
  if (rules.length === 0) return ['No currency has tips'];
  return rules.map(({ currency, min_amount, max_amount, daily_amount, daily_count, daily_received }) => {
    const money = (units: bigint) => showMoney(units, currency);
    return `${currency.padEnd(5)} ${money(min_amount)} to ${money(max_amount)}; ${daily_count} a day, ${money(daily_amount)} in all, ${money(daily_received)} to one member`;
  });
};
