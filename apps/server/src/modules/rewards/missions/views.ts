import type { Mission, MissionLeaderboard, MissionSummary, SeasonLevel } from '@fairhouse/contract/missions';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { memoryCopy } from '../../../platform/memory-copy.ts';
import { shownNames } from '../../identity/index.ts';
import { brandSettings } from '../../site/index.ts';
import { type RewardRow, rewardsOf } from '../reward-store.ts';
import { isMoney, targetOf } from './follow.ts';
import { levelOf } from './levels.ts';
import { type MissionRow, missionRows, type SeasonRow, seasonAt } from './mission-store.ts';
import { periodAt } from './period.ts';
import { levelAwards, type Progress, placeOf, progressIn, type Ranked, topOf } from './progress-store.ts';

type Whose = { memberId: bigint; currency: CurrencyCode };
type Rewards = ReadonlyMap<bigint, RewardRow>;

/** Returns the missions that are open to the member, each with the progress in its present period, and the season. */
export async function missionSummary(ctx: Ctx, { memberId, currency }: Whose): Promise<MissionSummary> {
  const now = await databaseNow(ctx.db);
  const [missions, season, { utcOffsetMinutes }] = await Promise.all([
    missionRows(ctx.db, { openOnly: true }),
    seasonAt(ctx.db, now),
    brandSettings(ctx),
  ]);
  const brand = { utcOffsetMinutes, seasons: season ? [season] : [] };
  const underway = missions.flatMap((mission) => {
    const period = periodAt(mission.terms.period, now, brand);
    const goal = mission.terms.currencies.find((one) => one.currency === currency);
    return period && goal ? [{ mission, period, goal }] : [];
  });
  const progress = await progressIn(
    ctx.db,
    memberId,
    underway.map(({ period }) => period.name),
  );
  const place = season ? await placeOf(ctx.db, season.id, memberId) : null;
  const levels = season ? await levelAwards(ctx.db, season.id, memberId) : new Map<number, bigint>();
  const awards = [...progress.flatMap(({ award_id }) => award_id ?? []), ...levels.values()];
  const rewards: Rewards = new Map((await rewardsOf(ctx.db, 'mission', awards)).map((row) => [row.source_id, row]));
  return {
    currency,
    missions: underway.map(({ mission, period, goal }) => {
      const made = progress.find((one) => one.mission_id === mission.id && one.period === period.name);
      return missionView(mission, goal, { currency, made, endsAt: made?.ends_at ?? period.until, rewards });
    }),
    season: season && {
      ...seasonView(season),
      points: place?.points ?? 0,
      level: levelOf(season, place?.points ?? 0),
      levels: season.levels.map((_, i) => levelView(season, i + 1, { currency, levels, rewards })),
    },
  };
}

function missionView(
  { code, terms }: MissionRow,
  goal: MissionRow['terms']['currencies'][number],
  {
    currency,
    made,
    endsAt,
    rewards,
  }: { currency: CurrencyCode; made: Progress | undefined; endsAt: Date; rewards: Rewards },
): Mission {
  const shown = (n: bigint) => (isMoney(terms.goal) ? formatMoney(n, currency) : String(n));
  const reward = made?.award_id ? rewards.get(made.award_id) : undefined;
  const { title, period, points, games } = terms;
  return {
    code,
    title,
    period,
    goal: terms.goal,
    multiplier: terms.multiplier ?? null,
    games,
    value: shown(made?.value ?? 0n),
    target: shown(targetOf(terms, goal, currency)),
    minStake: goal.minStake === undefined ? null : formatMoney(parseMoney(goal.minStake, currency) ?? 0n, currency),
    prize: goal.prize,
    points,
    endsAt: endsAt.toISOString(),
    state: reward?.state ?? 'OPEN',
    rewardId: reward ? String(reward.id) : null,
  };
}

function levelView(
  season: SeasonRow,
  level: number,
  { currency, levels, rewards }: { currency: CurrencyCode; levels: ReadonlyMap<number, bigint>; rewards: Rewards },
): SeasonLevel {
  const { points = 0, prizes = [] } = season.levels[level - 1] ?? {};
  const reward = rewards.get(levels.get(level) ?? -1n);
  return {
    level,
    points,
    prize: prizes.find((one) => one.currency === currency)?.prize ?? null,
    state: reward?.state ?? 'OPEN',
    rewardId: reward ? String(reward.id) : null,
  };
}

function seasonView({ code, title, starts_at, ends_at }: SeasonRow) {
  return { code, title, startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() };
}

const shownMax = 100;
const keptMs = 2000;

/** The leading places of the season, read at most once in `keptMs`. */
const boards = memoryCopy(keptMs, async (ctx: Ctx) => {
  const season = await seasonAt(ctx.db, await databaseNow(ctx.db));
  const top = season ? await topOf(ctx.db, season.id, shownMax) : [];
  const names = await shownNames(
    ctx.db,
    top.map(({ memberId }) => memberId),
  );
  return { season, top, names };
});

/** Returns the leading places of the present season, and the member's own. */
export async function missionLeaderboard(ctx: Ctx, memberId: bigint, limit: number): Promise<MissionLeaderboard> {
  const { season, top, names } = await boards.of(ctx);
  if (!season) return { season: null, list: [], mine: null };
  const mine = await placeOf(ctx.db, season.id, memberId);
  const own = await shownNames(ctx.db, [memberId]);
  const row = (ranked: Ranked) => ({
    place: ranked.place,
    name: names.get(ranked.memberId) ?? own.get(ranked.memberId) ?? '•••',
    points: ranked.points,
    level: levelOf(season, ranked.points),
    isMine: ranked.memberId === memberId,
  });
  return { season: seasonView(season), list: top.slice(0, limit).map(row), mine: mine && row(mine) };
}
