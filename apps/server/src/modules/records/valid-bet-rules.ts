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

/** Returns the rule of a game type and holds it until the transaction ends; null: there is no such type. */
export async function lockValidBetRule(tx: Db, gameType: string): Promise<StoredRule | null> {
  const { rows } = await sql<StoredRule>`
    select game_type as "gameType", measure, ratio_bp as "ratioBp" from records.valid_bet_rule
    where game_type = ${gameType} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Changes the rule for bets that are settled from now on. @returns false when there is no such game type */
export async function setValidBetRule(db: Db, { gameType, measure, ratioBp }: StoredRule): Promise<boolean> {
  const { rows } = await sql`
    update records.valid_bet_rule set measure = ${measure}, ratio_bp = ${ratioBp} where game_type = ${gameType}
    returning game_type`.execute(db);
  return rows.length > 0;
}

const measured = sql`(case rule.measure when 'risked' then least(n.stake, abs(n.payout - n.stake)) else n.stake end)`;

/**
 * The valid bet of a settled bet `n` by the `rule` of its game type, in units, rounded down. Computed in two parts,
 * since the product of the largest stakes and a ratio overflows the column type.
 */
export const validBet = sql`(
  select measured / 10000 * rule.ratio_bp + measured % 10000 * rule.ratio_bp / 10000
  from (select ${measured} as measured) m)`;

/** Settled bets of one game type and stake, with the rule of that type; amounts in units. */
export type CountedBets = {
  gameType: string;
  bets: number;
  each: bigint;
  stake: bigint;
  measure: StoredRule['measure'];
  measured: bigint;
  ratioBp: number;
  /** Of the member's own money. */
  validBet: bigint;
  /** False when another rule was in force at the settlement of one of them. */
  ruleHolds: boolean;
};

/** Returns the counting of the member's last settled bets, by game type and stake, newest first. */
export async function lastCountedBets(
  db: Db,
  { memberId, currency, limit }: { memberId: bigint; currency: string; limit: number },
): Promise<CountedBets[]> {
  const { rows } = await sql<CountedBets>`
    select n.game_type as "gameType", count(*)::int4 as bets, n.stake as each, sum(n.stake)::int8 as stake,
      rule.measure, sum(${measured})::int8 as measured, rule.ratio_bp as "ratioBp", sum(n.valid_bet - n.bonus_bet)::int8 as "validBet",
      bool_and(n.valid_bet = ${validBet}) as "ruleHolds"
    from (
      select game_type, stake, payout, valid_bet, bonus_bet, placed_at from records.bet
      where member_id = ${memberId} and currency = ${currency} and status = 'SETTLED'
      order by placed_at desc, round_id desc limit ${limit}) n
    join records.valid_bet_rule rule on rule.game_type = n.game_type
    group by n.game_type, n.stake, rule.measure, rule.ratio_bp
    order by max(n.placed_at) desc, n.stake desc`.execute(db);
  return rows;
}
