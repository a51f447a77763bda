import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { listHandRules, setHandRule } from '../../modules/cashier/desk/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';

const shown = async (ctx: Ctx) =>
  (await listHandRules(ctx, {})).map(
    ({ currency, twoPersonAbove }) => `${currency.padEnd(5)} two above ${twoPersonAbove}`,
  );

export const handRulesCommand: Command = {
  usage: [['hand-rules', 'shows above what two operators credit a deposit by hand and loosen a channel']],
  read(args) {
    readArgs(args, [], {});
    return shown;
  },
};

export const handRuleCommand: Command = {
  usage: [
    [
      `hand-rule <currency> --two-person-above <amount> ${actForm}`,
      'sets above what two operators credit a deposit by hand and loosen a channel; a higher amount takes two itself',
    ],
  ],
  async read(args) {
    const options = { 'two-person-above': { type: 'string' }, ...actOptions } as const;
    const { values, positionals } = readArgs(args, ['currency'], options);
    const currency = (positionals[0] ?? '').toUpperCase();
    if (!isCurrency(currency)) throw new BadInput(`there is no currency "${currency}"`);
    const given = values['two-person-above'];
    if (given === undefined) throw new BadInput('--two-person-above is missing');
    const units = parseMoney(given.replaceAll(',', ''), currency);
    if (units === null || units < 0n)
      throw new BadInput(`--two-person-above "${given}" is not an amount of ${currency}`);
    return await setting(values, setHandRule, async (ctx, by) =>
      (await setHandRule(ctx, by, currency, units)) ? await shown(ctx) : waitsForSecond,
    );
  },
};
