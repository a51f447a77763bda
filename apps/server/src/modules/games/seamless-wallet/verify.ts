import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { type Difference, movedUnderRefs, roundRefsFrom } from '../../ledger/index.ts';
import { movementActions } from './move.ts';
import { verdicts } from './verdicts.ts';

const taken = sql.lit(verdicts.taken);
const bet = sql.lit(movementActions.bet);
const adjust = sql.lit(movementActions.adjust);
const actions = (...names: (keyof typeof movementActions)[]) =>
  sql.join(names.map((name) => sql.lit(movementActions[name])));
/** The actions that change a round's payout, and those that end a round. */
const pays = actions('settle', 'adjust', 'win', 'finalWin', 'unwin', 'adjustBy');
const ends = actions('settle', 'finalWin');

/** A query of each round's stake and payout by its movements: the bets that count, and the payments. */
const toldRounds = sql`
  select round as id, coalesce(sum(amount) filter (where action = ${bet} and not cancelled), 0) as stake,
    coalesce(sum(amount) filter (where action in (${pays})), 0) as payout
  from games.movement where verdict = ${taken} and round is not null group by round`;

/** A query of each round's stake and payout by the ledger: taken less returned, and paid less taken back. */
const movedRounds = sql`
  select ref as id, coalesce(sum(case kind when 'stake' then amount when 'stakeReturned' then -amount end), 0) as stake,
    coalesce(sum(case kind when 'payout' then amount when 'reversal' then -amount when 'debtBooked' then -amount / 2 end), 0) as payout
  from (${movedUnderRefs(['stake', 'stakeReturned', 'payout', 'reversal', 'debtBooked'], roundRefsFrom)}) m group by ref`;

/** Queries by name of check, each returning the rows that differ as text: `at`, `stored`, `computed`. */
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
    join (select round, case
              when bool_and(cancelled or action <> ${bet}) and coalesce(sum(amount) filter (where action in (${pays})), 0) = 0 then 'CANCELLED'
              when bool_or(action in (${ends}) and not cancelled) then 'SETTLED'
              else 'OPEN' end as state
          from games.movement where verdict = ${taken} and round is not null group by round) m on m.round = r.id
    where r.state <> m.state`,
  'bonus money of a round': sql`
    select r.id::text as at, format('staked %s, paid %s', r.bonus_stake, coalesce(r.bonus_paid, 0)) as stored,
      format('staked %s, paid %s', m.staked, m.paid) as computed
    from games.round r
    join (select round as id, sum(bonus) filter (where action = ${bet}) is not null as has_bonus,
            coalesce(sum(bonus) filter (where action = ${bet} and not cancelled), 0) as staked,
            coalesce(sum(case when amount < 0 then -bonus else bonus end) filter (where action in (${pays})), 0) as paid
          from games.movement where verdict = ${taken} and round is not null group by round) m on m.id = r.id
    left join games.free_grant f on f.id = r.free_grant
    where (r.bonus_stake, coalesce(r.bonus_paid, 0)) is distinct from (case when m.has_bonus or f.bonus_terms is not null then m.staked end, m.paid)
      or r.bonus_stake > r.stake or r.bonus_paid > r.payout`,
  // Wins that the loop has not followed yet are noted in `games.free_due`.
  'wins of free rounds': sql`
    select g.id::text as at, coalesce(w.amount, 0)::text as stored, p.paid::text as computed
    from games.free_grant g
    cross join lateral (select coalesce(sum(r.payout), 0) as paid from games.round r where r.free_grant = g.id) p
    left join (select grant_id, sum(amount) as amount from games.free_win group by grant_id) w on w.grant_id = g.id
    where g.bonus_terms is not null and not g.wins_wait and coalesce(w.amount, 0) <> p.paid
      and not exists (select from games.free_due d where d.grant_id = g.id)`,
  'given without a bet': sql`
    select format('%s %s %s %s', vendor, currency, day, kind) as at, d.given::text as stored, coalesce(m.given, 0)::text as computed
    from games.credit_day d
    full join (select vendor, currency, (at at time zone 'UTC')::date as day, coalesce(credit_kind, 'promo') as kind,
                 sum(amount) as given from games.movement
               where action = ${adjust} and verdict = ${taken} and round is null group by 1, 2, 3, 4) m using (vendor, currency, day, kind)
    where d.given is distinct from coalesce(m.given, 0)`,
};

/**
 * Compares every round with its movements and with the ledger, and returns the differences. Each check is one
 * statement, so it reads one snapshot: a call under way is on both sides or on neither.
 */
export async function verifyGames(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await sql<Omit<Difference, 'check'>>`${query} order by 1`.execute(db);
    differences.push(...rows.map((row) => ({ check, ...row })));
  }
  return differences;
}
