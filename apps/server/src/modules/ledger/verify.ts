import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** A row of the ledger whose stored value differs from the one computed from the transfers. */
export type Difference = { check: string; at: string; stored: string | null; computed: string | null };

export type VerifyReport = {
  entries: bigint;
  transfers: bigint;
  wallets: bigint;
  /** At most `shownMax` for each check. */
  differences: Difference[];
  /** The number of differences of each check, including those not shown. Empty: the ledger is exact. */
  counts: Record<string, number>;
};

const shownMax = 20;

/** A query of the wallet sides of every transfer, each with the balance stored after it. */
const walletMoves = sql`
  select debit as wallet, entry, leg, -amount as delta, debit_after as after from ledger.transfer where debit > 0
  union all
  select credit, entry, leg, amount, credit_after from ledger.transfer where credit > 0`;

/** A query of the sums of the counted house accounts' transfers, by hour and kind. */
const houseMoves = sql`
  select account, hour, kind, sum(n) as transfers, sum(debited) as debited, sum(credited) as credited from (
    select debit as account, date_trunc('hour', at, 'UTC') as hour, kind, 1 as n, amount::numeric as debited, 0::numeric as credited
      from ledger.transfer where debit <= -1000
    union all
    select credit, date_trunc('hour', at, 'UTC'), kind, 1, 0, amount from ledger.transfer where credit <= -1000) m
  group by account, hour, kind`;

/** A query of the stored hourly sums with the deltas not folded yet. */
const houseStored = sql`
  select account, hour, kind, sum(transfers) as transfers, sum(debited) as debited, sum(credited) as credited from (
    select account, hour, kind, transfers, debited, credited from ledger.house_hour
    union all
    select account, hour, kind, transfers, debited, credited from ledger.house_delta) s
  group by account, hour, kind`;

const accounts = sql`
  select id, currency, type = 'play' as play from ledger.wallet
  union all select id, currency, not counted from ledger.house`;

/** Queries by name of check, each returning the rows that differ as text: `at`, `stored`, `computed`. */
const checks: Record<string, RawBuilder<unknown>> = {
  'wallet balance': sql`
    select w.id::text as at, w.balance::text as stored, coalesce(m.total, 0)::text as computed
    from ledger.wallet w
    full join (select wallet, sum(delta) as total from (${walletMoves}) m group by wallet) m on m.wallet = w.id
    where w.balance is distinct from coalesce(m.total, 0)`,
  'balance after': sql`
    select format('wallet %s entry %s leg %s', wallet, entry, leg) as at, after::text as stored, running::text as computed
    from (select *, sum(delta) over (partition by wallet order by entry, leg) as running from (${walletMoves}) m) chain
    where after is distinct from running`,
  'balance sequence': sql`
    select w.id::text as at, w.seq::text as stored, null as computed from ledger.wallet w
    where w.balance <> 0 and w.seq = 0 or w.seq > (select coalesce(max(id), 0) from ledger.entry)`,
  'house side has no balance after': sql`
    select format('entry %s leg %s', entry, leg) as at, coalesce(debit_after, credit_after)::text as stored, null as computed
    from ledger.transfer
    where debit < 0 and debit_after is not null or credit < 0 and credit_after is not null`,
  'house balance': sql`
    select coalesce(h.id, m.account)::text as at, (h.balance + coalesce(d.delta, 0))::text as stored, coalesce(m.total, 0)::text as computed
    from ledger.house h
    left join (select account, sum(credited - debited) as delta from ledger.house_delta group by account) d on d.account = h.id
    full join (select account, sum(credited - debited) as total from (${houseMoves}) m group by account) m on m.account = h.id
    where (h.balance + coalesce(d.delta, 0)) is distinct from coalesce(m.total, 0)`,
  'hourly sum': sql`
    select format('account %s hour %s kind %s', account, hour, kind) as at,
      format('%s transfers, %s debited, %s credited', s.transfers, s.debited, s.credited) as stored,
      format('%s transfers, %s debited, %s credited', m.transfers, m.debited, m.credited) as computed
    from (${houseStored}) s full join (${houseMoves}) m using (account, hour, kind)
    where (s.transfers, s.debited, s.credited) is distinct from (m.transfers, m.debited, m.credited)`,
  'sum to zero': sql`
    select currency as at, sum(amount)::text as stored, '0' as computed from (
      select currency, balance as amount from ledger.wallet where type <> 'play'
      union all select currency, balance from ledger.house
      union all select h.currency, d.credited - d.debited from ledger.house_delta d join ledger.house h on h.id = d.account) a
    group by currency having sum(amount) <> 0`,
  'entry without transfers': sql`
    select e.id::text as at, null as stored, null as computed from ledger.entry e
    left join (select distinct entry, xact from ledger.transfer) t on t.entry = e.id and t.xact = e.xact
    where t.entry is null`,
  'transfer without entry': sql`
    select format('entry %s leg %s', t.entry, t.leg) as at, null as stored, null as computed from ledger.transfer t
    left join ledger.entry e on e.id = t.entry and e.xact = t.xact where e.id is null`,
  // A dump restored into another cluster has transaction ids that the cluster has not reached: the feed would wait for
  // them.
  'transaction of another cluster': sql`
    select format('entry %s', entry) as at, xact::text as stored, pg_snapshot_xmax(pg_current_snapshot())::text as computed
    from ledger.transfer where xact >= pg_snapshot_xmax(pg_current_snapshot())`,
  'two legs of one number': sql`
    select format('entry %s leg %s', entry, leg) as at, count(*)::text as stored, '1' as computed
    from ledger.transfer group by entry, leg having count(*) > 1`,
  'accounts of a transfer': sql`
    select format('entry %s leg %s', t.entry, t.leg) as at,
      format('%s %s %s', t.debit, coalesce(d.currency, 'unknown'), case when d.play then 'play' end) as stored,
      format('%s %s %s', t.credit, coalesce(c.currency, 'unknown'), case when c.play then 'play' end) as computed
    from ledger.transfer t
    left join (${accounts}) d on d.id = t.debit left join (${accounts}) c on c.id = t.credit
    where d.id is null or c.id is null or d.currency <> c.currency or d.play <> c.play`,
  owing: sql`
    select cash.id::text as at, cash.owes::text as stored, (coalesce(debt.balance, 0) > 0)::text as computed
    from ledger.wallet cash
    left join ledger.wallet debt on debt.member_id = cash.member_id and debt.currency = cash.currency and debt.type = 'debt'
    where cash.owes <> (cash.type in ('cash', 'points') and coalesce(debt.balance, 0) > 0)`,
};

/**
 * Recomputes everything that the ledger stores twice from its transfers, in one snapshot. It is safe on a running site,
 * since it takes no lock for which a post would wait.
 */
export function verifyLedger(db: Db): Promise<VerifyReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const differences: Difference[] = [];
      const counts: Record<string, number> = {};
      for (const [check, query] of Object.entries(checks)) {
        const { rows } = await sql<Omit<Difference, 'check'> & { total: number }>`
          select *, (count(*) over ())::int as total from (${query}) found order by at limit ${shownMax}`.execute(tx);
        if (rows[0]) counts[check] = rows[0].total;
        for (const { at, stored, computed } of rows) differences.push({ check, at, stored, computed });
      }
      const { rows } = await sql<{ entries: bigint; transfers: bigint; wallets: bigint }>`
        select (select count(*) from ledger.entry) as entries, (select count(*) from ledger.transfer) as transfers,
          (select count(*) from ledger.wallet) as wallets`.execute(tx);
      return { ...(rows[0] ?? { entries: 0n, transfers: 0n, wallets: 0n }), differences, counts };
    });
}
