import type { BonusBetReason } from '@fairhouse/contract/bonus';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** A bet under a grant with the part that counts; amounts in units. */
export type TurnoverBet = {
  roundId: bigint;
  placedAt: Date;
  vendor: string;
  gameType: string;
  gameCode: string;
  stake: bigint;
  validBet: bigint;
  percent: number;
  counted: bigint;
  why: BonusBetReason;
};

/** Returns the bets under a grant, newest round first. */
export async function turnoverBets(
  db: Db,
  { grantId, before, limit }: { grantId: bigint; before?: bigint; limit: number },
): Promise<TurnoverBet[]> {
  const { rows } = await sql<TurnoverBet>`
    select round_id as "roundId", placed_at as "placedAt", vendor, game_type as "gameType", game_code as "gameCode", stake,
      valid_bet as "validBet", percent, counted, why
    from bonus.turnover_bet
    where grant_id = ${grantId} ${before === undefined ? sql`` : sql`and round_id < ${before}`}
    order by round_id desc limit ${limit}`.execute(db);
  return rows;
}
