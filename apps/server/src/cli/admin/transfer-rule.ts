import { transferLimits } from '../../modules/cashier/desk/index.ts';
import { winLimits } from '../../modules/vendors/desk/index.ts';
import { type Command, readArgs, type Work } from './command.ts';
import { amountOption, countOption, limitsCommand, limitsLine } from './currency-limits.ts';
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

export const transferOptions = {
  min_amount: amountOption('min'),
  max_amount: amountOption('max'),
  daily_amount: amountOption('daily-amount'),
  daily_count: countOption('daily-count'),
};

const shown: Work = async (ctx) => {
  const rules = await transferLimits.all(ctx.db);
  const limits = await winLimits(ctx.db);
  return [...rules.map(limitsLine), ...limits.map(winLimitLine)];
};

export const transferRuleCommand = limitsCommand('transfer-rule', {
  limits: transferLimits,
  options: transferOptions,
  sets: 'sets how much members may send to their upline and downlines, at once and on a day of the brand',
  ends: 'members send nothing in this currency',
  shown,
});
