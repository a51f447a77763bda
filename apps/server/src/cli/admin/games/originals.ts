import type { DeskOriginal } from '@fairhouse/contract/desk-originals';
import {
  limitsName,
  listJackpots,
  listOriginals,
  originalsRule,
  potName,
  setJackpot,
  setOriginal,
  setOriginalLimits,
  setOriginalsRule,
  setSharedPace,
  sharedPaces,
} from '../../../modules/originals/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { BadInput, type Command, readArgs, type Work } from '../command.ts';
import { actForm, actOptions } from '../desk/as-operator.ts';
import { setting, waitsForSecond } from '../desk/setting.ts';
import { readCount } from '../number-option.ts';
import { editForm, editing, readYesNo } from './refusals.ts';

export const originalsCommand: Command = {
  usage: [
    ['originals', 'lists the in-house games, those out of sight too, and the brand’s rule for them'],
    [
      `originals rule [--min-round <ms>] [--autobet yes|no] ${actForm}`,
      'the least time between the beginnings of two rounds of a member, and whether pages may place rounds without a press',
    ],
    ['originals jackpot', 'lists the pots that bets on in-house games play for'],
    [
      `originals jackpot mini|major|grand <currency> [--on yes|no] [--seed <amount>] [--must-hit <amount>] [--rate <millionths>] ${actForm}`,
      'what the next pot begins with, by which amount it is won, and the part of stakes that feeds it; what costs more takes two operators',
    ],
  ],
  async read([act, ...args]) {
    if (act === undefined) return listed;
    if (act === 'jackpot') return await readJackpot(args);
    if (act !== 'rule') throw new BadInput(`"${act}" is not rule or jackpot`);
    const { values } = readArgs(args, [], {
      'min-round': { type: 'string' },
      autobet: { type: 'string' },
      ...actOptions,
    });
    const { 'min-round': least, autobet } = values;
    const change = {
      ...(least === undefined ? {} : { minRoundMs: readCount('--min-round', least, { min: 0, max: 60_000 }) }),
      ...(autobet === undefined ? {} : { autobet: readYesNo('autobet', autobet) }),
    };
    if (Object.keys(change).length === 0) throw new BadInput('nothing is to be changed');
    return await setting(values, setOriginalsRule, async (ctx, by) => {
      await setOriginalsRule(ctx, by, 'originals', change);
      return [await ruleLine(ctx)];
    });
  },
};

async function readJackpot(args: string[]): Promise<Work> {
  if (args.length === 0) return jackpotLines;
  const { values, positionals } = readArgs(args, ['tier', 'currency'], {
    on: { type: 'string' },
    seed: { type: 'string' },
    'must-hit': { type: 'string' },
    rate: { type: 'string' },
    ...actOptions,
  });
  const [tier = '', currency = ''] = positionals;
  const { on, seed, 'must-hit': mustHit, rate } = values;
  const change = {
    ...(on === undefined ? {} : { on: readYesNo('on', on) }),
    ...(seed === undefined ? {} : { seed: seed.replaceAll(',', '') }),
    ...(mustHit === undefined ? {} : { mustHit: mustHit.replaceAll(',', '') }),
    ...(rate === undefined ? {} : { ratePpm: readCount('--rate', rate, { min: 1, max: 20_000 }) }),
  };
  if (Object.keys(change).length === 0) throw new BadInput('nothing is to be changed');
  return await setting(
    values,
    setJackpot,
    async (ctx, by) => {
      const isSet = await setJackpot(ctx, by, potName(tier, currency.toUpperCase()), change);
      return isSet ? await jackpotLines(ctx) : waitsForSecond;
    },
    {
      NOT_FOUND: `There is no pot ${tier} in ${currency}: mini, major or grand, and a currency`,
      AMOUNT_INVALID: 'A first rule names --seed, --must-hit and --rate; the seed is less than what must be hit',
    },
  );
}

const jackpotLines: Work = async (ctx) => {
  const { list } = await listJackpots(ctx, {});
  if (list.length === 0) return ['no pots'];
  return list.map(
    ({ tier, currency, on, seed, mustHit, ratePpm, amount }) =>
      `${tier.padEnd(6)} ${currency.padEnd(8)} ${on ? 'on ' : 'off'} holds ${amount ?? 'nothing yet'}; next from ${seed}, won by ${mustHit}, ${ratePpm} millionths of a stake`,
  );
};

const states = ['on', 'maintenance', 'off'] as const;

export const originalCommand: Command = {
  usage: [
    ['original <code>', 'shows an in-house game with its limits in every currency'],
    [
      `original <code> on|maintenance|off [--hot yes|no] ${editForm}`,
      'opens it, closes it, or takes it out of sight; open rounds go on',
    ],
    [
      `original <code> limits <currency> [--min <stake>] [--max <stake>] [--max-payout <amount>] [--max-round <amount>] ${actForm}`,
      'sets what is staked and paid at most, by a bet and of a shared round in all; higher ones take two operators',
    ],
    [
      `original <code> pace [--betting <ms>] [--grace <ms>] [--rest <ms>] ${actForm}`,
      'the times of a shared game: bets are taken, a round ends, and the next one begins',
    ],
  ],
  async read([code = '', act, ...args]) {
    if (act === 'pace') return await readPace(code, args);
    if (code === '') throw new BadInput('<code> is missing');
    if (act === undefined) return async (ctx) => gameLines(await gameOf(ctx, code));
    if (act === 'limits') return await readLimits(code, args);
    const state = states.find((known) => known === act);
    if (!state) throw new BadInput(`"${act}" is not one of ${states.join(', ')}, limits`);
    const { values } = readArgs(args, [], { hot: { type: 'string' }, ...actOptions });
    const change = { state, ...(values.hot === undefined ? {} : { isHot: readYesNo('hot', values.hot) }) };
    return await editing(
      { ...values, state },
      setOriginal,
      async (ctx, by) => {
        await setOriginal(ctx, by, code, change);
        return gameLines(await gameOf(ctx, code));
      },
      { CHAIN_MISSING: `${code} is played once its chain is committed and salted: see "chain"` },
    );
  },
};

async function readLimits(code: string, args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['currency'], {
    min: { type: 'string' },
    max: { type: 'string' },
    'max-payout': { type: 'string' },
    'max-round': { type: 'string' },
    ...actOptions,
  });
  const currency = (positionals[0] ?? '').toUpperCase();
  const amount = (text: string | undefined) => text?.replaceAll(',', '');
  const [min, max] = [amount(values.min), amount(values.max)];
  const [paid, ofRound] = [amount(values['max-payout']), amount(values['max-round'])];
  const change = {
    ...(min === undefined ? {} : { minStake: min }),
    ...(max === undefined ? {} : { maxStake: max }),
    ...(paid === undefined ? {} : { maxPayout: paid }),
    ...(ofRound === undefined ? {} : { maxRoundPayout: ofRound }),
  };
  if (Object.keys(change).length === 0) throw new BadInput('nothing is to be changed');
  return await setting(
    values,
    setOriginalLimits,
    async (ctx, by) => {
      const isSet = await setOriginalLimits(ctx, by, limitsName(code, currency), change);
      return isSet ? gameLines(await gameOf(ctx, code)) : waitsForSecond;
    },
    {
      GAME_NOT_FOUND: `There is no in-house game ${code} in ${currency}: see "originals"`,
      AMOUNT_INVALID: `The limits are no amounts of ${currency}, or cross one another: least stake, largest stake, largest payout`,
    },
  );
}

async function readPace(code: string, args: string[]): Promise<Work> {
  const { values } = readArgs(args, [], {
    betting: { type: 'string' },
    grace: { type: 'string' },
    rest: { type: 'string' },
    ...actOptions,
  });
  const { betting, grace, rest } = values;
  const change = {
    ...(betting === undefined ? {} : { bettingMs: readCount('--betting', betting, { min: 3000, max: 60_000 }) }),
    ...(grace === undefined ? {} : { graceMs: readCount('--grace', grace, { min: 200, max: 5000 }) }),
    ...(rest === undefined ? {} : { restMs: readCount('--rest', rest, { min: 1000, max: 60_000 }) }),
  };
  const shown = async (ctx: Ctx) =>
    (await sharedPaces(ctx, {})).list
      .filter(({ gameCode }) => gameCode === code)
      .map(
        (pace) =>
          `bets for ${pace.bettingMs} ms, closed ${pace.graceMs} ms and begun anew ${pace.restMs} ms after the end`,
      );
  if (Object.keys(change).length === 0) return shown;
  return await setting(
    values,
    setSharedPace,
    async (ctx, by) => {
      await setSharedPace(ctx, by, code, change);
      return await shown(ctx);
    },
    { GAME_NOT_FOUND: `${code} is no game of shared rounds` },
  );
}

async function gameOf(ctx: Ctx, code: string): Promise<DeskOriginal> {
  const game = (await listOriginals(ctx, {})).list.find(({ gameCode }) => gameCode === code);
  if (!game) throw new DomainError('GAME_NOT_FOUND');
  return game;
}

const gameLine = ({ gameCode, state, rtp, name, isHot }: DeskOriginal) =>
  [gameCode.padEnd(12), state.padEnd(11), `${rtp} %`, name.EN, ...(isHot ? ['(hot)'] : [])].join('  ');

const gameLines = (game: DeskOriginal) => [
  gameLine(game),
  ...game.limits.map(
    ({ currency, minStake, maxStake, maxPayout, maxRoundPayout }) =>
      `${currency.padEnd(8)} ${minStake} to ${maxStake}, pays ${maxPayout} at most${maxRoundPayout === undefined ? '' : `, a round ${maxRoundPayout}`}`,
  ),
];

async function ruleLine(ctx: Ctx): Promise<string> {
  const { minRoundMs, autobet } = await originalsRule(ctx, {});
  const pace = minRoundMs === 0 ? 'no least time of a round' : `a round each ${minRoundMs} ms at most`;
  return `${pace}, autobet ${autobet ? 'on' : 'off'}`;
}

const listed: Work = async (ctx) => [...(await listOriginals(ctx, {})).list.map(gameLine), await ruleLine(ctx)];
