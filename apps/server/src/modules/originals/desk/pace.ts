import { DeskOriginalPath, DeskSharedPaceChange, DeskSharedPaces } from '@fairhouse/contract/desk-originals';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskChange, deskRead, deskSetting, type Said, versioned } from '../../operators/index.ts';
import { type GamePace, lockPace, pacesChanged, putPace, readPaces } from '../shared/pace.ts';

/** The pace of every game of shared rounds. */
export const sharedPaces = deskRead(
  { schema: {}, answer: DeskSharedPaces, permission: 'games.read' },
  async ({ db }: Ctx) => ({ list: (await readPaces(db)).map((pace) => versioned(pace)) }),
);

/**
 * Sets how fast the rounds of a shared game follow one another. A window that is open keeps its length.
 * @throws GAME_NOT_FOUND for a game without shared rounds
 */
export const setSharedPace = deskSetting(
  'shared-pace',
  'originals.set',
  async ({ db }, gameCode: string, { bettingMs, graceMs, restMs }: Said<DeskSharedPaceChange>) => {
    const held = await known({ db }, gameCode);
    await putPace(db, {
      gameCode,
      bettingMs: bettingMs ?? held.bettingMs,
      graceMs: graceMs ?? held.graceMs,
      restMs: restMs ?? held.restMs,
    });
  },
  { held: async (ctx, gameCode) => await known(ctx, gameCode), changed: pacesChanged },
);

async function known({ db }: Pick<Ctx, 'db'>, gameCode: string): Promise<GamePace> {
  const pace = await lockPace(db, gameCode);
  if (!pace) throw new DomainError('GAME_NOT_FOUND');
  return pace;
}

export const changeSharedPace = deskChange({
  setting: setSharedPace,
  schema: { params: DeskOriginalPath, body: DeskSharedPaceChange },
  answer: DeskSharedPaces,
  named: ({ gameCode }: DeskOriginalPath) => gameCode,
  shown: async (ctx) => await sharedPaces(ctx, {}),
});
