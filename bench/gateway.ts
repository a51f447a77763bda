import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { signatureOf } from '@fairhouse/signature/signature';
import { sql } from 'kysely';
import { sessionOf } from '../apps/server/src/modules/games/launch/session.ts';
import { putVendor } from '../apps/server/src/modules/vendors/index.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { benchLobby } from './gateway-lobby.ts';
import { untilEnd } from './support/bench-server.ts';
import { requestText } from './support/http-load.ts';
import { bareRate, measured } from './support/measured.ts';
import { pgbenchRate, ratioOf } from './support/pgbench.ts';
import { openRequestQueue } from './support/request-queue.ts';
import { membersWithSessions, withDatabase } from './support/site-database.ts';
import { startServer, stop, untilAnswered } from './support/site-process.ts';

const vendor = 'BENCH';
const secret = 'what the bench and the house share';
const gameCode = 'bench-reels';
/**
 * The number of connections of many players at once; measured are the calls per transaction of pgbench in the same run,
 * and the 99th percentile.
 */
const wideConnections = 256;
const target = { timesPgbench: 2, p99Ms: 40 };
/**
 * The number of connections that play from one player's wallet; measured are the calls a second, and the 99th
 * percentile of one connection alone.
 */
const narrowConnections = 32;
const narrowTarget = { oneWalletPerSecond: 5000, aloneP99Ms: 4 };
const warmUpSeconds = 5;
/**
 * The number of calls a second that are signed before a run, more than any server has answered; a run ends while their
 * signatures are valid.
 */
const signedPerSecond = 12_000;
const signedForSeconds = 240;
const gamesOfLobby = 5000;
const lobbySeconds = 5;

type Player = { player: string; currency: string; session: string };

/**
 * A vendor's bets and settles over HTTP: the real server in a process of its own on a database of its own (on the
 * server of DATABASE_URL, or on an embedded one with its default, durable settings), keep-alive connections that each
 * bet, then settle that round, then play for the next member; then 256 of them; then 32 for one member, and one alone.
 * The same run measures, through the same client, a bare Fastify POST, and pgbench on the same database server. At the
 * end every answered call is verified in the database. Then the lobby of 5,000 games is measured. The last line is one
 * JSON object. Options: --seconds 20, --connections 64, --members 10000, --only wallet | lobby.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '20' },
      connections: { type: 'string', default: '64' },
      members: { type: 'string', default: '10000' },
      only: { type: 'string' },
    },
  });
  const [seconds, connections, members] = [values.seconds, values.connections, values.members].map(Number);
  if (!seconds || !connections || !members) throw new Error('--seconds, --connections and --members are numbers');
  const { only } = values;
  const wallet = only === 'lobby' ? null : await walletFigures(seconds, connections, members);
  const lobby = only === 'wallet' ? null : await benchLobby({ games: gamesOfLobby, seconds: lobbySeconds });
  const met = [wallet?.wide.met, wallet?.narrow.met, lobby?.met].every((part) => part ?? true);
  console.log(JSON.stringify({ bench: 'gateway', ...wallet, ...(lobby ? { lobby } : {}), met }));
}

async function walletFigures(seconds: number, connections: number, members: number) {
  // Signed as well, so that the client does the same work.
  const bareCall = () => ({ ...signed('bet', { game: 'dice', stake: '1', params: { target: 50.5 } }), path: '/bare' });
  const bare = await bareRate(connections, bareCall);
  return await withDatabase(async (env, url) => {
    const { ctx, close: closeSite } = await openSite(env, 'tool');
    const close = untilEnd(closeSite);
    try {
      const players = await playersOf(ctx, members);
      const server = startServer(env);
      const stopServer = untilEnd(() => stop(server));
      try {
        await untilAnswered(server, `http://127.0.0.1:${env.PORT}/health/ready`);
        const port = Number(env.PORT);
        const { answeredInAll: first, figures: played } = await playOn(server, port, players, connections, seconds);
        const { answeredInAll: second, figures: wide } = await playOn(server, port, players, wideConnections, seconds);
        const { answeredInAll: third, figures: one } = await playOn(
          server,
          port,
          players.slice(0, 1),
          narrowConnections,
          seconds,
        );
        const { answeredInAll: fourth, figures: alone } = await playOn(server, port, players.slice(1, 2), 1, seconds);
        const answeredInAll = first + second + third + fourth;
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from games.movement where verdict = 0`.execute(ctx.db);
        const kept = rows[0]?.n ?? 0;
        assert(
          kept === answeredInAll,
          `every answered call is kept, and no other: ${answeredInAll} answered, ${kept} kept`,
        );
        const ratio = Math.round((played.requestsPerSecond / bare.bareRequestsPerSecond) * 1000) / 1000;
        await stopServer();
        const pgbenchPerSecond = await pgbenchRate(url);
        const timesPgbench = ratioOf(wide.requestsPerSecond, pgbenchPerSecond);
        const met = timesPgbench !== null && timesPgbench >= target.timesPgbench && wide.p99Ms <= target.p99Ms;
        const narrow = {
          oneWallet: one,
          alone,
          target: narrowTarget,
          met: one.requestsPerSecond >= narrowTarget.oneWalletPerSecond && alone.p99Ms <= narrowTarget.aloneP99Ms,
        };
        return {
          ...played,
          narrow,
          members,
          ...bare,
          ratio,
          wide: { ...wide, pgbenchPerSecond, timesPgbench, target, met },
        };
      } finally {
        await stopServer();
      }
    } finally {
      await close();
    }
  });
}

/** Members with money and an open game of the vendor. */
async function playersOf(ctx: Ctx, members: number): Promise<Player[]> {
  await putVendor(ctx, vendor, {
    name: 'Bench Games',
    url: 'http://127.0.0.1:9',
    walletMode: 'single',
    currencies: ['THB', 'CNY', 'USD'],
    secret,
  });
  await membersWithSessions(ctx, members);
  const { rows } = await sql<{ id: bigint; memberId: bigint; currency: string }>`
    insert into games.launch (member_id, vendor, game_code, currency, token_hash, token_until, authenticated_at, created_at, ends_at)
    select member_id, ${vendor}, ${gameCode}, currency, sha256(${randomBytes(16)}::bytea || int8send(member_id)), now(), now(), now(),
      now() + interval '1 day'
    from ledger.wallet where type = 'cash'
    returning id, member_id as "memberId", currency`.execute(ctx.db);
  return rows.map(({ id, memberId, currency }) => ({
    player: String(memberId),
    currency,
    session: sessionOf(ctx, id),
  }));
}

async function playOn(server: ChildProcess, port: number, players: Player[], connections: number, seconds: number) {
  const callOf = callsOf(players);
  // Signed before the run, because the client shares the processors with the server that is measured.
  const lasts = warmUpSeconds + seconds;
  const calls = lasts < signedForSeconds ? Math.ceil((lasts * signedPerSecond) / connections) : 0;
  const prepared = Array.from({ length: connections }, openRequestQueue);
  for (let call = 0; call < calls; call++) {
    for (const [connection, own] of prepared.entries()) own.add(requestText(port, callOf(connection)));
  }
  const next = (connection: number) => prepared[connection]?.take() ?? callOf(connection);
  return await measured(server, warmUpSeconds, { port, path: '', connections, seconds, next });
}

/**
 * Returns the function that makes a connection's next call: a bet, then the settle of its round, then the bet of the
 * next player.
 */
function callsOf(players: Player[]): (connection: number) => ReturnType<typeof signed> {
  const run = randomBytes(4).toString('hex');
  let begun = 0;
  const open = new Map<number, { player: Player; roundId: string; wins: boolean }>();
  return (connection) => {
    const round = open.get(connection);
    if (round) {
      open.delete(connection);
      const { player, roundId, wins } = round;
      const amount = wins ? '2.3' : '0';
      return signed('settle', {
        transactionId: `s${roundId}`,
        player: player.player,
        currency: player.currency,
        roundId,
        amount,
      });
    }
    const player = players[begun % players.length];
    assert(player, 'there are players');
    // Two of five rounds win.
    const wins = begun % 5 < 2;
    const roundId = `${run}-${begun++}`;
    open.set(connection, { player, roundId, wins });
    return signed('bet', { transactionId: `b${roundId}`, ...player, gameCode, roundId, amount: '1' });
  };
}

function signed(action: string, said: object) {
  const path = `/gateway/${vendor}/${action}`;
  const body = JSON.stringify(said);
  const signature = signatureOf(secret, { method: 'POST', path, body }, new Date());
  return { path, headers: `x-signature: ${signature}\r\n`, body };
}
