import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Ctx } from '../platform/ctx.ts';
import { openDatabase, openPool } from '../platform/database/database.ts';
import type { TestCtx } from './ctx.ts';

/** The point at which a process died: its n-th statement, which the database never saw, or did and could not answer. */
export type Cut = { statement: number; seen: boolean };

/** The operation that dies, and the check that nothing is broken. */
export type Dying<T> = {
  /** Makes a new subject of the operation on the healthy context. */
  prepare: () => Promise<T>;
  /** The operation; it throws when its context is cut off, and what it throws is not looked at. */
  work: (ctx: Ctx, subject: T) => Promise<unknown>;
  /** Recovers on the healthy context as the jobs would, and asserts that everything is as it must be. */
  check: (subject: T, cut: Cut) => Promise<void>;
};

const cutsMax = 400;

/** Requests that this process has made to other services. */
let asked = 0;
for (const channel of ['undici:request:create', 'http.client.request.start']) subscribe(channel, () => asked++);

/**
 * Kills an operation at each step: runs it on a context that loses its database for ever at the n-th statement, for
 * n = 1, 2 … until it gets through, each time with the answer lost. A statement that the database never saw leaves what the lost
 * answer before it left, unless something else was done between the two: where another service was called, or where the statement
 * before was not answered yet, the operation is killed with the statement unseen as well.
 * @returns how many cuts were made
 */
export async function atEveryCut<T>(ctx: TestCtx, { prepare, work, check }: Dying<T>): Promise<number> {
  let cuts = 0;
  const apart = new Set<number>();
  const dies = async (cut: Cut) => {
    const subject = await prepare();
    const run = await runUntil(ctx, cut, (dying) => work(dying, subject));
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
  return cuts;
}

/** Runs an operation on a context that loses its database for ever at one statement. @returns false: it got through before */
export async function diesAt(ctx: TestCtx, cut: Cut, work: (ctx: Ctx) => Promise<unknown>): Promise<boolean> {
  return (await runUntil(ctx, cut, work)).wasCut;
}

async function runUntil(ctx: TestCtx, cut: Cut, work: (ctx: Ctx) => Promise<unknown>) {
  const dying = await openDying(ctx, cut);
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

async function openDying(ctx: TestCtx, cut: Cut) {
  const url = new URL(ctx.config.databaseUrl ?? '');
  const wire = await openWire({ host: url.hostname, port: Number(url.port) }, cut);
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

/** A line to the database that counts statements, and is cut for ever at one of them. */
async function openWire(database: { host: string; port: number }, { statement, seen }: Cut) {
  let count = 0;
  let unanswered = 0;
  let askedBefore = asked;
  /** The statements between which and the one before something else was done; the first has none before it. */
  const apart: number[] = [];
  let reached = false;
  let cut = false;
  const sockets = new Set<Socket>();
  const hangUp = () => {
    cut = true;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (cut) return void client.destroy();
    const upstream = connect(database.port, database.host);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        (socket === client ? upstream : client).destroy();
      });
    }
    let open = false;
    /** This line carries the statement whose answer will be lost. */
    let last = false;
    const fromClient = messages(true, (type, bytes) => {
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
      if (!cut) upstream.write(bytes);
    });
    const fromServer = messages(false, (type, bytes) => {
      // A connection says that it is ready when it is open, and then after each statement.
      if (type === 'Z' && open) unanswered--;
      open ||= type === 'Z';
      if (last) return type === 'Z' ? hangUp() : undefined;
      if (!cut) client.write(bytes);
    });
    client.on('data', fromClient);
    upstream.on('data', fromServer);
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
    },
  };
}

/** Cuts PostgreSQL's wire protocol (version 3) into its messages. `untyped`: the first one has no type byte. */
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
