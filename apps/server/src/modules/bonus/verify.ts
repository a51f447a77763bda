import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { type Difference, movedBy, walletsHolding } from '../ledger/index.ts';

/** The open rounds with bonus money in them, of every product. */
const openRounds = sql`
  select bonus_grant as id from games.round where state = 'OPEN' and bonus_stake is not null and bonus_grant is not null
  union all
  select bonus_grant from originals.round where state = 'open' and bonus_stake is not null`;

/** Queries by name of check, each returning the rows that differ as text: `at`, `stored`, `computed`. */
const checks: Record<string, RawBuilder<unknown>> = {
  'open rounds of a bonus': sql`
    select coalesce(g.id, r.id)::text as at, g.open_rounds::text as stored, coalesce(r.n, 0)::text as computed
    from bonus.grant g full join (select id, count(*) as n from (${openRounds}) o group by id) r on r.id = g.id
    where g.open_rounds is distinct from coalesce(r.n, 0)`,
  'turnover of a bonus': sql`
    select g.id::text as at, format('%s by %s bets', p.done, p.bets) as stored,
      format('%s by %s bets', coalesce(t.done, 0), coalesce(t.bets, 0)) as computed
    from bonus.grant g join bonus.progress p on p.grant_id = g.id
    left join (select grant_id, sum(counted) as done, count(*) as bets from bonus.turnover_bet group by grant_id) t on t.grant_id = g.id
    where (p.done, p.bets, p.required) is distinct from (coalesce(t.done, 0), coalesce(t.bets, 0), g.required)`,
  'end of a bonus': sql`
    select g.id::text as at, g.state as stored, p.has_ended::text as computed
    from bonus.grant g left join bonus.progress p on p.grant_id = g.id
    where (g.activated_at is not null) <> (p.grant_id is not null) or p.has_ended <> (g.ended_at is not null)
      or g.state = 'ACTIVE' and (g.activated_at is null or g.granted_entry is null)`,
};

/**
 * Compares bonuses with the ledger and with the rounds and bets that name them: only an open bonus has money in its
 * wallet, and the ledger's grants equal the sum of the rows. Each check is one statement, so it reads one snapshot.
 * @returns every difference; empty when they agree
 */
export async function verifyBonuses(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await sql<Omit<Difference, 'check'>>`${query} order by 1`.execute(db);
    differences.push(...rows.map((row) => ({ check, ...row })));
  }
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => [...differences, ...(await walletsWithoutGrant(tx)), ...(await grantsAndLedger(tx))]);
}

/** Returns the bonus wallets that hold money without an open bonus. */
async function walletsWithoutGrant(tx: Db): Promise<Difference[]> {
  const { rows } = await sql<{ whose: string }>`
    select format('%s %s', member_id, currency) as whose from bonus.grant where state = 'ACTIVE'`.execute(tx);
  const open = new Set(rows.map(({ whose }) => whose));
  return (await walletsHolding(tx, 'bonus'))
    .filter(({ memberId, currency }) => !open.has(`${memberId} ${currency}`))
    .map(({ memberId, currency, balance }) => ({
      check: 'bonus wallet',
      at: `member ${memberId} ${currency}`,
      stored: String(balance),
      computed: '0',
    }));
}

/**
 * Returns the bonuses whose granted amount, with the amounts that corrections gave back, differs from the ledger's
 * transfers.
 */
async function grantsAndLedger(tx: Db): Promise<Difference[]> {
  const { rows } = await sql<{ id: bigint; amount: bigint }>`
    select id, amount + regranted as amount from bonus.grant where activated_at is not null`.execute(tx);
  const granted = new Map((await movedBy(tx, ['bonusGranted'])).map(({ ref, amount }) => [ref, amount]));
  const known = new Set(rows.map(({ id }) => id));
  const strangers = [...granted.keys()].filter((id) => !known.has(id));
  return [...rows, ...strangers.map((id) => ({ id, amount: 0n }))]
    .filter(({ id, amount }) => (granted.get(id) ?? 0n) !== amount)
    .map(({ id, amount }) => ({
      check: 'granted bonus',
      at: String(id),
      stored: String(amount),
      computed: String(granted.get(id) ?? 0n),
    }));
}
