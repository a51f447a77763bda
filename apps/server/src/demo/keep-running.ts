import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../platform/ctx.ts';
import type { SideProcess } from './side-process.ts';

const againAfterMs = 5000;
/** Milliseconds after which a start counts as successful: a process that ends later is restarted at once. */
const soundMs = 1000;

/**
 * Runs a program beside the site until the site stops, and restarts it whenever it has ended: meanwhile only features
 * that need it fail.
 * @returns a function that stops it in order and restarts it at once
 */
export function keepRunning(ctx: Ctx, name: string, start: () => Promise<SideProcess>): () => Promise<void> {
  const stopped = new AbortController();
  let running: SideProcess | null = null;
  let isWanted = true;
  const keep = async () => {
    while (!stopped.signal.aborted) {
      let startedAt = Number.POSITIVE_INFINITY;
      try {
        const ended = Promise.withResolvers<void>();
        isWanted = true;
        running = await start();
        startedAt = performance.now();
        running.onExit(() => ended.resolve());
        if (stopped.signal.aborted) await running.stop();
        await ended.promise;
        if (!stopped.signal.aborted) ctx.log.info(`${name} ended and is started again`);
      } catch (error) {
        ctx.log.warn({ err: error }, `${name} did not start`);
      }
      running = null;
      const wasSound = !isWanted || performance.now() - startedAt > soundMs;
      if (!stopped.signal.aborted && !wasSound)
        await sleep(againAfterMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const kept = keep();
  ctx.onClose(async () => {
    stopped.abort();
    await running?.stop();
    await kept;
  });
  return async () => {
    isWanted = false;
    await running?.stop();
  };
}
