import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { countByAddress } from './address.ts';
import type { Ctx } from './ctx.ts';
import { openPool } from './database.ts';
import type { App } from './http.ts';
import { isDraining } from './lifecycle.ts';

type Bearer = { sessionId: bigint; memberId: bigint };
type NodeServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { bearer: Bearer }>;
type NodeSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { bearer: Bearer }>;

/** Who a token belongs to; null when it opens no session. */
export type AuthenticateSocket = (token: string) => Promise<Bearer | null>;

const messageBytesMax = 16 * 1024;
const handshakePatienceMs = 10_000;
const socketsPerMemberMax = 32;
const leavePatienceMs = 2000;

/**
 * Serves Socket.IO (WebSocket only) at `/socket.io` and makes it the context's push. A client says who it is in the handshake,
 * `auth: { token }`; it sends nothing afterwards. A client that is refused hears `connect_error` with the code as its message.
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

  io.use(async (socket, next) => {
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
    const { memberId, sessionId } = socket.data.bearer;
    const mine = socketsOf.get(memberId) ?? new Set();
    socketsOf.set(memberId, mine.add(socket));
    joined += 1;
    arrivals.set(memberId, joined);
    void socket.join(roomOf(sessionId));
    socket.once('disconnect', () => {
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
    // Their transport closes under them, which is how a client is told to connect again, to another node.
    io.engine.close();
  });
}

/** Lets the sockets of all nodes be reached, over connections of its own: a busy pool delays no message. */
function joinNodes(ctx: Ctx, io: NodeServer): () => Promise<void> {
  const onError = (err: Error) => ctx.log.warn({ err }, 'the connection between nodes broke');
  const pool = openPool(ctx.pool.options.connectionString ?? '', 2, onError);
  io.adapter(createAdapter(pool, { tableName: 'platform.socket_attachment', errorHandler: onError }));
  return async () => {
    await io.of('/').adapter.close();
    await Promise.race([pool.end(), sleep(leavePatienceMs, undefined, { ref: false })]);
  };
}

function roomOf(sessionId: bigint): string {
  return `session:${sessionId}`;
}
