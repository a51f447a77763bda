import { randomUUID } from 'node:crypto';
import { isCurrency } from '@fairhouse/money/money';
import { requestId } from '../../../modules/money-rows/index.ts';
import {
  adjustPoints,
  approveRedemption,
  listDeskRedemptions,
  listPointsConversions,
  listPointsRatios,
  pointsRule,
  rejectRedemption,
  remarkRedemption,
  setPointsConversion,
  setPointsRatio,
  setPointsRule,
} from '../../../modules/points/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption, type Work } from '../command.ts';
import { readTurnover } from '../turnover-option.ts';
import { actForm, acting, actOptions, readId, readWord, reasonForm } from './as-operator.ts';
import { readList } from './read-list.ts';
import { reasonedSetting, waitsForSecond } from './setting.ts';

const lists = ['ratios', 'conversions', 'redemptions', 'rule'] as const;
const acts = ['ratio', 'conversion', 'give', 'take', 'approve', 'reject', 'remark', 'two-person-above'] as const;
const decisions = { approve: approveRedemption, reject: rejectRedemption, remark: remarkRedemption };

export const pointsCommand: Command = {
  usage: [
    ['points ratios', 'shows the points for a hundred of valid bet, by game type and currency'],
    [
      `points ratio <GAMETYPE> <currency> <points> ${reasonForm}`,
      'sets them from the next full hour on; more points take two operators',
    ],
    ['points conversions', 'shows what points are worth in cash'],
    [
      `points conversion <currency> --points <n> --amount <amount> --daily <points> [--turnover <times>] [--closed] ${reasonForm}`,
      'sets the points of one betting unit, the cash that it brings and a day’s most; better terms take two operators',
    ],
    [
      'points redemptions [--member <account>] [--all]',
      'shows the newest redemptions that wait for an operator, or all',
    ],
    [
      `points approve|reject|remark <id> --remark <text> ${actForm}`,
      'delivers goods, gives points and money back, or adds a word on the delivery; the member reads the remark',
    ],
    [
      `points give|take <account> <points> ${reasonForm}`,
      'gives a member points or takes them; above the rule it takes two operators',
    ],
    ['points rule', 'shows the points of a day above which two operators give or take'],
    [`points two-person-above <points> ${reasonForm}`, 'sets it; more takes two operators itself'],
  ],
  async read([act, ...args]) {
    const what = readWord(act, [...lists, ...acts]);
    switch (what) {
      case 'ratios':
        return readNothing(args, ratioLines);
      case 'conversions':
        return readNothing(args, conversionLines);
      case 'rule':
        return readNothing(args, ruleLines);
      case 'redemptions':
        return readRedemptions(args);
      case 'ratio':
        return await readRatio(args);
      case 'conversion':
        return await readConversion(args);
      case 'two-person-above':
        return await readRule(args);
      case 'give':
      case 'take':
        return await readAdjustment(what, args);
      default:
        return await readDecision(what, args);
    }
  },
};

function readNothing(args: string[], show: Work): Work {
  readArgs(args, [], {});
  return show;
}

const orNone = (lines: string[]) => (lines.length === 0 ? ['There are none'] : lines);

async function ratioLines(ctx: Ctx): Promise<string[]> {
  return orNone(
    (await listPointsRatios(ctx, {})).map(
      ({ gameType, currency, perHundred, from }) =>
        `${gameType.padEnd(9)} ${currency.padEnd(5)} ${perHundred} from ${from}`,
    ),
  );
}

async function conversionLines(ctx: Ctx): Promise<string[]> {
  return orNone(
    (await listPointsConversions(ctx, {})).map(
      ({ currency, isOpen, unitPoints, unitAmount, dailyPoints, turnoverBp }) => {
        const staked = turnoverBp === 0 ? '' : `, to be staked ${turnoverBp / 10_000} times`;
        const closed = isOpen ? '' : ', closed';
        return `${currency.padEnd(5)} ${unitPoints} points are ${unitAmount}, at most ${dailyPoints} a day${staked}${closed}`;
      },
    ),
  );
}

const ruleLines = async (ctx: Ctx) => [`two above ${(await pointsRule(ctx, {})).twoPersonAbove} points a day`];

function readRedemptions(args: string[]): Work {
  const asked = readList(args, { state: 'APPLYING' as const });
  return async (ctx) =>
    orNone(
      (await listDeskRedemptions(ctx, asked)).list.map(
        ({ id, createdAt, state, username, quantity, name, points, amount, currency, remark }) =>
          [
            id,
            createdAt,
            state,
            username,
            `${quantity} × ${name.EN}`,
            `${points} points`,
            `${amount} ${currency}`,
            remark ?? '',
          ]
            .join('  ')
            .trim(),
      ),
    );
}

async function readRatio(args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['GAMETYPE', 'currency', 'points'], actOptions);
  const [gameType = '', code = '', perHundred = ''] = positionals;
  const currency = readCurrency(code);
  if (!/^\d{1,7}(\.\d{1,8})?$/.test(perHundred)) throw new BadInput(`"${perHundred}" is not a number of points`);
  const subject = `${gameType.toUpperCase()} ${currency}`;
  const given = { ...values, ratio: perHundred };
  const set = async (ctx: Ctx, by: Parameters<typeof setPointsRatio>[1]) =>
    (await setPointsRatio(ctx, by, subject, { perHundred })) ? await ratioLines(ctx) : waitsForSecond;
  return await reasonedSetting(given, setPointsRatio, set, { NOT_FOUND: `There is no game type ${gameType}` });
}

async function readConversion(args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['currency'], {
    ...actOptions,
    points: { type: 'string' },
    amount: { type: 'string' },
    daily: { type: 'string' },
    turnover: { type: 'string' },
    closed: { type: 'boolean' },
  });
  const currency = readCurrency(positionals[0] ?? '');
  const said = {
    isOpen: !values.closed,
    unitPoints: readPoints('--points', values.points),
    unitAmount: values.amount ?? '',
    dailyPoints: readPoints('--daily', values.daily),
    turnoverBp: readTurnover(values.turnover) ?? 0,
  };
  if (said.unitAmount === '') throw new BadInput('--amount is missing');
  const set = async (ctx: Ctx, by: Parameters<typeof setPointsConversion>[1]) =>
    (await setPointsConversion(ctx, by, currency, said)) ? await conversionLines(ctx) : waitsForSecond;
  return await reasonedSetting(values, setPointsConversion, set, {
    AMOUNT_INVALID: `--amount "${said.unitAmount}" is not an amount of ${currency}, or --daily is less than --points`,
  });
}

async function readRule(args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['points'], actOptions);
  const twoPersonAbove = readPoints('points', positionals[0]);
  const set = async (ctx: Ctx, by: Parameters<typeof setPointsRule>[1]) =>
    (await setPointsRule(ctx, by, 'points', { twoPersonAbove })) ? await ruleLines(ctx) : waitsForSecond;
  return await reasonedSetting({ ...values, points: twoPersonAbove }, setPointsRule, set);
}

async function readAdjustment(what: 'give' | 'take', args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['account', 'points'], actOptions);
  const [account = ''] = positionals;
  const points = `${what === 'take' ? '-' : ''}${readPoints('points', positionals[1])}`;
  const request = requestId(0n, 'machine:adjust-points', randomUUID(), { account, points });
  return await reasonedSetting(
    { ...values, points },
    adjustPoints,
    async (ctx, by) => {
      const isDone = await adjustPoints(ctx, by, account, { points, reason: by.reason, request });
      return isDone ? `${points} points: ${account}` : waitsForSecond;
    },
    {
      NOT_FOUND: `There is no account ${account}`,
      AMOUNT_INVALID: `"${points}" is not a number of points`,
      POINTS_INSUFFICIENT: `${account} does not have so many points`,
    },
  );
}

async function readDecision(what: keyof typeof decisions, args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['id'], { ...actOptions, remark: { type: 'string' } });
  const id = readId(positionals[0]);
  const remark = textOption('remark', values.remark ?? '', 300);
  const decide = decisions[what];
  return await acting(values, decide, async (ctx, { reason, ...act }) => {
    const done = await decide(ctx, id, act, { reason, remark });
    return `Redemption ${done.id} of ${done.username} is ${done.state}: ${done.remark}`;
  });
}

function readCurrency(text: string): string {
  const currency = text.toUpperCase();
  if (!isCurrency(currency)) throw new BadInput(`there is no currency "${text}"`);
  return currency;
}

/** @throws BadInput */
export function readPoints(name: string, text: string | undefined): string {
  if (text === undefined) throw new BadInput(`${name} is missing`);
  const points = text.replaceAll(',', '');
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(points)) throw new BadInput(`${name} "${text}" is not a number of points`);
  return points;
}
