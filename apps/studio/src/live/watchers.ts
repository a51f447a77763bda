import type { ServerResponse } from 'node:http';
import type { Session } from '../session-store.ts';

/** Pages that watch a table. One page is one open answer of server-sent events. */
export type Watchers = ReturnType<typeof openWatchers>;

const watchersMax = 2_000;
/** Limit of watchers with play money: anybody may open them, and they must not take the places of players. */
const freeWatchersMax = 500;
const watchersOfPlayerMax = 6;
/** A page with more unread bytes is disconnected: it reconnects when it can. */
const unreadBytesMax = 256 * 1024;

type Watcher = { session: Session; response: ServerResponse };

export function openWatchers() {
  const watchers = new Set<Watcher>();
  const write = (watcher: Watcher, text: string) => {
    if (watcher.response.writableLength > unreadBytesMax) leave(watcher);
    else watcher.response.write(text);
  };
  const leave = (watcher: Watcher) => {
    watchers.delete(watcher);
    watcher.response.end();
  };
  const same = (one: Session, two: Pick<Session, 'mode' | 'player' | 'currency'>) =>
    one.player === two.player && one.mode === two.mode && one.currency === two.currency;

  return {
    /** Adds a page; returns false if there are too many: in total, with play money, or of this player. */
    join: (session: Session, response: ServerResponse): boolean => {
      const there = [...watchers];
      const own = there.filter((watcher) => same(watcher.session, session)).length;
      if (there.length >= watchersMax || own >= watchersOfPlayerMax) return false;
      const isFree = session.mode === 'free';
      if (isFree && there.filter((watcher) => watcher.session.mode === 'free').length >= freeWatchersMax) return false;
      const watcher = { session, response };
      watchers.add(watcher);
      response.on('close', () => watchers.delete(watcher));
      return true;
    },
    tellAll: (event: string, data: unknown): void => {
      if (watchers.size === 0) return;
      const text = eventText(event, data);
      for (const watcher of watchers) write(watcher, text);
    },
    tell: (player: Pick<Session, 'mode' | 'player' | 'currency'>, event: string, data: unknown): void => {
      for (const watcher of watchers) if (same(watcher.session, player)) write(watcher, eventText(event, data));
    },
    /** Counts the players at the table, each once. */
    count: (): number => new Set([...watchers].map(({ session }) => `${session.mode}:${session.player}`)).size,
    close: (): void => {
      for (const watcher of watchers) leave(watcher);
    },
  };
}

/** Returns one event in its wire form. */
export function eventText(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
