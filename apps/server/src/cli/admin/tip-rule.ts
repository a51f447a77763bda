import { showMoney } from '@fairhouse/money/money';
import { tipLimits } from '../../modules/cashier/desk/index.ts';
import type { Command, Work } from './command.ts';
import { amountOption, limitsCommand, limitsLine } from './currency-limits.ts';
import { transferOptions } from './transfer-rule.ts';

const shown: Work = async (ctx) => {
  const rules = await tipLimits.all(ctx.db);
  if (rules.length === 0) return ['No currency has tips'];
  return rules.map((rule) => `${limitsLine(rule)}, ${showMoney(rule.daily_received, rule.currency)} to one member`);
};

const setting = limitsCommand('tip-rule', {
  limits: tipLimits,
  options: { ...transferOptions, daily_received: amountOption('daily-received') },
  sets: 'sets the limits of one tip, and of what a member gives and is given on a day of the brand',
  ends: 'nobody gives a tip in this currency',
  shown,
});

export const tipRuleCommand: Command = {
  usage: [['tip-rule', 'shows what members may give one another in the chat rooms'], ...setting.usage],
  read: (args) => (args.length === 0 ? shown : setting.read(args)),
};
