import { multiply, type Ratio } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';

/** `stake`: all of it counts. `risked`: what could be won or lost. */
export type ValidBetRule = { measure: 'stake' | 'risked'; ratio: Ratio };
export type ValidBetRules = ReadonlyMap<string, ValidBetRule>;

export type StoredRule = { gameType: string; measure: ValidBetRule['measure']; ratioBp: number };

/** The rules as operators see them; basis points. */
export async function listValidBetRules(db: Db): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select game_type as "gameType", measure, ratio_bp as "ratioBp" from records.valid_bet_rule order by game_type`.execute(
    db,
  );
  return rows;
}

/** Changes what counts of bets that are settled from now on. @returns false when there is no such game type */
export async function setValidBetRule(db: Db, { gameType, measure, ratioBp }: StoredRule): Promise<boolean> {
  const { rows } = await sql`
    update records.valid_bet_rule set measure = ${measure}, ratio_bp = ${ratioBp} where game_type = ${gameType}
    returning game_type`.execute(db);
  return rows.length > 0;
}

/** What counts of a bet as turnover, by game type. */
export async function validBetRules(db: Db): Promise<ValidBetRules> {
  const rows = await listValidBetRules(db);
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
