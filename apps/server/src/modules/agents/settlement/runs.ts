import type { ContractKind } from '@fairhouse/contract/contracts';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { ContractRow } from '../contracts/contract-store.ts';
import { noteEach } from './pay-notices.ts';
import { computeDue, type Stated } from './settle.ts';
import type { StatementRow } from './statement-store.ts';

export type Run = {
  kind: ContractKind;
  until: Date;
  currency: CurrencyCode;
  statements: number;
  due: bigint;
  back: bigint;
  /** A hash of every payment of the kind and end, by which a decision names the run that was seen. */
  fingerprint: string;
};

/** Returns the runs that wait for an approval, by kind, end of the period and currency. */
export async function heldRuns(db: Db): Promise<Run[]> {
  const open = sql`abs(due) - set_off`;
  const { rows } = await sql<Run>`
    with held as (select * from agents.statement where state = 'HELD'),
    run as (select kind, until_at, ${fingerprint} as fingerprint from held group by 1, 2)
    select h.kind, h.until_at as until, h.currency, count(*)::int4 as statements,
      coalesce(sum(${open}) filter (where h.due > 0), 0)::int8 as due,
      coalesce(sum(${open}) filter (where h.due < 0), 0)::int8 as back, r.fingerprint
    from held h join run r using (kind, until_at) group by 1, 2, 3, 7 order by 2, 1, 3`.execute(db);
  return rows;
}

/** A hash of the statements of a run, each with its id, due amount and set-off. */
const fingerprint = sql`encode(sha256(convert_to(string_agg(id || ':' || due || ':' || set_off, ' ' order by id), 'UTF8')), 'hex')`;

export type RunDecision = { kind: ContractKind; until: Date; fingerprint: string };

/**
 * Locks the statements of a run as the operator saw it.
 * @throws STATE_CONFLICT: no payment of it waits (value.state OWED), or it has changed since (value.state HELD)
 */
async function lockSeen(tx: Db, { kind, until, fingerprint: seen }: RunDecision): Promise<bigint[]> {
  const { rows } = await sql<{ ids: bigint[] | null; fingerprint: string | null }>`
    with held as materialized (
      select id, due, set_off from agents.statement where state = 'HELD' and kind = ${kind} and until_at = ${until}
      order by id for update)
    select array_agg(id) as ids, ${fingerprint} as fingerprint from held`.execute(tx);
  const { ids, fingerprint: present } = rows[0] ?? { ids: null, fingerprint: null };
  if (ids === null) throw new DomainError('STATE_CONFLICT', { state: 'OWED' });
  if (present !== seen) throw new DomainError('STATE_CONFLICT', { state: 'HELD' });
  return ids;
}

/** Releases the payments of a run for the next settlement. @returns the number of statements @throws as `lockSeen` */
export async function releaseRun(tx: Db, run: RunDecision): Promise<number> {
  const ids = await lockSeen(tx, run);
  await sql`update agents.statement set state = 'OWED' where id = any (${ids}::int8[])`.execute(tx);
  return ids.length;
}

/**
 * Refuses the payments of a run: they do not move, and both sides are notified of the reason. A correction of such a
 * period needs an approval, whatever the rule is then.
 * @returns the number of statements
 * @throws as `lockSeen`
 */
export async function refuseRun(
  ctx: Ctx,
  run: RunDecision,
  by: { operatorId: bigint | null; why: string },
): Promise<number> {
  const ids = await lockSeen(ctx.db, run);
  const { rows } = await sql<StatementRow>`
    update agents.statement set state = 'REFUSED', refused_at = now(), refused_why = ${by.why}
    where id = any (${ids}::int8[]) returning *`.execute(ctx.db);
  await noteEach(ctx, ctx.db, rows, 'refused', by.operatorId);
  return ids.length;
}

const fiveMinutesMs = 300_000;

/** Computes the running periods of a kind up to the last five-minute boundary; writes nothing. */
export async function previewRun(ctx: Ctx, kind: ContractKind): Promise<Stated[]> {
  const now = await databaseNow(ctx.db);
  const mark = new Date(Math.floor(now.getTime() / fiveMinutesMs) * fiveMinutesMs);
  const { rows } = await sql<ContractRow>`
    select * from agents.contract where kind = ${kind} and state = 'ACCEPTED' and settled_until < ${mark}
    order by id`.execute(ctx.db);
  return await computeDue(ctx.db, rows, ({ period_end }) => (period_end && period_end < mark ? period_end : mark));
}
