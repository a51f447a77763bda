import type { MissionTerms } from '@fairhouse/contract/missions';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { creditedBetween } from '../../cashier/index.ts';
import { housePlayers } from '../../identity/index.ts';
import { countBets, validBetIn } from '../../records/index.ts';
import { brandSettings } from '../../site/index.ts';
import { giveReward, withdrawReward } from '../reward.ts';
import type { Play } from '../touched-store.ts';
import { followLevels } from './levels.ts';
import { type MissionRow, missionRows, type SeasonRow, seasonRows } from './mission-store.ts';
import { type Period, periodsOf } from './period.ts';
import { hasProgress, nextAward, type Progress, progressOf, writeProgress } from './progress-store.ts';

type Goal = MissionTerms['currencies'][number];

const dayMs = 86_400_000;

/** The reason of a reward that is withdrawn because the bets that earned it were voided. */
const notEarned = 'Bets that it was earned by were voided';

/**
 * Returns the follower of missions for one transaction. It recomputes each mission in the periods that a member's
 * play touched. A goal that is reached gives its reward at once; one that is no longer reached withdraws it, and a
 * claimed reward stays, marked as short.
 */
export async function missionFollower(ctx: Ctx, tx: Db, now: Date): Promise<(play: Play) => Promise<void>> {
  const missions = await missionRows(tx, { openOnly: true });
  const seasons = await seasonRows(tx);
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const brand = { utcOffsetMinutes, seasons };
  return async ({ memberId, currency, hours }) => {
    if (!isCurrency(currency)) return;
    const isHouse = (await housePlayers(tx, [memberId])).has(memberId);
    const touched = new Map<bigint, SeasonRow>();
    for (const mission of missions) {
      const goal = mission.terms.currencies.find((one) => one.currency === currency) ?? null;
      for (const period of periodsOf(mission.terms.period, hours, now, brand)) {
        const seasonIds = await followOne(ctx, tx, {
          mission,
          goal,
          period,
          memberId,
          currency,
          now,
          seasons,
          isHouse,
        });
        for (const season of seasons) if (seasonIds.includes(season.id)) touched.set(season.id, season);
      }
    }
    for (const season of touched.values()) await followLevels(ctx, tx, { season, memberId, currency, now });
  };
}

type One = {
  mission: MissionRow;
  /** Null: the mission has no goal in this currency any more; a reached one is still checked by its own terms. */
  goal: Goal | null;
  period: Period;
  memberId: bigint;
  currency: CurrencyCode;
  now: Date;
  seasons: readonly SeasonRow[];
  /** House players make no progress. */
  isHouse: boolean;
};

/** @returns the seasons whose points of the member changed */
async function followOne(
  ctx: Ctx,
  tx: Db,
  { mission, goal: present, period, memberId, currency, now, seasons, isHouse }: One,
): Promise<bigint[]> {
  const { id: missionId } = mission;
  if (!present && !(await hasProgress(tx, { missionId, memberId, period }))) return [];
  const before = await progressOf(tx, { missionId, memberId, currency, period });
  // Begun in another currency: a member completes a mission once in a period.
  if (before.currency !== currency) return [];
  // A reached goal is checked by the terms at that time: later changes take nothing back.
  const terms = before.reached_by ?? mission.terms;
  const goal = terms.currencies.find((one) => one.currency === currency) ?? present;
  if (!goal) return [];
  const { starts_at: from, ends_at: to } = before;
  const value = isHouse ? 0n : await wayMade(tx, { terms, goal, memberId, currency, from, to });
  const target = targetOf(terms, goal, currency);
  const after: Progress = { ...before, value, target };
  const isReached = value >= target;
  if (isReached && before.award_id === null) {
    const season = seasons.find(({ starts_at, ends_at }) => starts_at <= now && now < ends_at) ?? null;
    const awardId = await nextAward(tx);
    Object.assign(after, {
      award_id: awardId,
      reached_at: now,
      points: season ? terms.points : 0,
      season_id: season?.id ?? null,
      reached_by: terms,
    });
    const { title, claimDays } = terms;
    const expiresAt = new Date(before.ends_at.getTime() + claimDays * dayMs);
    const reward = { memberId, currency, title, prize: goal.prize, expiresAt, issue: false };
    await giveReward(ctx, tx, { ...reward, source: 'mission', sourceId: awardId });
  } else if (!isReached && before.award_id !== null) {
    const isWithdrawn = await withdrawReward(ctx, tx, {
      source: 'mission',
      sourceId: before.award_id,
      reason: notEarned,
    });
    if (isWithdrawn)
      Object.assign(after, { award_id: null, reached_at: null, points: 0, season_id: null, reached_by: null });
    else after.is_short = true;
  } else if (isReached) after.is_short = false;
  await writeProgress(tx, after);
  if (before.season_id === after.season_id && before.is_short === after.is_short) return [];
  return [before.season_id, after.season_id].filter((id) => id !== null);
}

type Asked = { terms: MissionTerms; goal: Goal; memberId: bigint; currency: CurrencyCode; from: Date; to: Date };

/** Returns the member's progress: in units for goals of money, else a number. */
async function wayMade(tx: Db, { terms, goal, ...whose }: Asked): Promise<bigint> {
  const { games } = terms;
  if (terms.goal === 'deposits') return await creditedBetween(tx, whose);
  if (terms.goal === 'validBet' && goal.minStake === undefined) return await validBetIn(tx, { ...whose, games });
  const minStake = unitsOf(goal.minStake ?? '0', whose.currency);
  const counted = await countBets(tx, { ...whose, games, minStake, winBp: multiplierBp(terms.multiplier ?? '0') });
  return counted[terms.goal];
}

/** Returns the goal: in units for goals of money, else a number. */
export function targetOf(
  { goal: kind }: Pick<MissionTerms, 'goal'>,
  goal: Pick<Goal, 'target'>,
  currency: string,
): bigint {
  return isMoney(kind) ? unitsOf(goal.target, currency) : BigInt(goal.target);
}

/** True for goals that are amounts of money. */
export function isMoney(goal: MissionTerms['goal']): boolean {
  return goal === 'validBet' || goal === 'deposits';
}

/** Returns a multiplier in ten-thousandths. */
export function multiplierBp(text: string): bigint {
  return parseMoney(text, { scale: 4 }) ?? 0n;
}

function unitsOf(text: string, currency: string): bigint {
  const units = parseMoney(text, currency);
  assert(units !== null, 'terms were checked as they were stated');
  return units;
}
