import { multiply, type Ratio } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';

/** `stake`: all of it counts. `risked`: what could be won or lost. */
export type ValidBetRule = { measure: 'stake' | 'risked'; ratio: Ratio };
export type ValidBetRules = ReadonlyMap<string, ValidBetRule>;

/** What counts of a bet as turnover, by game type. */
export async function validBetRules(db: Db): Promise<ValidBetRules> {
  const { rows } = await sql<{ gameType: string; measure: ValidBetRule['measure']; ratioBp: number }>`
    select game_type as "gameType", measure, ratio_bp as "ratioBp" from records.valid_bet_rule`.execute(db);
  return new Map(
    rows.map(({ gameType, measure, ratioBp }) => [
      gameType,
      { measure, ratio: { num: BigInt(ratioBp), den: 10_000n } },
    ]),
  );
}

/** The valid bet of a settled bet, in units; a part of a unit is not counted. */
export function validBetBy(
  rules: ValidBetRules,
  { gameType, stake, payout }: { gameType: string; stake: bigint; payout: bigint },
): bigint {
  const rule = rules.get(gameType);
  assert(rule, `a rule says what counts of a bet on ${gameType}`);
  const distance = payout > stake ? payout - stake : stake - payout;
  const measured = rule.measure === 'risked' && distance < stake ? distance : stake;
  return multiply(measured, rule.ratio, 'down');
}
