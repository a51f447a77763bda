import type { DeskTree } from '@fairhouse/contract/desk-tree';
import {
  setAccountLevels,
  setLevelRule,
  setUpline,
  showLevelRule,
  showTree,
} from '../../../modules/agents/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { actForm, actOptions, mayActForm, type Refusals, worded } from './as-operator.ts';
import { machineSetting, setting, waitsForSecond } from './setting.ts';

const text = { type: 'string' } as const;

export const treeCommand: Command = {
  usage: [['agent-tree <account>', 'shows who stands above and directly below an account, with levels, and its moves']],
  async read(args) {
    const [account = ''] = readArgs(args, ['account'], {}).positionals;
    return worded(async (ctx) => linesOf(await showTree(ctx, { username: account })), refusals(account));
  },
};

export const moveCommand: Command = {
  usage: [
    [
      `agent-move <account> --under <account>|nobody ${actForm}`,
      'moves an account with all below it to another upline; two operators say the same',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['account'], { under: text, ...actOptions });
    const [account = ''] = positionals;
    const { under } = values;
    if (under === undefined) throw new BadInput('--under is missing');
    const upline = under === 'nobody' ? null : under;
    return await setting(
      values,
      setUpline,
      async (ctx, by) => {
        if (!(await setUpline(ctx, by, account, { upline, reason: by.reason }))) return waitsForSecond;
        return linesOf(await showTree(ctx, { username: account }));
      },
      refusals(account),
    );
  },
};

export const levelsCommand: Command = {
  usage: [
    [
      `agent-levels <account> --rebate <percent> --prize <n> ${mayActForm}`,
      'sets the levels of an account, between its upline’s and the highest of its downlines’',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['account'], { rebate: text, prize: text, ...actOptions });
    const [account = ''] = positionals;
    const levels = { rebate: readPercent('rebate', values.rebate), prize: readPrize('prize', values.prize) };
    return await machineSetting(
      values,
      setAccountLevels,
      async (ctx, by) => {
        await setAccountLevels(ctx, by, account, { levels });
        return linesOf(await showTree(ctx, { username: account }));
      },
      refusals(account),
    );
  },
};

export const levelRuleCommand: Command = {
  usage: [
    [
      `level-rule [--rebate-max <percent> --prize-min <n> --prize-max <n>] ${mayActForm}`,
      'sets, or without an option shows, the limits of levels; levels that were given stay',
    ],
  ],
  async read(args) {
    const options = { 'rebate-max': text, 'prize-min': text, 'prize-max': text, ...actOptions };
    const { values } = readArgs(args, [], options);
    if (Object.keys(values).length === 0) return shownRule;
    const rule = {
      rebateMax: readPercent('rebate-max', values['rebate-max']),
      prizeMin: readPrize('prize-min', values['prize-min']),
      prizeMax: readPrize('prize-max', values['prize-max']),
    };
    return await machineSetting(
      values,
      setLevelRule,
      async (ctx, by) => {
        await setLevelRule(ctx, by, 'all', rule);
        return await shownRule(ctx);
      },
      { MALFORMED: '--prize-min is above --prize-max, or --rebate-max above 100' },
    );
  },
};

async function shownRule(ctx: Ctx): Promise<string[]> {
  const { rebateMax, prizeMin, prizeMax } = await showLevelRule(ctx, {});
  return [`Rebates up to ${rebateMax} %, prize levels from ${prizeMin} to ${prizeMax}`];
}

const refusals = (account: string): Refusals => ({
  NOT_FOUND: `There is no account ${account}, or no such upline`,
  TRIAL_NOT_ALLOWED: 'Trial users stand in no tree',
  STATE_CONFLICT: `${account} stands there already`,
  TREE_CIRCLE: `${account} would stand below its own downline`,
  LEVEL_ABOVE_UPLINE: 'A level would be above the upline’s, or below a downline’s',
});

function readPercent(name: string, typed: string | undefined): string {
  if (typed === undefined || !/^\d{1,3}(\.\d{1,4})?$/.test(typed)) {
    throw new BadInput(`--${name} is a rate in percent with four digits at most`);
  }
  return typed;
}

function readPrize(name: string, typed: string | undefined): number {
  if (typed === undefined || !/^\d{1,6}$/.test(typed)) throw new BadInput(`--${name} is a whole number`);
  return Number(typed);
}

function linesOf({ username, levels, team, above, below, moves }: DeskTree): string[] {
  const nobody = 'nobody';
  return [
    `${username}: rebate ${levels.rebate} %, prize ${levels.prize}, ${team} members below`,
    `above: ${above.length === 0 ? nobody : above.join(' < ')}`,
    ...below.map(
      (one) => `  ${one.username}: rebate ${one.levels.rebate} %, prize ${one.levels.prize}, ${one.team} below`,
    ),
    ...moves.map(
      ({ from, to, members, reason, countsFrom }) =>
        `moved from ${from ?? nobody} to ${to ?? nobody} with ${members} members, counts from ${countsFrom}: ${reason}`,
    ),
  ];
}
