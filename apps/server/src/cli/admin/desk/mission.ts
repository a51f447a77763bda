import { MissionTerms, SeasonTerms } from '@fairhouse/contract/missions';
import {
  listDeskMissions,
  listDeskSeasons,
  setMission,
  setSeason,
  showMission,
} from '../../../modules/rewards/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Command, readArgs } from '../command.ts';
import { readCount } from '../number-option.ts';
import { actForm, actOptions, readWord } from './as-operator.ts';
import { readCode, readTerms } from './read-terms.ts';
import { setting, waitsForSecond } from './setting.ts';

export const missionsCommand: Command = {
  usage: [['missions', 'shows the missions, with who is on the way and who reached them']],
  read(args) {
    readArgs(args, [], {});
    return missionLines;
  },
};

export const missionCommand: Command = {
  usage: [
    [
      `mission set <code> --terms <json> ${actForm}`,
      'makes a mission, closed, or changes its terms; of an open one it takes two operators',
    ],
    [
      `mission open|close <code> [--position <n>] ${actForm}`,
      'opens or closes it, and sets its place in the list; opening it takes two operators',
    ],
  ],
  async read([act, ...args]) {
    const what = readWord(act, ['set', 'open', 'close']);
    const options = { ...actOptions, terms: { type: 'string' }, position: { type: 'string' } } as const;
    const { values, positionals } = readArgs(args, ['code'], options);
    const code = readCode(positionals[0]);
    if (what === 'set') {
      const terms = readTerms(MissionTerms, values.terms);
      return await setting(values, setMission, async (ctx, by) =>
        (await setMission(ctx, by, code, terms)) ? await missionLines(ctx) : waitsForSecond,
      );
    }
    const asked =
      values.position === undefined ? null : readCount('--position', values.position, { min: 0, max: 9999 });
    return await setting({ ...values, isOpen: what === 'open' }, showMission, async (ctx, by) => {
      const held = (await listDeskMissions(ctx, {})).find((mission) => mission.code === code);
      const shown = { isOpen: what === 'open', position: asked ?? held?.position ?? 0 };
      return (await showMission(ctx, by, code, shown)) ? await missionLines(ctx) : waitsForSecond;
    });
  },
};

export const seasonsCommand: Command = {
  usage: [['seasons', 'shows the seasons of missions']],
  read(args) {
    readArgs(args, [], {});
    return seasonLines;
  },
};

export const seasonCommand: Command = {
  usage: [[`season set <code> --terms <json> ${actForm}`, 'makes a season or changes it; it takes two operators']],
  async read([act, ...args]) {
    readWord(act, ['set']);
    const { values, positionals } = readArgs(args, ['code'], { ...actOptions, terms: { type: 'string' } });
    const code = readCode(positionals[0]);
    const terms = readTerms(SeasonTerms, values.terms);
    return await setting(values, setSeason, async (ctx, by) =>
      (await setSeason(ctx, by, code, terms)) ? await seasonLines(ctx) : waitsForSecond,
    );
  },
};

async function missionLines(ctx: Ctx): Promise<string[]> {
  const list = await listDeskMissions(ctx, {});
  if (list.length === 0) return ['There are none'];
  return list.map(({ code, terms, isOpen, position, underway, reached, short }) =>
    [
      String(position).padStart(3),
      code.padEnd(16),
      isOpen ? 'open  ' : 'closed',
      terms.period.padEnd(6),
      terms.goal.padEnd(8),
      terms.title.EN,
      `${underway} on the way, ${reached} reached${short > 0 ? `, ${short} short` : ''}`,
    ].join('  '),
  );
}

async function seasonLines(ctx: Ctx): Promise<string[]> {
  const list = await listDeskSeasons(ctx, {});
  if (list.length === 0) return ['There are none'];
  return list.map(({ code, terms, members }) =>
    [code.padEnd(16), terms.startsAt, terms.endsAt, `${terms.levels.length} levels`, `${members} members`].join('  '),
  );
}
