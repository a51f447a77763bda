import type { DeskAlert } from '@fairhouse/contract/desk-figures';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { lastVerification } from '../../ledger/index.ts';
import { readUntil } from '../../records/index.ts';
import { restingVendors } from '../../vendors/index.ts';
import { measuredReturns } from './returns.ts';

const minuteMs = 60_000;
const returnsOfDays = 30;
/** Deposits of the last hour raise an alert when so many failed, and at least half of those that were decided. */
const failedMin = 5;
const newestDeposits = 2000;
const jobLateMinutes = 5;
const recordLateMs = minuteMs;

/** Returns the present alerts, the critical ones first. */
export async function alertsOf(ctx: Ctx): Promise<DeskAlert[]> {
  const found = await Promise.all([
    ledgerDifferences(ctx),
    overdueWithdrawals(ctx),
    failedDeposits(ctx),
    restingNow(ctx),
    lateJobs(ctx),
    lateRecord(ctx),
    roundDifferences(ctx),
    settlementDifferences(ctx),
    gamesOff(ctx),
  ]);
  return found.flat().sort((a, b) => Number(b.severity === 'critical') - Number(a.severity === 'critical'));
}

/**
 * Games whose measured return differs from the stated one: a game that pays more than stated loses the house's money.
 */
async function gamesOff(ctx: Ctx): Promise<DeskAlert[]> {
  const hour = Math.ceil(ctx.clock().getTime() / 3_600_000) * 3_600_000;
  const period = { from: new Date(hour - returnsOfDays * 86_400_000), to: new Date(hour) };
  const off = (await measuredReturns(ctx.db, period)).filter(({ isOff }) => isOff);
  return off.map(({ vendor, gameCode, currency, bets, stated, measured, low, high, excess }) => ({
    kind: 'rtp',
    severity: Number(measured) > Number(stated) ? 'critical' : 'warning',
    subject: `${vendor} ${gameCode}`,
    since: period.from.toISOString(),
    detail: { vendor, gameCode, currency, bets, stated, measured, low, high, excess },
  }));
}

/** Channels of whose deposits of the last hour at least half failed or were rejected. */
async function failedDeposits(ctx: Ctx): Promise<DeskAlert[]> {
  const since = new Date(ctx.clock().getTime() - 60 * minuteMs);
  const { rows } = await sql<{ channel: string; failed: number; decided: number; first: Date }>`
    select channel, count(*) filter (where state in ('FAILED', 'REJECTED'))::int as failed,
      count(*) filter (where state in ('FAILED', 'REJECTED', 'CREDITED'))::int as decided,
      min(created_at) filter (where state in ('FAILED', 'REJECTED')) as first
    from (select * from cashier.deposit order by id desc limit ${newestDeposits}) d
    where created_at >= ${since} group by channel`.execute(ctx.db);
  return rows.flatMap(({ channel, failed, decided, first }) => {
    if (failed < failedMin || failed * 2 < decided) return [];
    const detail = { failed, decided };
    return [{ kind: 'deposit-failures', severity: 'critical', subject: channel, since: first.toISOString(), detail }];
  });
}

/** Withdrawals that have waited for an operator longer than the time within which they were to be paid. */
async function overdueWithdrawals(ctx: Ctx): Promise<DeskAlert[]> {
  const { rows } = await sql<{ overdue: number; waiting: number; first: Date | null }>`
    select count(*) filter (where due_at < ${ctx.clock()})::int as overdue, count(*)::int as waiting, min(due_at) as first
    from cashier.withdrawal
    where (state in ('REQUESTED', 'APPROVED', 'PAYOUT_FAILED') or held is not null)
      and (state in ('REQUESTED', 'PAYOUT_FAILED') or held is not null or state = 'APPROVED' and adapter is null)`.execute(
    ctx.db,
  );
  const { overdue = 0, waiting = 0, first = null } = rows[0] ?? {};
  if (overdue === 0 || first === null) return [];
  const detail = { overdue, waiting };
  return [
    { kind: 'withdrawal-overdue', severity: 'critical', subject: 'withdrawals', since: first.toISOString(), detail },
  ];
}

/** Vendors that this node does not call for a while, since they did not answer. */
async function restingNow(ctx: Ctx): Promise<DeskAlert[]> {
  return restingVendors(ctx).map(({ code, silences }) => ({
    kind: 'vendor-resting',
    severity: 'critical',
    subject: code,
    since: null,
    detail: { silences },
  }));
}

async function ledgerDifferences({ db }: Ctx): Promise<DeskAlert[]> {
  const last = await lastVerification(db);
  if (last === null) return [];
  return Object.entries(last.counts).map(([check, differences]) => ({
    kind: 'ledger-difference',
    severity: 'critical',
    subject: check,
    since: last.at.toISOString(),
    detail: { differences },
  }));
}

/**
 * Jobs that no node has begun in time, and jobs that were given up. Times are the database's, since it runs the
 * queue.
 */
async function lateJobs({ db }: Ctx): Promise<DeskAlert[]> {
  const { rows } = await sql<{ task: string; late: number; failed: number; first: Date; error: string | null }>`
    select task_identifier as task, count(*) filter (where attempts < max_attempts)::int as late,
      count(*) filter (where attempts >= max_attempts)::int as failed, min(run_at) as first, max(last_error) as error
    from graphile_worker.jobs
    where locked_at is null and (attempts >= max_attempts or run_at < now() - make_interval(mins => ${jobLateMinutes}))
    group by 1 order by 1`.execute(db);
  return rows.map(({ task, late, failed, first, error }) => ({
    kind: 'job-late',
    severity: 'warning',
    subject: task,
    since: first.toISOString(),
    detail: { late, failed, error: error?.split('\n')[0]?.slice(0, 200) ?? null },
  }));
}

/** An alert when the betting record lags: figures, turnover and teams lag with it. */
async function lateRecord({ db }: Ctx): Promise<DeskAlert[]> {
  const until = await readUntil(db);
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const behindMs = until === null ? 0 : (rows[0]?.now.getTime() ?? 0) - until.getTime();
  if (until === null || behindMs < recordLateMs) return [];
  const detail = { seconds: Math.round(behindMs / 1000) };
  return [{ kind: 'record-late', severity: 'critical', subject: 'betting record', since: until.toISOString(), detail }];
}

/** Differences of rounds between a vendor's list and ours that nobody has closed. */
async function roundDifferences({ db }: Ctx): Promise<DeskAlert[]> {
  const { rows } = await sql<{ vendor: string; open: number; first: Date }>`
    select vendor, count(*)::int as open, min(found_at) as first from games.round_difference
    where resolved_at is null group by 1 order by 1`.execute(db);
  return rows.map(({ vendor, open, first }) => ({
    kind: 'round-difference',
    severity: 'warning',
    subject: vendor,
    since: first.toISOString(),
    detail: { open },
  }));
}

/** Differences between gateways' files and our books that nobody has closed. */
async function settlementDifferences({ db }: Ctx): Promise<DeskAlert[]> {
  const { rows } = await sql<{ adapter: string; open: number; first: Date }>`
    select r.adapter, count(*)::int as open, min(r.at) as first
    from cashier.reconciliation_difference d join cashier.reconciliation r on r.id = d.reconciliation_id
    where d.resolved_at is null group by 1 order by 1`.execute(db);
  return rows.map(({ adapter, open, first }) => ({
    kind: 'reconciliation-difference',
    severity: 'warning',
    subject: adapter,
    since: first.toISOString(),
    detail: { open },
  }));
}
