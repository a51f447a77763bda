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

/**
 * Kills an operation at each step: runs it on a context that loses its database for ever at the n-th statement, for
 * n = 1, 2 … until it gets through, once with the statement unseen and once with its answer lost. What other services are
 * called between two statements is so cut off before and after.
 * @returns how many cuts were made
 */
export async function atEveryCut<T>(ctx: TestCtx, { prepare, work, check }: Dying<T>): Promise<number> {
  let cuts = 0;
  for (const seen of [false, true]) {
    for (let statement = 1; ; statement++) {
      if (statement > cutsMax) throw new Error(`the operation takes more than ${cutsMax} statements`);
      const subject = await prepare();
      if (!(await diesAt(ctx, { statement, seen }, (dying) => work(dying, subject)))) break;
      cuts++;
      await check(subject, { statement, seen });
    }
  }
  return cuts;
}

/** Runs an operation on a context that loses its database for ever at one statement. @returns false: it got through before */
export async function diesAt(ctx: TestCtx, cut: Cut, work: (ctx: Ctx) => Promise<unknown>): Promise<boolean> {
  const dying = await openDying(ctx, cut);
  const failed = await work(dying.ctx).then(
    () => null,
    (error: unknown) => error,
  );
  await dying.close();
  // An operation that fails without being cut off has a fault of its own.
  if (!dying.wasCut() && failed) throw failed;
  return dying.wasCut();
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
    /** This line carries the statement whose answer will be lost. */
    let last = false;
    const fromClient = messages(true, (type, bytes) => {
      // A simple query, or the end of an extended one.
      if (type === 'Q' || type === 'S') {
        count++;
        if (count === statement) {
          reached = true;
          if (!seen) return hangUp();
          last = true;
        }
      }
      if (!cut) upstream.write(bytes);
    });
    const fromServer = messages(false, (type, bytes) => {
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
