import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../ctx.ts';
import { isDatabaseGone } from '../database/database.ts';

const restAfterFailureMs = 1000;

/**
 * Runs `work` again and again, never twice at once, until the context closes; a run in progress is then finished.
 * @param work returns true when there is more to do at once, false to rest for `restMs`, or the milliseconds to rest.
 * A failure is logged and the work tried again a second later, so that a loop survives an outage of the database.
 */
export function startLoop(ctx: Ctx, name: string, restMs: number, work: () => Promise<boolean | number>): void {
  const closing = new AbortController();
  const rest = (ms: number) => sleep(ms, undefined, { ref: false, signal: closing.signal }).catch(() => {});
  const running = (async () => {
    let failing = false;
    while (!closing.signal.aborted) {
      try {
        const next = await work();
        failing = false;
        if (next !== true) await rest(next === false ? restMs : next);
      } catch (error) {
        // Each outage is logged once, not every second.
        if (!isDatabaseGone(error)) ctx.log.error({ err: error, loop: name }, 'a loop failed');
        else if (!failing) ctx.log.warn({ err: error, loop: name }, 'a loop waits for the database');
        failing = true;
        await rest(restAfterFailureMs);
      }
    }
  })();
  ctx.onClose(async () => {
    closing.abort();
    await running;
  });
}
