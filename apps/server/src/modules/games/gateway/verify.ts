import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { type Difference, movedUnderRefs, roundRefsFrom } from '../../ledger/index.ts';

/** What movements say of a round: bets that count, and what it pays. */
const toldRounds = sql`
  select round as id, coalesce(sum(amount) filter (where action = 1 and not cancelled), 0) as stake,
    coalesce(sum(amount) filter (where action in (2, 4)), 0) as payout
  from games.movement where verdict = 0 and round is not null group by round`;

/** What the ledger says of a round: what was taken and not given back, and what was paid and not taken back. */
const movedRounds = sql`
  select ref as id, coalesce(sum(case kind when 'stake' then amount when 'stakeReturned' then -amount end), 0) as stake,
    coalesce(sum(case kind when 'payout' then amount when 'reversal' then -amount when 'debtBooked' then -amount / 2 end), 0) as payout
  from (${movedUnderRefs(['stake', 'stakeReturned', 'payout', 'reversal', 'debtBooked'], roundRefsFrom)}) m group by ref`;

/** Each answers with what differs, as text: where, stored, computed. */
const checks: Record<string, RawBuilder<unknown>> = {
  'round and its movements': sql`
    select coalesce(r.id, m.id)::text as at, format('staked %s, paid %s', r.stake, r.payout) as stored,
      format('staked %s, paid %s', coalesce(m.stake, 0), coalesce(m.payout, 0)) as computed
    from (select * from games.round where source = 'wallet') r full join (${toldRounds}) m on m.id = r.id
    where (r.stake, r.payout) is distinct from (coalesce(m.stake, 0), coalesce(m.payout, 0))`,
  'round and the ledger': sql`
    select coalesce(r.id, m.id)::text as at, format('staked %s, paid %s', r.stake, r.payout) as stored,
      format('staked %s, paid %s', coalesce(m.stake, 0), coalesce(m.payout, 0)) as computed
    from (select * from games.round where source = 'wallet') r full join (${movedRounds}) m on m.id = r.id
    where (r.stake, r.payout) is distinct from (coalesce(m.stake, 0), coalesce(m.payout, 0))`,
  'state of a round': sql`
    select r.id::text as at, r.state as stored, m.state as computed
    from (select * from games.round where source = 'wallet') r
    join (select round, case when bool_or(action = 2) then 'SETTLED' when bool_and(cancelled or action <> 1) then 'CANCELLED'
            else 'OPEN' end as state
          from games.movement where verdict = 0 and round is not null group by round) m on m.round = r.id
    where r.state <> m.state`,
  'given without a bet': sql`
    select format('%s %s %s', vendor, currency, day) as at, d.given::text as stored, coalesce(m.given, 0)::text as computed
    from games.credit_day d
    full join (select vendor, currency, (at at time zone 'UTC')::date as day, sum(amount) as given from games.movement
               where action = 4 and verdict = 0 and round is null group by 1, 2, 3) m using (vendor, currency, day)
    where d.given is distinct from coalesce(m.given, 0)`,
};

/**
 * Compares every round with the calls that made it and with the ledger. In one statement a check, so in one snapshot each:
 * what is under way is in both or in neither. Empty: they agree.
 */
export async function verifyGames(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await sql<Omit<Difference, 'check'>>`${query} order by 1`.execute(db);
    differences.push(...rows.map((row) => ({ check, ...row })));
  }
  return differences;
}
