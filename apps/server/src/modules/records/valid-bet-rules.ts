import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** `stake`: the whole stake counts. `risked`: the part that could be won or lost. */
export type StoredRule = { gameType: string; measure: 'stake' | 'risked'; ratioBp: number };

/** Returns the rules of all game types. */
export async function listValidBetRules(db: Db): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select game_type as "gameType", measure, ratio_bp as "ratioBp" from records.valid_bet_rule order by game_type`.execute(
    db,
  );
  return rows;
}

/** Changes the rule for bets that are settled from now on. @returns false when there is no such game type */
export async function setValidBetRule(db: Db, { gameType, measure, ratioBp }: StoredRule): Promise<boolean> {
  const { rows } = await sql`
    update records.valid_bet_rule set measure = ${measure}, ratio_bp = ${ratioBp} where game_type = ${gameType}
    returning game_type`.execute(db);
  return rows.length > 0;
}

/**
 * The valid bet of a settled bet `n` by the `rule` of its game type, in units; a part of a unit is not counted. In two parts,
 * since the largest stakes times a ratio are more than a number holds.
 */
export const validBet = sql`(
  select measured / 10000 * rule.ratio_bp + measured % 10000 * rule.ratio_bp / 10000
  from (select case rule.measure when 'risked' then least(n.stake, abs(n.payout - n.stake)) else n.stake end as measured) m)`;
