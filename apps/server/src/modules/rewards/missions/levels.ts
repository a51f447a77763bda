import type { Localized } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { giveReward, withdrawReward } from '../reward.ts';
import type { SeasonRow } from './mission-store.ts';
import { addLevel, levelAwards, nextAward, putScore, removeLevel } from './progress-store.ts';

/** Days after the season's end in which the prizes of its levels may be claimed. */
const claimDays = 14;
const dayMs = 86_400_000;

type Whose = { season: SeasonRow; memberId: bigint; currency: CurrencyCode; now: Date };

/**
 * Recomputes the member's points of a season, and gives the prizes of levels that they reach. The prize of a level
 * that is no longer reached is withdrawn unless it was claimed.
 */
export async function followLevels(ctx: Ctx, tx: Db, { season, memberId, currency }: Whose): Promise<void> {
  const { points } = await putScore(tx, season.id, memberId);
  const awards = await levelAwards(tx, season.id, memberId);
  for (const [i, { points: needed, prizes }] of season.levels.entries()) {
    const level = i + 1;
    const award = awards.get(level);
    const prize = prizes.find((one) => one.currency === currency)?.prize;
    if (points >= needed && award === undefined && prize) {
      const awardId = await nextAward(tx);
      await addLevel(tx, { seasonId: season.id, memberId, level, awardId });
      const title = titleOf(season.title, level);
      const expiresAt = new Date(season.ends_at.getTime() + claimDays * dayMs);
      const reward = { memberId, currency, title, prize, expiresAt, issue: false };
      await giveReward(ctx, tx, { ...reward, source: 'mission', sourceId: awardId });
    } else if (points < needed && award !== undefined) {
      const reason = 'Missions that it was earned by were not reached after all';
      if (await withdrawReward(ctx, tx, { source: 'mission', sourceId: award, reason })) await removeLevel(tx, award);
    }
  }
}

/** Returns the level that a number of points reaches; 0: none. */
export function levelOf({ levels }: Pick<SeasonRow, 'levels'>, points: number): number {
  return levels.filter((level) => points >= level.points).length;
}

/** Fits the title into the 120 characters of a reward's row. */
function titleOf({ EN, TH, CN }: Localized, level: number): Localized {
  const cut = (text: string) => text.slice(0, 100);
  return { EN: `${cut(EN)}: level ${level}`, TH: `${cut(TH)}: ระดับ ${level}`, CN: `${cut(CN)}：${level} 级` };
}
