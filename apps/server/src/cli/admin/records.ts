import { rebuildFigures } from '../../modules/overview/desk/index.ts';
import { listValidBetRules, rebuildRollUps, setValidBet } from '../../modules/records/desk/index.ts';
import { betFollowers, betProducts } from '../../products.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';

export const recordsCommand: Command = {
  usage: [
    [
      'records rebuild',
      "makes the records' bets, hourly sums, the biggest wins and the house's figures anew from rounds, bets and the ledger",
    ],
  ],
  read(args) {
    const [action] = readArgs(args, ['rebuild'], {}).positionals;
    if (action !== 'rebuild') throw new BadInput(`"${action}" is not rebuild`);
    return async (ctx) => {
      await rebuildRollUps(ctx, betProducts, betFollowers);
      await rebuildFigures(ctx);
      return ['The hourly sums are made anew'];
    };
  },
};

const percentPattern = /^(?:100|\d{1,2})(?:\.\d{1,2})?$/;

export const validBetsCommand: Command = {
  usage: [['valid-bets', 'lists what of a bet counts as turnover, by game type']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const rules = await listValidBetRules(ctx.db);
      return rules.map(
        ({ gameType, measure, ratioBp }) => `${gameType.padEnd(10)} ${measure.padEnd(6)} ${ratioBp / 100} %`,
      );
    };
  },
};

export const validBetCommand: Command = {
  usage: [
    [
      `valid-bet <game type> <stake|risked> ${actForm}`,
      'what of bets settled from now on counts: all of them, or what was at risk; more of it takes two operators',
    ],
    ['  --percent 50', 'so much of it'],
  ],
  async read(args) {
    const options = { percent: { type: 'string' }, ...actOptions } as const;
    const { positionals, values } = readArgs(args, ['game type', 'stake|risked'], options);
    const [gameType = '', measure] = positionals;
    if (measure !== 'stake' && measure !== 'risked') throw new BadInput(`"${measure}" is neither stake nor risked`);
    const percent = values.percent ?? '100';
    if (!percentPattern.test(percent) || Number(percent) > 100) throw new BadInput('--percent is 0 to 100');
    const ratioBp = Math.round(Number(percent) * 100);
    return await setting(
      { ...values, measure },
      setValidBet,
      async (ctx, by) => {
        const isSet = await setValidBet(ctx, by, gameType, { measure, ratioBp });
        if (!isSet) return waitsForSecond;
        return `Of bets on ${gameType} ${percent} % of the ${measure === 'stake' ? 'stake' : 'risked part'} counts from now on`;
      },
      { NOT_FOUND: `There is no game type ${gameType}; npm run admin -- valid-bets lists them` },
    );
  },
};
