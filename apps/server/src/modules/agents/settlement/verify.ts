import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { type Difference, movedBy } from '../../ledger/index.ts';
import { contractRows } from '../contracts/contract-store.ts';
import { payOf } from '../contracts/rules.ts';
import { parseTerms } from '../contracts/terms.ts';
import { statedFigures } from './correct.ts';
import type { StatementRow } from './statement-store.ts';

/** Queries by name of check, each returning the rows that differ as text: `at`, `stored`, `computed`. */
const checks: Record<string, RawBuilder<unknown>> = {
  'contracts that overlap': sql`
    select a.id::text as at, b.id::text as stored, null as computed from agents.contract a
    join agents.contract b on b.payee_id = a.payee_id and b.kind = a.kind and b.id > a.id
      and tstzrange(a.from_at, a.until_at) && tstzrange(b.from_at, b.until_at)
    where a.from_at is not null and b.from_at is not null`,
  'revisions of a statement': sql`
    select s.id::text as at, s.before::text as stored, coalesce(p.amount, 0)::text as computed from agents.statement s
    left join agents.statement p on p.contract_id = s.contract_id and p.from_at = s.from_at and p.revision = s.revision - 1
    where (p.id is null) <> (s.revision = 0) or s.before <> coalesce(p.amount, 0) and not exists (
      select from agents.statement r
      where r.contract_id = s.contract_id and r.from_at = s.from_at and r.revision < s.revision and r.state = 'REFUSED')`,
  'taken back and never paid': sql`
    select min(id)::text as at, sum(paid * sign(due))::text as stored, '0' as computed from agents.statement
    group by contract_id, from_at having sum(paid * sign(due)) < 0 or sum(set_off * sign(due)) <> 0`,
  'periods of a contract': sql`
    select s.contract_id::text as at, s.from_at::text as stored, s.expected::text as computed from (
      select s.contract_id, s.from_at, s.until_at, s.kind,
        coalesce(lag(s.until_at) over (partition by s.contract_id order by s.from_at), c.from_at) as expected
      from agents.statement s join agents.contract c on c.id = s.contract_id where s.revision = 0) s
    where s.kind <> 'realtime' and s.from_at <> s.expected`,
};

/**
 * Compares contracts and statements with one another and with the ledger.
 * @returns every difference; empty when they agree
 */
export async function verifyWages(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await sql<Omit<Difference, 'check'>>`${query} order by 1`.execute(db);
    differences.push(...rows.map((row) => ({ check, ...row })));
  }
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => [...differences, ...(await paidAndLedger(tx)), ...(await amounts(tx))]);
}

/** Returns the statements for which the ledger has moved another amount than they state. */
async function paidAndLedger(tx: Db): Promise<Difference[]> {
  const { rows } = await sql<{ id: bigint; paid: bigint }>`select id, paid from agents.statement`.execute(tx);
  const stated = new Map(rows.map(({ id, paid }) => [id, paid]));
  const moved = new Map<bigint, bigint>();
  for (const { ref, amount } of await movedBy(tx, ['dividend', 'salary', 'wageReturned'])) {
    moved.set(ref, (moved.get(ref) ?? 0n) + amount);
  }
  return [...new Set([...stored(stated), ...stored(moved)])]
    .filter((id) => (stated.get(id) ?? 0n) !== (moved.get(id) ?? 0n))
    .map((id) => ({
      check: 'wages paid',
      at: String(id),
      stored: String(stated.get(id) ?? 0n),
      computed: String(moved.get(id) ?? 0n),
    }));
}

const stored = (sums: ReadonlyMap<bigint, bigint>) => sums.keys();

/** Returns the statements whose amount does not follow from their own figures and terms. */
async function amounts(tx: Db): Promise<Difference[]> {
  const { rows } = await sql<StatementRow>`select * from agents.statement`.execute(tx);
  const contracts = await contractRows.byIds(tx, [...new Set(rows.map((row) => row.contract_id))]);
  const terms = new Map(contracts.map((row) => [row.id, parseTerms(row.kind, row.terms, row.currency)]));
  return rows.flatMap((row) => {
    const of = terms.get(row.contract_id);
    const computed = of ? payOf(of, statedFigures(row), { loss: row.carried_in, unpaid: row.unpaid_in }).amount : 0n;
    if (computed === row.amount) return [];
    return [
      { check: 'amount of a statement', at: String(row.id), stored: String(row.amount), computed: String(computed) },
    ];
  });
}
