import type { MyRound, TableHello, TableView } from '../../src/live/protocol.ts';
import { apiAddress } from '../shared/api.ts';

/** lost: reconnecting. missing: there is no such table. ended: the session is over. */
export type Link = 'connecting' | 'open' | 'lost' | 'missing' | 'ended';

/** The page's state of its table. */
export type TableNews = {
  link: Link;
  hello: TableHello | null;
  view: TableView | null;
  mine: MyRound | null;
};

export type TableFeed = {
  subscribe: (told: () => void) => () => void;
  news: () => TableNews;
  /** The server's clock, milliseconds. */
  serverNow: () => number;
  /** Applies the answer to a bet. */
  noteMine: (mine: MyRound) => void;
  close: () => void;
};

/** The silence after which the connection counts as lost: the server sends something at least every ten seconds. */
const silenceMs = 25_000;
const retryMs = 400;
const retryMsMax = 5_000;

/** Follows a table, and reconnects whenever the connection is lost. */
export function followTable(key: string, table: string): TableFeed {
  let news: TableNews = { link: 'connecting', hello: null, view: null, mine: null };
  let ahead = Number.POSITIVE_INFINITY;
  let closed = false;
  let line = new AbortController();
  let heardAt = Date.now();
  const listeners = new Set<() => void>();

  const change = (more: Partial<TableNews>) => {
    news = { ...news, ...more };
    for (const listener of listeners) listener();
  };
  /**
   * Updates the difference of the clocks: each message gives a lower bound, and the one with the least delay is the
   * most exact.
   */
  const noteClock = (at: number) => {
    ahead = Math.min(ahead, Date.now() - at);
  };
  const take = (event: string, data: string) => {
    if (event === 'hello') {
      const hello: TableHello = JSON.parse(data);
      ahead = Number.POSITIVE_INFINITY;
      noteClock(hello.view.at);
      change({ link: 'open', hello, view: hello.view, mine: hello.mine });
    } else if (event === 'view') {
      const view: TableView = JSON.parse(data);
      noteClock(view.at);
      const isNewRound = view.roundId !== news.view?.roundId;
      change({ view, ...(isNewRound && news.mine?.roundId !== view.roundId ? { mine: null } : {}) });
    } else if (event === 'mine') {
      const mine: MyRound = JSON.parse(data);
      change({ mine });
    } else if (event === 'ping') {
      const ping: { at: number } = JSON.parse(data);
      noteClock(ping.at);
    }
  };

  const follow = async () => {
    for (let wait = retryMs; !closed; wait = Math.min(wait * 2, retryMsMax)) {
      line = new AbortController();
      const watch = setInterval(() => {
        if (Date.now() - heardAt > silenceMs) line.abort();
      }, 2_000);
      try {
        heardAt = Date.now();
        const response = await fetch(apiAddress(`live/${table}/events`), {
          headers: { 'x-session': key },
          signal: line.signal,
          cache: 'no-store',
        });
        if (response.status === 401) return change({ link: 'ended' });
        if (response.status === 404) return change({ link: 'missing' });
        if (response.ok && response.body) {
          for await (const { event, data } of eventsOf(response.body)) {
            heardAt = Date.now();
            wait = retryMs;
            take(event, data);
          }
        }
      } catch {
        // A lost connection is reported below, and reopened.
      } finally {
        clearInterval(watch);
      }
      if (closed) return;
      change({ link: 'lost' });
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  };
  /** A phone that was asleep does not notice that the connection was lost. */
  const wake = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > 12_000) line.abort();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  void follow();

  return {
    subscribe: (told) => {
      listeners.add(told);
      return () => {
        listeners.delete(told);
      };
    },
    news: () => news,
    serverNow: () => Date.now() - (Number.isFinite(ahead) ? ahead : 0),
    noteMine: (mine) => {
      const isDecided = news.mine !== null && news.mine.payout !== null;
      if (mine.roundId === news.view?.roundId && !isDecided) change({ mine });
    },
    close: () => {
      closed = true;
      line.abort();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
    },
  };
}

/** Reads server-sent events from an open answer. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
      yield { event: field('event'), data: field('data') };
    }
  }
}
