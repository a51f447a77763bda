import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Ctx } from '../platform/ctx.ts';
import { openDatabase, openPool } from '../platform/database/database.ts';
import type { TestCtx } from './ctx.ts';

/**
 * The point at which a process died: at its n-th statement, which the database either never received, or executed
 * without its answer arriving.
 */
export type Cut = { statement: number; seen: boolean };

/** The operation that dies, and the check that nothing is broken. */
export type Dying<T> = {
  /** Makes a new subject of the operation on the healthy context. */
  prepare: () => Promise<T>;
  /** The operation; it throws when its context is cut off, and the error is ignored. */
  work: (ctx: Ctx, subject: T) => Promise<unknown>;
  /** Recovers on the healthy context as the jobs would, and asserts that the result is correct. */
  check: (subject: T, cut: Cut) => Promise<void>;
};

const cutsMax = 400;

/** Requests that this process has sent to other services. */
let asked = 0;
for (const channel of ['undici:request:create', 'http.client.request.start']) subscribe(channel, () => asked++);

/**
 * Kills an operation at each step: runs it on a context that loses its database for ever at the n-th statement, for n
 * = 1, 2 … until it completes, each time with the answer lost. An unreceived statement leaves the same state as the
 * lost answer before it, unless something else happened between the two. So where another service was called, or
 * where the statement before was not answered yet, the operation is also killed with the statement unreceived.
 * @returns the number of cuts
 */
export async function atEveryCut<T>(ctx: TestCtx, { prepare, work, check }: Dying<T>): Promise<number> {
  let cuts = 0;
  const apart = new Set<number>();
  const sessions: Session[] = [];
  const dies = async (cut: Cut) => {
    const subject = await prepare();
    const run = await runUntil(ctx, { cut, sessions }, (dying) => work(dying, subject));
    for (const statement of run.apart) apart.add(statement);
    if (!run.wasCut) return false;
    cuts++;
    await check(subject, cut);
    return true;
  };
  for (let statement = 1; await dies({ statement, seen: true }); statement++) {
    if (statement === cutsMax) throw new Error(`the operation takes more than ${cutsMax} statements`);
  }
  for (const statement of apart) await dies({ statement, seen: false });
  for (const { socket } of sessions) socket.destroy();
  return cuts;
}

/**
 * Runs an operation on a context that loses its database for ever at one statement.
 * @returns false: it completed before
 */
export async function diesAt(ctx: TestCtx, cut: Cut, work: (ctx: Ctx) => Promise<unknown>): Promise<boolean> {
  const sessions: Session[] = [];
  const { wasCut } = await runUntil(ctx, { cut, sessions }, work);
  for (const { socket } of sessions) socket.destroy();
  return wasCut;
}

type Line = { cut: Cut; sessions: Session[] };

async function runUntil(ctx: TestCtx, line: Line, work: (ctx: Ctx) => Promise<unknown>) {
  const dying = await openDying(ctx, line);
  const failed = await work(dying.ctx).then(
    () => null,
    (error: unknown) => error,
  );
  await dying.close();
  const wasCut = dying.wasCut();
  // An operation that fails without being cut off has a fault of its own.
  if (!wasCut && failed) throw failed;
  return { wasCut, apart: dying.apart };
}

async function openDying(ctx: TestCtx, { cut, sessions }: Line) {
  const url = new URL(ctx.config.databaseUrl ?? '');
  const wire = await openWire({ host: url.hostname, port: Number(url.port) }, cut, sessions);
  url.host = `127.0.0.1:${wire.port}`;
  const pool = openPool(url.href, 4, () => {}, { connectionTimeoutMillis: 2000 });
  const works: (() => Promise<void> | void)[] = [];
  const db = openDatabase(pool);
  const dying: Ctx = { ...ctx, pool, db, reserve: { pool, db }, onClose: (work) => void works.push(work) };
  return {
    ctx: dying,
    wasCut: wire.wasCut,
    apart: wire.apart,
    close: async () => {
      wire.cut();
      for (const work of works.reverse()) await Promise.resolve(work()).catch(() => {});
      await pool.end();
      await wire.close();
    },
  };
}

/**
 * A proxy of the database's connection that counts statements, and is cut for ever at one of them.
 * @param sessions those that wait for a client
 */
async function openWire(database: { host: string; port: number }, { statement, seen }: Cut, sessions: Session[]) {
  let count = 0;
  let unanswered = 0;
  let askedBefore = asked;
  /** The statements before which something else happened since the statement before; the first one is among them. */
  const apart: number[] = [];
  let reached = false;
  let cut = false;
  const clients = new Set<Socket>();
  const left: Promise<void>[] = [];
  const hangUp = () => {
    cut = true;
    for (const client of clients) client.destroy();
  };
  const server = createServer((client) => {
    if (cut) return void client.destroy();
    client.setNoDelay(true);
    clients.add(client);
    const waiting = sessions.pop();
    const session = waiting ?? openSession(database);
    /** True while this connection carries the statement whose answer will be lost. */
    let last = false;
    /** True while the database has received a part of a statement, or has not answered one. */
    let busy = false;
    const fromClient = messages(true, (type, bytes) => {
      if (cut) return;
      // The client says goodbye (Terminate).
      if (type === 'X') return void client.end();
      // The session is open already, so its greeting is replayed.
      if (type === '' && waiting) return void client.write(session.hello);
      busy = true;
      // A simple query, or the end of an extended one.
      if (type === 'Q' || type === 'S') {
        count++;
        if (count === 1 || unanswered > 0 || asked > askedBefore) apart.push(count);
        unanswered++;
        askedBefore = asked;
        if (count === statement) {
          reached = true;
          if (!seen) return hangUp();
          last = true;
        }
      }
      session.socket.write(bytes);
    });
    session.told = (type, bytes, isHello) => {
      if (type === 'Z') busy = false;
      if (type === 'Z' && !isHello) unanswered--;
      if (last) return type === 'Z' ? hangUp() : undefined;
      if (!cut) client.write(bytes);
    };
    client.on('data', fromClient);
    client.on('error', () => client.destroy());
    client.on('close', () => {
      clients.delete(client);
      if (busy) return void session.socket.destroy();
      left.push(leave(session).then((isFree) => void (isFree && sessions.push(session))));
    });
    session.socket.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the line listens on a port');
  return {
    port: address.port,
    wasCut: () => reached,
    apart,
    cut: hangUp,
    close: async () => {
      server.close();
      await once(server, 'close');
      await Promise.all(left);
    },
  };
}

/**
 * A session with the database. One that a client has left is reused by the next, since opening one takes longer than
 * most operations.
 */
type Session = {
  socket: Socket;
  /** The database's messages at the start of the session, up to the first readiness. */
  hello: Buffer;
  /** Receives the database's messages. */
  told: (type: string, bytes: Buffer, isHello: boolean) => void;
};

function openSession({ host, port }: { host: string; port: number }): Session {
  const socket = connect(port, host).setNoDelay(true);
  const session: Session = { socket, hello: Buffer.alloc(0), told: () => {} };
  let isIn = false;
  let isOpen = false;
  const hear = messages(false, (type, bytes) => {
    const isHello = !isOpen;
    // "R" with a zero: AuthenticationOk.
    isIn ||= type === 'R' && bytes.readInt32BE(5) === 0;
    if (isHello && isIn) session.hello = Buffer.concat([session.hello, bytes]);
    isOpen ||= type === 'Z';
    session.told(type, bytes, isHello);
  });
  socket.on('data', hear);
  socket.on('error', () => socket.destroy());
  return session;
}

/**
 * Ends what a client left open, as the database does for one that is gone.
 * @returns false: the session itself is gone
 */
async function leave(session: Session): Promise<boolean> {
  const { socket } = session;
  socket.removeAllListeners('close');
  return await new Promise<boolean>((done) => {
    let answers = 0;
    const acts = ['rollback', 'discard all'];
    session.told = (type) => {
      if (type === 'Z' && ++answers === acts.length) done(true);
    };
    socket.once('close', () => done(false));
    if (socket.destroyed) return done(false);
    for (const act of acts) {
      const text = Buffer.from(`${act}\0`);
      const head = Buffer.from([0x51, 0, 0, 0, text.length + 4]);
      socket.write(Buffer.concat([head, text]));
    }
  });
}

/** Splits PostgreSQL's wire protocol (version 3) into its messages. `untyped`: the first one has no type byte. */
function messages(untyped: boolean, take: (type: string, bytes: Buffer) => void): (chunk: Buffer) => void {
  let held: Buffer = Buffer.alloc(0);
  let first = untyped;
  return (chunk) => {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const head = first ? 4 : 5;
      if (held.length < head) return;
      const length = held.readInt32BE(head - 4) + (first ? 0 : 1);
      if (held.length < length) return;
      const message = held.subarray(0, length);
      held = held.subarray(length);
      const type = first ? '' : message.toString('latin1', 0, 1);
      first = false;
      take(type, message);
    }
  };
}
