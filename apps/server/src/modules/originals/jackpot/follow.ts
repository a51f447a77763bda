import { sql } from 'kysely';
import type { BetFollower } from '../../bet-feed/index.ts';

/**
 * Clauses of a `with` that queue settled bets on in-house games for their jackpot draw, in the statement that records
 * them: each once, however often its record is rebuilt. The bonus part of a stake takes no part, and where no pot is
 * played nothing is written. A bet placed before the pots began gets no draw.
 */
export const followJackpotBets: BetFollower = sql`
  jackpot_bet as (
    insert into originals.jackpot_entry (round_id, member_id, currency, stake)
    select b.round_id, b.member_id, b.currency, b.stake - b.bonus_stake from bet b
    join (
      select currency, min(p.began_at) as began_at
      from originals.jackpot_rule r join originals.jackpot_pot p using (tier, currency)
      where r.is_on group by currency) played on played.currency = b.currency and b.placed_at >= played.began_at
    where b.vendor = 'ORIGINALS' and b.status = 'SETTLED' and b.stake > b.bonus_stake
    on conflict (round_id) do nothing)`;
