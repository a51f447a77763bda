import type { RaceTerms } from '@fairhouse/contract/races';
import { currencyNamed, formatMoney, isCurrency, multiply, parseMoney, ratioOf } from '@fairhouse/money/money';
import type { Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { housePlayers } from '../../identity/index.ts';
import { countBets } from '../../records/index.ts';
import type { Play } from '../touched-store.ts';
import { holdRunningRaces, putRaceScore, type RaceRow, removeRaceScore, type ScoreRow } from './race-store.ts';

/** Returns the follower of races for one transaction, which keeps them from being paid meanwhile. */
export async function raceFollower(tx: Db, now: Date): Promise<(play: Play) => Promise<void>> {
  const races = await holdRunningRaces(tx, now);
  return async ({ memberId, currency, hours }) => {
    for (const race of races) {
      const isTouched = hours.some(
        (hour) => hour < race.ends_at && hour.getTime() + 3_600_000 > race.starts_at.getTime(),
      );
      if (isTouched) await followScore(tx, race, { memberId, currency });
    }
  };
}

/** Recomputes a member's score from the record; a house player has none. */
export async function followScore(
  tx: Db,
  race: RaceRow,
  { memberId, currency }: { memberId: bigint; currency: string },
): Promise<void> {
  if (!race.terms.currencies.some((one) => one.currency === currency)) return;
  const isHouse = (await housePlayers(tx, [memberId])).has(memberId);
  const score = isHouse ? null : await scoreIn(tx, race, { memberId, currency });
  if (score) await putRaceScore(tx, race.id, score);
  else await removeRaceScore(tx, race.id, memberId);
}

/** Computes the member's score from the present record; null: no positive score. */
async function scoreIn(
  db: Db,
  { terms, starts_at: from, ends_at: to }: RaceRow,
  { memberId, currency }: { memberId: bigint; currency: string },
): Promise<ScoreRow | null> {
  const one = terms.currencies.find((each) => each.currency === currency);
  if (!one || !isCurrency(currency)) return null;
  const minStake = parseMoney(one.minStake, currency);
  assert(minStake !== null, 'terms were checked as they were stated');
  const counted = await countBets(db, { memberId, currency, from, to, games: terms.games, minStake });
  const [score, reachedAt] = ((): [bigint, Date | null] => {
    if (terms.measure === 'multiplier') return [counted.best, counted.bestAt];
    if (terms.measure === 'validBet') return [inCurrency(counted.validBet, one, terms), counted.lastValidAt];
    return [inCurrency(counted.net, one, terms), counted.lastAt];
  })();
  return score > 0n && reachedAt ? { member_id: memberId, currency, score, reached_at: reachedAt } : null;
}

/** Converts units at the race's rate, rounded down, into units of the currency of the scores. */
function inCurrency(
  units: bigint,
  { currency, rate }: RaceTerms['currencies'][number],
  { currency: target }: RaceTerms,
): bigint {
  const ratio = ratioOf(rate);
  assert(ratio, 'a rate was checked as it was stated');
  const [from, into] = [currencyNamed(currency).scale, currencyNamed(target).scale];
  return multiply(units, { num: ratio.num * 10n ** BigInt(into), den: ratio.den * 10n ** BigInt(from) }, 'down');
}

/** Formats a score as members see it: an amount, or a multiplier. */
export function shownScore({ measure, currency }: RaceTerms, score: bigint): string {
  return measure === 'multiplier' ? formatMoney(score, { scale: 4 }) : formatMoney(score, currency);
}
