import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Ctx } from '../ctx.ts';
import { openPool } from '../database/database.ts';
import { countByAddress } from '../http/address.ts';
import type { App } from '../http/http.ts';
import { isDraining } from '../lifecycle.ts';
import { type Connection, cut, limitConnection } from './connection-limits.ts';

type Bearer = { sessionId: bigint; memberId: bigint; isTrial: boolean };
type NodeServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { bearer: Bearer }>;
type NodeSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { bearer: Bearer }>;

/** Returns the member and session of a token, or null for an invalid one. */
export type AuthenticateSocket = (token: string) => Promise<Bearer | null>;

const socketPath = '/socket.io/';
const messageBytesMax = 16 * 1024;
const handshakePatienceMs = 10_000;
const socketsPerMemberMax = 32;
const leavePatienceMs = 2000;

/**
 * True for a request that opens a socket. Any other upgrade request is handled as an ordinary request: Socket.IO
 * would leave its connection open, uncounted, after the visitor has left.
 */
export const opensSocket = ({ url }: IncomingMessage): boolean => url?.startsWith(socketPath) ?? false;

/**
 * Serves Socket.IO (WebSocket only) at `/socket.io` and makes it the context's push. A client authenticates in the
 * handshake, `auth: { token }`, and afterwards sends only the topics that it watches. A refused client gets
 * `connect_error` with the code as its message.
 */
export function serveSockets(app: App, ctx: Ctx, authenticate: AuthenticateSocket): void {
  let open = false;
  const mayAsk = countByAddress(ctx);
  const io: NodeServer = new Server(app.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: messageBytesMax,
    connectTimeout: handshakePatienceMs,
    allowRequest: (request, answer) => answer(null, open && !isDraining(ctx) && mayAsk(request)),
  });
  const socketsOf = new Map<bigint, Set<NodeSocket>>();
  const arrivals = new Map<bigint, number>();
  let joined = 0;

  /**
   * Disconnects a socket whose session ended between the handshake's look-up and the entry into the session's room. A
   * look-up that fails cuts the connection: the client connects again, which it does not after `disconnect`.
   */
  const leaveWithSession = async (socket: NodeSocket) => {
    try {
      if (!(await authenticate(socket.handshake.auth.token))) socket.disconnect(true);
    } catch (error) {
      ctx.log.warn({ err: error }, 'a socket could not be looked up again');
      cut(socket.conn);
    }
  };

  io.engine.on('connection', limitConnection);
  /** The connections whose client has asked to be let in. */
  const asked = new WeakSet<Connection>();
  io.use(async (socket, next) => {
    // Each question looks a session up, and only connections are counted by address: a client asks once on each.
    if (asked.has(socket.conn)) return cut(socket.conn);
    asked.add(socket.conn);
    try {
      const { token } = socket.handshake.auth;
      const bearer = typeof token === 'string' && token.length <= 256 ? await authenticate(token) : null;
      if (!bearer) return next(new Error('NOT_LOGGED_IN'));
      if ((socketsOf.get(bearer.memberId)?.size ?? 0) >= socketsPerMemberMax) {
        return next(new Error('TOO_MANY_REQUESTS'));
      }
      socket.data.bearer = bearer;
      next();
    } catch (error) {
      ctx.log.warn({ err: error }, 'a socket could not be let in');
      next(new Error('SERVICE_UNAVAILABLE'));
    }
  });
  io.on('connection', (socket) => {
    const { memberId, sessionId, isTrial } = socket.data.bearer;
    const mine = socketsOf.get(memberId) ?? new Set();
    socketsOf.set(memberId, mine.add(socket));
    joined += 1;
    arrivals.set(memberId, joined);
    void socket.join(roomOf(sessionId));
    void leaveWithSession(socket);
    if (isTrial) void socket.join(trialRoom);
    socket.on('watch', (topic: unknown) => watch(socket, topic));
    socket.on('unwatch', (topic: unknown) => {
      if (isTopic(topic)) void socket.leave(topicRoom(topic));
    });
    socket.once('disconnect', (reason) => {
      // A client that leaves and keeps its connection would no longer be counted among its member's.
      if (reason === 'client namespace disconnect') cut(socket.conn);
      mine.delete(socket);
      if (mine.size > 0) return;
      socketsOf.delete(memberId);
      arrivals.delete(memberId);
    });
  });

  ctx.push = {
    toMemberHere: (memberId, event, payload) => {
      for (const socket of socketsOf.get(memberId) ?? []) socket.emit(event, payload);
    },
    membersHere: () => new Map(arrivals),
    toWatchersHere: (topic, event, payload, { mayBeLost = false, membersOnly = false } = {}) => {
      const here = (mayBeLost ? io.local.volatile : io.local).to(topicRoom(topic));
      (membersOnly ? here.except(trialRoom) : here).emit(event, payload);
    },
    watchersHere: (topic) => io.of('/').adapter.rooms.get(topicRoom(topic))?.size ?? 0,
    endSession: (sessionId) => {
      io.in(roomOf(sessionId)).disconnectSockets(true);
    },
  };

  app.addHook('onListen', async () => {
    const leave = joinNodes(ctx, io);
    open = true;
    ctx.onClose(leave);
  });
  app.addHook('preClose', async () => {
    // Closing the transport makes a client reconnect, to another node.
    io.engine.close();
  });
}

/**
 * Connects the nodes' sockets over database connections of its own, so that a busy pool delays no message.
 * @returns the function that disconnects them
 */
function joinNodes(ctx: Ctx, io: NodeServer): () => Promise<void> {
  const onError = (err: Error) => ctx.log.warn({ err }, 'the connection between nodes broke');
  const pool = openPool(ctx.pool.options.connectionString ?? '', 2, onError);
  io.adapter(createAdapter(pool, { tableName: 'platform.socket_attachment', errorHandler: onError }));
  return async () => {
    await io.of('/').adapter.close();
    await Promise.race([pool.end(), sleep(leavePatienceMs, undefined, { ref: false })]);
  };
}

/** The most topics that a socket watches at a time. */
const topicsMax = 4;

function isTopic(topic: unknown): topic is string {
  return typeof topic === 'string' && /^[a-z]{2,24}$/.test(topic);
}

function watch(socket: NodeSocket, topic: unknown): void {
  if (!isTopic(topic)) return;
  const watched = [...socket.rooms].filter((room) => room.startsWith(topicRoom('')));
  if (watched.length < topicsMax) void socket.join(topicRoom(topic));
}

/** The room of every trial user's sockets. */
const trialRoom = 'trial';

function topicRoom(topic: string): string {
  return `watch:${topic}`;
}

function roomOf(sessionId: bigint): string {
  return `session:${sessionId}`;
}
