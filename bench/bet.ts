import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { untilEnd } from './support/bench-server.ts';
import { bareRate, measured } from './support/measured.ts';
import { pgbenchRate, ratioOf } from './support/pgbench.ts';
import { membersWithSessions, withDatabase } from './support/site-database.ts';
import { startServer, stop, untilAnswered } from './support/site-process.ts';

const warmUpSeconds = 3;
/**
 * `ratio`: rounds per transaction of pgbench in the same run; `serverMicros`: the server's processor time for a round,
 * in microseconds.
 */
const target = { ratio: 1.5, serverMicros: 130 };
const bet = JSON.stringify({ game: 'dice', stake: '1', params: { target: 50.5, condition: 'over' } });

/**
 * Dice rounds over HTTP: the real server in a process of its own on a database of its own (on the server of
 * DATABASE_URL, or on an embedded one with its default, durable settings), members with sessions, keep-alive
 * connections that each play the next round when the last is answered. The same run measures, through the same client,
 * a bare Fastify POST, and pgbench on the same database server. The last line is one JSON object. Options: --seconds
 * 20, --connections 64, --members 256.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '20' },
      connections: { type: 'string', default: '64' },
      members: { type: 'string', default: '256' },
    },
  });
  const [seconds, connections, members] = [values.seconds, values.connections, values.members].map(Number);
  if (!seconds || !connections || !members) throw new Error('--seconds, --connections and --members are numbers');

  const bare = await bareRate(connections, () => ({ headers: '', body: bet }));
  await withDatabase(async (env, url) => {
    const { ctx, close: closeSite } = await openSite(env, 'tool');
    const close = untilEnd(closeSite);
    try {
      const tokens = (await membersWithSessions(ctx, members)).map(({ token }) => token);
      const server = startServer(env);
      const stopServer = untilEnd(() => stop(server));
      try {
        await untilAnswered(server, `http://127.0.0.1:${env.PORT}/health/ready`);
        const { answeredInAll, figures } = await playOn(server, Number(env.PORT), tokens, connections, seconds);
        const { rows } = await sql<{ n: bigint }>`select sum(value)::int8 as n from ledger.counter`.execute(ctx.db);
        assert(rows[0]?.n === BigInt(answeredInAll), 'every answered round is in the ledger, and no other');
        await stopServer();
        const pgbenchPerSecond = await pgbenchRate(url);
        const ratio = ratioOf(figures.requestsPerSecond, pgbenchPerSecond);
        const met = ratio !== null && ratio >= target.ratio && (figures.serverMicros ?? 0) <= target.serverMicros;
        console.log(
          JSON.stringify({ bench: 'bet', ...figures, members, ...bare, pgbenchPerSecond, ratio, target, met }),
        );
      } finally {
        await stopServer();
      }
    } finally {
      await close();
    }
  });
}

async function playOn(server: ChildProcess, port: number, tokens: string[], connections: number, seconds: number) {
  const keys = randomUUID();
  let sent = 0;
  const next = () => {
    const token = tokens[sent % tokens.length];
    sent += 1;
    return { headers: `authorization: Bearer ${token}\r\nidempotency-key: ${keys}-${sent}\r\n`, body: bet };
  };
  return await measured(server, warmUpSeconds, { port, path: '/wps/originals/bet', connections, seconds, next });
}
