import type { Ctx } from '../../platform/ctx.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import { type SessionRow, sessionsByHash, touchSessions } from './session-store.ts';

/** The shortest time between two writes of `last_seen_at`. */
const seenEveryMs = 60_000;
const batchMax = 256;
const runningMax = 2;

type Asked = { key: string; tokenHash: Buffer; answer: PromiseWithResolvers<SessionRow | null> };
type Lookup = { waiting: Map<string, Asked>; running: number; scheduled: boolean };

const lookupOf = perCtx((): Lookup => ({ waiting: new Map(), running: 0, scheduled: false }));

/**
 * Returns the session of a token's hash and notes its use; null when there is none or it has expired. Concurrent
 * requests share one query, which starts after all of them have asked. Nothing is cached, so a session that another
 * node ended is gone here with the next request.
 * @param idleMs a session unused for this long has ended; use is noted to the minute
 */
export function findSession(ctx: Ctx, tokenHash: Buffer, idleMs: () => Promise<number>): Promise<SessionRow | null> {
  const lookup = lookupOf(ctx);
  const key = tokenHash.toString('base64');
  let asked = lookup.waiting.get(key);
  if (!asked) {
    asked = { key, tokenHash, answer: Promise.withResolvers() };
    lookup.waiting.set(key, asked);
    schedule(ctx, lookup, idleMs);
  }
  return asked.answer.promise;
}

function schedule(ctx: Ctx, lookup: Lookup, idleMs: () => Promise<number>): void {
  if (lookup.scheduled || lookup.running >= runningMax || lookup.waiting.size === 0) return;
  lookup.scheduled = true;
  setImmediate(() => {
    lookup.scheduled = false;
    lookup.running += 1;
    const batch = [...lookup.waiting].slice(0, batchMax);
    for (const [key] of batch) lookup.waiting.delete(key);
    void answerAll(
      ctx,
      batch.map(([, asked]) => asked),
      idleMs,
    ).finally(() => {
      lookup.running -= 1;
      schedule(ctx, lookup, idleMs);
    });
    schedule(ctx, lookup, idleMs);
  });
}

async function answerAll(ctx: Ctx, batch: Asked[], idleMs: () => Promise<number>): Promise<void> {
  try {
    const now = ctx.clock();
    const idleSince = new Date(now.getTime() - (await idleMs()));
    const seenBefore = new Date(now.getTime() - seenEveryMs);
    const rows = await sessionsByHash(
      ctx,
      batch.map((asked) => asked.tokenHash),
      { now, idleSince, seenBefore },
    );
    const byHash = new Map(rows.map((row) => [row.hash, row]));
    const unnoted = batch.filter(({ key }) => byHash.get(key)?.unnoted).map(({ tokenHash }) => tokenHash);
    if (unnoted.length > 0) await touchSessions(ctx.reserve.db, unnoted, now, seenBefore);
    for (const { key, answer } of batch) answer.resolve(byHash.get(key) ?? null);
  } catch (error) {
    for (const asked of batch) asked.answer.reject(error);
  }
}
