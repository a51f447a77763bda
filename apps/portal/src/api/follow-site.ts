import type { SiteChanges, SystemStatus } from '@fairhouse/contract/site';
import type { QueryClient } from '@tanstack/react-query';
import { call, withQuery } from './call.ts';
import { isOperators } from './lobby-key.ts';

/** The shortest pause between two calls. */
const restMs = 1000;
/** The pause after a refusal, a lost connection, or a change that could not be read. */
const longRestMs = 60_000;
/** The time over which pages spread their reading of the changed site. */
const spreadMs = 300;

/**
 * Reads the site again on a visitor's page when it changes, while the page is visible, by long polling: the server
 * holds a call until the next change. Returns the function that stops it.
 */
export function followSite(client: QueryClient): () => void {
  const ended = new AbortController();
  void follow(client, ended.signal);
  return () => ended.abort();
}

async function follow(client: QueryClient, ended: AbortSignal): Promise<void> {
  for (let pauseMs = 0; ; ) {
    await pause(pauseMs, ended);
    await untilSeen(ended);
    if (ended.aborted) return;
    const shown = shownVersion(client);
    const asking = new AbortController();
    const leave = () => asking.abort();
    const stop = whenHidden(leave);
    ended.addEventListener('abort', leave);
    try {
      const path = withQuery('/wps/system/changes', { since: shown ?? undefined });
      const { version } = await call<SiteChanges>('GET', path, { token: false, signal: asking.signal });
      pauseMs = restMs;
      if (version !== shown) {
        await pause(Math.random() * spreadMs, ended);
        await client.invalidateQueries({ predicate: isOperators });
        if (shownVersion(client) === shown) pauseMs = longRestMs;
      }
    } catch {
      pauseMs = asking.signal.aborted ? restMs : longRestMs;
    } finally {
      stop();
      ended.removeEventListener('abort', leave);
    }
  }
}

/** Returns the version of the site that the page shows: that of the permission response it read last. */
function shownVersion(client: QueryClient): string | null {
  const read = client.getQueryCache().findAll({ queryKey: ['site', 'status'] });
  const [newest] = read
    .filter(({ state }) => state.data !== undefined)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return (newest?.state.data as SystemStatus | undefined)?.version ?? null;
}

function pause(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      ended.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    ended.addEventListener('abort', done);
  });
}

function untilSeen(ended: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((done) => {
    const look = () => {
      if (document.visibilityState !== 'visible' && !ended.aborted) return;
      document.removeEventListener('visibilitychange', look);
      ended.removeEventListener('abort', look);
      done();
    };
    document.addEventListener('visibilitychange', look);
    ended.addEventListener('abort', look);
  });
}

function whenHidden(leave: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
