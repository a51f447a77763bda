import type { RaceDetail, RaceList, RacePlace, RaceState, RaceRow as RaceView } from '@fairhouse/contract/races';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { memoryCopy } from '../../../platform/memory-copy.ts';
import { shownNames } from '../../identity/index.ts';
import { found } from '../../operators/index.ts';
import { rewardsOf } from '../reward-store.ts';
import { prizeOf } from './pay.ts';
import {
  finalPlaces,
  type PlacedRow,
  type RaceRow,
  raceMembers,
  raceOf,
  raceRows,
  scoreOf,
  scoresOf,
} from './race-store.ts';
import { shownScore } from './score.ts';

const listMax = 20;
const shownPlaces = 100;
const topPlaces = 3;
const keptMs = 2000;

/** The public list of races, read at most once in `keptMs`. */
const lists = memoryCopy(keptMs, async (ctx: Ctx): Promise<RaceList> => {
  const rows = await raceRows(ctx.db, { shownOnly: true, limit: listMax });
  const members = await raceMembers(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const now = await databaseNow(ctx.db);
  const list = [];
  for (const race of rows) {
    const top = await namedRows(ctx, race, (await placesOf(ctx, race)).slice(0, topPlaces));
    list.push({ ...fieldsOf(race, now, members.get(race.id) ?? 0), top });
  }
  return { list };
});

const details = memoryCopy(keptMs, async (ctx: Ctx, code: string): Promise<RaceDetail> => {
  const race = found(await raceOf(ctx.db, code));
  const members = await raceMembers(ctx.db, [race.id]);
  const list = await namedRows(ctx, race, await placesOf(ctx, race));
  return { ...fieldsOf(race, await databaseNow(ctx.db), members.get(race.id) ?? 0), list };
});

/** Returns the races that are running, are to come, or ended lately. */
export async function listRaces(ctx: Ctx): Promise<RaceList> {
  return await lists.of(ctx);
}

/** Returns a race with its leading places. @throws NOT_FOUND */
export async function raceDetail(ctx: Ctx, code: string): Promise<RaceDetail> {
  return await details.of(ctx, code);
}

/** Returns the member's own place; null: no score. @throws NOT_FOUND */
export async function racePlace(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: string },
  code: string,
): Promise<RacePlace> {
  const race = found(await raceOf(ctx.db, code));
  const [final] = race.state === 'PAID' ? await finalPlaces(ctx.db, race.id, memberId) : [];
  const row = final ?? (await scoreOf(ctx.db, race.id, memberId));
  if (!row) return null;
  const [shown] = await namedRows(ctx, race, [row]);
  const [reward] = final ? await rewardsOf(ctx.db, 'race', [final.id]) : [];
  return shown
    ? { ...shown, prize: prizeOf(race, row.place, currency), rewardId: reward ? String(reward.id) : null }
    : null;
}

/** Returns the leading places: those paid, or the present ones. */
export async function placesOf({ db }: Ctx, { id, state }: RaceRow): Promise<PlacedRow[]> {
  if (state === 'PAID') return (await finalPlaces(db, id)).slice(0, shownPlaces);
  return await scoresOf(db, id, shownPlaces);
}

/** Returns a race's state as members see it. */
export function raceState({ state, starts_at, ends_at }: RaceRow, now: Date): RaceState {
  if (state !== 'RUNNING') return state;
  if (now < starts_at) return 'SOON';
  return now < ends_at ? 'RUNNING' : 'SETTLING';
}

async function namedRows({ db }: Ctx, { terms }: RaceRow, rows: readonly PlacedRow[]): Promise<RaceView[]> {
  const names = await shownNames(
    db,
    rows.map(({ member_id }) => member_id),
  );
  return rows.map(({ place, member_id, score, reached_at }) => ({
    place,
    name: names.get(member_id) ?? '•••',
    score: shownScore(terms, score),
    reachedAt: reached_at.toISOString(),
  }));
}

function fieldsOf(race: RaceRow, now: Date, members: number) {
  return { ...race.terms, code: race.code, state: raceState(race, now), members };
}
