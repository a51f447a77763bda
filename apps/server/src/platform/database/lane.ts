import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Ctx } from '../ctx.ts';
import { isDatabaseGone } from './database.ts';

/** A prepared statement that answers with one row of texts, in the order of its select list. */
export type LaneQuery = { name: string; text: string; values: unknown[] };
export type LaneRow = (string | null)[];

/** Returns the call of a database function with named arguments. */
export function callOf(name: string, answers: readonly string[], args: Record<string, unknown>): LaneQuery {
  const named = Object.keys(args).map((arg, i) => `${arg} => $${i + 1}`);
  return { name, text: `select ${answers.join(', ')} from ${name}(${named.join(', ')})`, values: Object.values(args) };
}

/** A connection that carries one batch at a time. */
export type Lane = {
  /** True: waits for locks; false: skips locked rows. */
  waits: boolean;
  /**
   * Sends a batch once.
   * @throws AskAgain when the same batch must be sent again with the same keys, LockTimeout, or the database's own
   * error; in every case the statement was done completely or not at all
   */
  ask: (query: LaneQuery) => Promise<LaneRow>;
  close: () => Promise<void>;
};

/** The answer was lost, or another process interfered: the batch may or may not have been done. */
export class AskAgain extends Error {}
/** A lock that the lane waited for was not released in time. Nothing was written. */
export class LockTimeout extends Error {}

const answerTimeoutMs = 15_000;
const lockTimeoutMs = 2_000;
const retryFirstMs = 20;
const retryMaxMs = 500;
/** A unique violation (another process posted the key meanwhile), a deadlock, a serialisation failure. */
const askAgainCodes = new Set(['23505', '40P01', '40001']);

/** Opens a lane, which connects at its first use, and again after its connection was lost. */
export function openLane(ctx: Ctx, waits: boolean): Lane {
  let client: pg.Client | null = null;
  let opening: Promise<pg.Client> | null = null;
  let closed = false;
  let pauseMs = retryFirstMs;

  const connect = async (): Promise<pg.Client> => {
    const { connectionString, types, ssl } = ctx.pool.options;
    const fresh = new pg.Client({
      ...(connectionString === undefined ? {} : { connectionString }),
      ...(types === undefined ? {} : { types }),
      ...(ssl === undefined ? {} : { ssl }),
      connectionTimeoutMillis: 3000,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    });
    fresh.on('error', () => {
      if (client === fresh) client = null;
    });
    try {
      await fresh.connect();
      // A batch must see what was committed while it waited for its locks, whatever the database's default isolation
      // is.
      await fresh.query(
        `set default_transaction_isolation = 'read committed'; set synchronous_commit = on; set lock_timeout = ${lockTimeoutMs}`,
      );
    } catch (error) {
      drop(fresh);
      throw error;
    }
    return fresh;
  };

  /** Of several concurrent callers the first one connects, and the others wait for it. */
  const connected = async (): Promise<pg.Client> => {
    if (client) return client;
    opening ??= connect().finally(() => {
      opening = null;
    });
    client = await opening;
    return client;
  };

  const drop = (broken: pg.Client | null) => {
    if (client === broken) client = null;
    broken?.end().catch(() => {});
  };

  const ask = async (query: LaneQuery): Promise<LaneRow> => {
    try {
      const { rows } = await (await connected()).query<LaneRow>({ ...query, rowMode: 'array' });
      if (!rows[0]) throw new Error(`${query.name} answers with one row`);
      pauseMs = retryFirstMs;
      return rows[0];
    } catch (error) {
      const code = codeOf(error);
      if (code === '55P03') throw new LockTimeout();
      if (askAgainCodes.has(code)) throw new AskAgain(code, { cause: error });
      if (closed || !isLost(error)) throw error;
      drop(client);
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, retryMaxMs);
      throw new AskAgain('the connection was lost', { cause: error });
    }
  };

  return {
    waits,
    ask,
    close: async () => {
      closed = true;
      const last = client ?? (await opening?.catch(() => null));
      await last?.end().catch(() => {});
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** True for an error that loses the answer: the batch may or may not have been done. */
function isLost(error: unknown): boolean {
  return (
    isDatabaseGone(error) ||
    /^(57014|53300|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/.test(codeOf(error)) ||
    (error instanceof Error &&
      /Query read timeout|Connection terminated|Client was closed|not queryable|connection timeout|timeout expired/i.test(
        error.message,
      ))
  );
}
