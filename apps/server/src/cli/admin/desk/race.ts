import { RaceTerms } from '@fairhouse/contract/races';
import { cancelRace, listDeskRaces, placesOfRace, setRace } from '../../../modules/rewards/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Command, readArgs } from '../command.ts';
import { actForm, actOptions, readWord } from './as-operator.ts';
import { readCode, readTerms } from './read-terms.ts';
import { setting, waitsForSecond } from './setting.ts';

export const racesCommand: Command = {
  usage: [['races', 'shows the races, with their times and how many take part']],
  read(args) {
    readArgs(args, [], {});
    return raceLines;
  },
};

export const raceCommand: Command = {
  usage: [
    [
      `race set <code> --terms <json> ${actForm}`,
      'makes a race, or changes it before it begins; it takes two operators',
    ],
    [`race cancel <code> ${actForm}`, 'cancels a race before it is paid; it takes two operators'],
    ['race places <code>', 'shows the first places with their accounts'],
  ],
  async read([act, ...args]) {
    const what = readWord(act, ['set', 'cancel', 'places']);
    if (what === 'places') return readPlaces(args);
    const { values, positionals } = readArgs(args, ['code'], { ...actOptions, terms: { type: 'string' } });
    const code = readCode(positionals[0]);
    if (what === 'cancel') {
      return await setting(values, cancelRace, async (ctx, by) =>
        (await cancelRace(ctx, by, code)) ? await raceLines(ctx) : waitsForSecond,
      );
    }
    const terms = readTerms(RaceTerms, values.terms);
    return await setting(values, setRace, async (ctx, by) =>
      (await setRace(ctx, by, code, terms)) ? await raceLines(ctx) : waitsForSecond,
    );
  },
};

function readPlaces(args: string[]) {
  const { positionals } = readArgs(args, ['code'], {});
  const code = readCode(positionals[0]);
  return async (ctx: Ctx) => {
    const list = await placesOfRace(ctx, { code });
    if (list.length === 0) return ['There are none'];
    return list.map(({ place, username, score, reachedAt }) => [place, username, score, reachedAt].join('  '));
  };
}

async function raceLines(ctx: Ctx): Promise<string[]> {
  const list = await listDeskRaces(ctx, {});
  if (list.length === 0) return ['There are none'];
  return list.map(({ code, state, terms, members, settlesAt }) =>
    [
      code.padEnd(16),
      state.padEnd(9),
      terms.measure.padEnd(10),
      `ends ${terms.endsAt}`,
      `is paid ${settlesAt}`,
      `${members} members`,
    ].join('  '),
  );
}
