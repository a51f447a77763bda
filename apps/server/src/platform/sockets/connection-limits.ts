import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** A connection of the engine below Socket.IO: a WebSocket, before and after its client has authenticated. */
export type Connection = EventEmitter & { readonly request: IncomingMessage };

/** The most packets of a client within this time: a page sends a few at each change of its place, and heartbeats. */
const heard = { max: 200, withinMs: 10_000 };
/** The most that waits for a client which does not read. */
const unreadBytesMax = 1024 * 1024;
/** The memory of a waiting packet besides its text. */
const packetBytes = 128;

/**
 * Cuts a connection whose client sends without end, or does not read: the limit by address counts connections only, so
 * that a single one could occupy the node, or fill its memory.
 */
export function limitConnection(connection: Connection): void {
  let packets = 0;
  let windowEnd = 0;
  connection.on('packet', () => {
    const now = performance.now();
    if (now >= windowEnd) {
      packets = 0;
      windowEnd = now + heard.withinMs;
    }
    packets += 1;
    if (packets > heard.max) cut(connection);
  });

  let unread = 0;
  connection.on('packetCreate', ({ data }: { data?: unknown }) => {
    unread += packetBytes + (typeof data === 'string' ? 2 * data.length : 0);
    if (unread > unreadBytesMax) cut(connection);
  });
  // The engine hands over what waits once the client has read what came before.
  connection.on('flush', () => {
    unread = 0;
  });
}

/** Ends a connection without a farewell, for which its client could make the node wait. */
export function cut({ request }: Connection): void {
  request.socket.destroy();
}
