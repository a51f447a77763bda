import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, runMigrations, type TaskSpec, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { BaseLogger } from 'pino';
import type { Ctx, Db } from '../ctx.ts';
import { startTakeover } from './takeover.ts';

/**
 * A background task. It may run again after a failure or a crash, so it must be idempotent; an error means "try again
 * later".
 */
export type Task = (ctx: Ctx, payload: unknown) => Promise<void>;

/** A module's background work. */
export type Jobs = {
  /** The tasks by name, e.g. `art:draw` (letters, digits, `:`, `_` and `-`). */
  tasks: Record<string, Task>;
  /** Lines of a crontab in UTC, e.g. `17 3 * * * ledger:verify`. A run missed while no server ran is skipped. */
  crontab?: string[];
};

const jobsAtOnce = 3;
const pollIntervalMs = 2000;
const restartDelayMs = 1000;
const finishPatienceMs = 15_000;

/**
 * Enqueues a job in the caller's transaction: the job exists exactly if the transaction commits. Never on the bet
 * path.
 * @param spec `jobKey` replaces a waiting job of the same key; `runAt`, `queueName` (one at a time), `maxAttempts`
 */
export async function addJob(tx: Db, name: string, payload: unknown, spec: TaskSpec = {}): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text,
    payload := ${JSON.stringify(payload)}::json,
    queue_name := ${spec.queueName ?? null}::text,
    run_at := ${spec.runAt ?? null}::timestamptz,
    max_attempts := ${spec.maxAttempts ?? null}::int,
    job_key := ${spec.jobKey ?? null}::text,
    priority := ${spec.priority ?? null}::int,
    flags := ${spec.flags ?? null}::text[],
    job_key_mode := ${spec.jobKeyMode ?? 'replace'}::text
  )`.execute(tx);
}

/** Makes or migrates the tables of the job queue. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet });
}

/**
 * Runs jobs until the context closes: running ones are then finished, or after a while handed back to other nodes.
 * Every node runs jobs; each job runs on one. A worker that stopped (the database was away) is restarted.
 */
export async function startJobs(ctx: Ctx, jobs: Jobs[], finishPatience = finishPatienceMs): Promise<void> {
  const taskList = Object.fromEntries(
    jobs.flatMap(({ tasks }) =>
      Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(ctx, payload)] as const),
    ),
  );
  const crontab = crontabOf(jobs);
  const logger = loggerOf(ctx.log);
  const stop = new AbortController();
  const workerPools: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => workerPools.push(workerPool.id));
  if (!ctx.config.databaseUrl) await releaseLeftJobs(ctx.db);

  const start = () =>
    run({
      pgPool: ctx.pool,
      taskList,
      crontab,
      concurrency: jobsAtOnce,
      pollInterval: pollIntervalMs,
      // Our own shutdown handles signals.
      noHandleSignals: true,
      // By default a worker does not wait until a job's end is written: a job that finished during the close would
      // stay locked.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger,
      events,
    });
  const handBack = () => sql`select graphile_worker.force_unlock_workers(${workerPools})`.execute(ctx.db);
  startTakeover(ctx, () => workerPools.at(-1));
  let runner: Runner | null = await start();
  const supervised = (async () => {
    while (!stop.signal.aborted) {
      try {
        if (!runner) {
          // A job whose end could not be written runs again.
          await handBack();
          runner = await start();
        }
        await runner.promise;
      } catch (error) {
        ctx.log.warn({ err: error }, 'the job worker stopped');
      }
      runner = null;
      if (!stop.signal.aborted) await sleep(restartDelayMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();

  ctx.onClose(async () => {
    stop.abort();
    runner?.stop().catch((error: unknown) => ctx.log.debug({ err: error }, 'the job worker had stopped'));
    const late = sleep(finishPatience, 'late', { ref: false });
    if ((await Promise.race([supervised, late])) !== 'late') return;
    ctx.log.warn('jobs under way are handed back');
    await handBack();
  });
}

/**
 * Returns the crontab of all jobs. A scheduled task runs once at a time and is queued at most once: otherwise one
 * that takes longer than its interval would fill every place.
 */
export function crontabOf(jobs: readonly Jobs[]): string {
  const lines = jobs.flatMap(({ crontab = [] }) => crontab);
  return lines.map((line) => line.replace(/\S+$/, (task) => `${task} ?queue=${task}&jobKey=${task}`)).join('\n');
}

/**
 * Releases at once the jobs that a killed run was working on. Only for the one server of an embedded database: on a
 * shared one other nodes work, and `startTakeover` finds the dead ones.
 */
async function releaseLeftJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null)
  )`.execute(db);
}

const quiet = new Logger(() => () => {});

function loggerOf(log: BaseLogger): Logger {
  return new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const line = { ...(taskIdentifier ? { task: taskIdentifier, jobId } : {}), err: meta.error };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });
}
