import type { Socket } from 'socket.io-client';

/** The events that a watched topic delivers. */
const events = ['shared', 'flight', 'bets', 'chat'] as const;
export type WatchEvent = (typeof events)[number];

type Watcher = {
  heard: (event: WatchEvent, payload: unknown) => void;
  /** Called when something may have been missed: when the watching begins, and after each lost connection. */
  joined: () => void;
};

const watchers = new Map<string, Set<Watcher>>();
let socket: Socket | null = null;

/** Carries the watched topics over the member's socket; null: there is no socket any more. */
export function carryWatching(carrier: Socket | null): void {
  socket = carrier;
  if (!carrier) return;
  for (const event of events) {
    carrier.on(event, (payload: { game: string }) => {
      for (const watcher of watchers.get(payload.game) ?? []) watcher.heard(event, payload);
    });
  }
  carrier.on('connect', () => {
    for (const [topic, all] of watchers) {
      carrier.emit('watch', topic);
      for (const { joined } of all) joined();
    }
  });
}

/** Watches a topic until the returned function is called; without a socket nothing is received. */
export function watch(topic: string, watcher: Watcher): () => void {
  const all = watchers.get(topic) ?? new Set();
  watchers.set(topic, all.add(watcher));
  if (socket?.connected) {
    if (all.size === 1) socket.emit('watch', topic);
    watcher.joined();
  }
  return () => {
    all.delete(watcher);
    if (all.size > 0) return;
    watchers.delete(topic);
    socket?.emit('unwatch', topic);
  };
}
