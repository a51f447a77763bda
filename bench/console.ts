import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { verifyLedger } from '../apps/server/src/modules/ledger/index.ts';
import { openOperatorSession } from '../apps/server/src/modules/operators/sessions.ts';
import { insertOperator } from '../apps/server/src/modules/operators/store.ts';
import { figureDifferences } from '../apps/server/src/modules/overview/desk/index.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { testVisitor } from '../apps/server/src/testing/members.ts';
import { type ConsoleWorld, makeConsoleWorld, makeTrail, numberOf } from './console-world.ts';
import { untilEnd } from './support/bench-server.ts';
import { residentMbOf, withDatabase } from './support/site-database.ts';
import { startServer, stop, untilAnswered } from './support/site-process.ts';

/**
 * The targets. The growth of a heap depends on the garbage collector, not only on the need for memory, so the file is
 * made by a server whose heap is limited to `heapMb`, some 40 more than it holds at rest: it must not need more for a
 * file of any length.
 */
const target = { p99Ms: 200, rollUpLagMs: 5000, heapMb: 160 };

/**
 * npm run bench -- console [--share 1] [--requests 200] [--check] The lists, the player page and the figures of
 * operators over HTTP from the real server, on a site with a million members, ten million transfers and five million
 * rounds (or a share of these), each `requests` times at random places; the lag of the figures behind rounds that are
 * written meanwhile; and a file with a line for each member. The last line is one JSON object.
 */
export async function run(flags: string[]): Promise<void> {
  const { values } = parseArgs({
    args: flags,
    options: {
      share: { type: 'string', default: '1' },
      requests: { type: 'string', default: '200' },
      check: { type: 'boolean', default: false },
    },
  });
  const [share, requests] = [Number(values.share), Number(values.requests)];
  if (!(share > 0 && share <= 1) || !(requests > 0))
    throw new Error('--share is above 0 and at most 1, --requests a number');
  await withDatabase(
    async (env) => {
      const { ctx, close: closeSite } = await openSite(env, 'tool');
      const close = untilEnd(closeSite);
      try {
        const begun = performance.now();
        await openChannels(ctx);
        const world = await makeConsoleWorld(ctx, share);
        const madeInSeconds = Math.round((performance.now() - begun) / 1000);
        console.error(
          `${world.transfers} transfers and ${world.rounds} rounds of ${world.members} members made in ${madeInSeconds} s`,
        );
        if (values.check) await check(ctx);
        const { id, token } = await signIn(ctx);
        await makeTrail(ctx, id, world, share);
        const server = startServer(env);
        const stopServer = untilEnd(() => stop(server));
        try {
          const site = { agent: new Agent({ keepAlive: true, maxSockets: 1 }), port: Number(env.PORT), token };
          await untilAnswered(server, `http://127.0.0.1:${env.PORT}/health/ready`);
          const pages = await measure(site, pagesOf(world), requests);
          const rollUpLagMs = await measureLag(ctx, world);
          site.agent.destroy();
          await stopServer();
          const file = await measureFile(env, token, world.members);
          const p99Ms = Math.max(...Object.values(pages).map((page) => page.p99Ms));
          const met = p99Ms <= target.p99Ms && rollUpLagMs <= target.rollUpLagMs && file.lines === world.members;
          const { members, transfers, rounds } = world;
          const figures = { members, transfers, rounds, madeInSeconds, p99Ms, rollUpLagMs, file, target, met, pages };
          console.log(JSON.stringify({ bench: 'console', share, ...figures }));
        } finally {
          await stopServer();
        }
      } finally {
        await close();
      }
    },
    { pictures: false },
  );
}

async function openChannels(ctx: Ctx): Promise<void> {
  const words = JSON.stringify({ EN: 'Bench', TH: 'Bench', CN: 'Bench' });
  await sql`
    insert into cashier.channel (code, direction, kind, name, currency, pay_currency, min_amount, max_amount, position)
    values ('bench-in', 'deposit', 'bank', ${words}::jsonb, 'THB', 'THB', 1, 1000000000, 900),
      ('bench-out', 'withdrawal', 'bank', ${words}::jsonb, 'THB', 'THB', 1, 1000000000, 901)`.execute(ctx.db);
}

async function check(ctx: Ctx): Promise<void> {
  const { differences } = await verifyLedger(ctx.db);
  assert(differences.length === 0, `the books of the world balance: ${JSON.stringify(differences.slice(0, 3))}`);
  const figures = await figureDifferences(ctx);
  assert(figures.length === 0, `the figures are exact: ${JSON.stringify(figures.slice(0, 3))}`);
}

async function signIn(ctx: Ctx): Promise<{ id: bigint; token: string }> {
  const operator = { username: 'bench', role: 'admin' } as const;
  const row = { ...operator, username_key: 'bench', password_hash: 'none', password_by: null, created_at: ctx.clock() };
  const id = await insertOperator(ctx.db, row);
  assert(id !== null, 'nobody has the name');
  const { token } = await ctx.db
    .transaction()
    .execute((tx) => openOperatorSession(ctx, tx, { id, ...operator }, { visitor: testVisitor(), verified: 'totp' }));
  return { id, token };
}

const dayMs = 86_400_000;

/** Returns, for each page, a function that makes a random path. */
function pagesOf(world: ConsoleWorld): Record<string, () => string> {
  const { members, firstMember, heavy, firstEntry, lastEntry, from, to } = world;
  const any = (below: number) => Math.floor(Math.random() * below);
  const member = () => firstMember + BigInt(any(members));
  const entry = () => firstEntry + BigInt(any(Number(lastEntry - firstEntry)));
  const find = (q: () => string) => () => `/ops/v1/players?q=${encodeURIComponent(q())}`;
  const of = (part: string) => () => `/ops/v1/players/${member()}${part}`;
  const days = (count: number) => {
    const end = new Date(Math.ceil(to.getTime() / dayMs) * dayMs);
    return `from=${new Date(end.getTime() - count * dayMs).toISOString()}&to=${end.toISOString()}`;
  };
  const network = (n: number) => `10.${Math.floor(n / 65_536) % 256}.${Math.floor(n / 256) % 256}.${n % 256}`;
  const cashier = '/ops/v1/cashier';
  const heavyBets = `/ops/v1/players/${heavy}/bets`;
  return {
    playersNewest: () => '/ops/v1/players',
    playersDeep: () => `/ops/v1/players?cursor=${member()}&pageSize=100`,
    findName: find(() => `player${any(members)}`),
    findBeginning: find(() => `player${any(1000)}`),
    findNobody: find(() => 'nobody-at-all'),
    findNumber: find(() => String(member())),
    findPhone: find(() => `08${String(any(members)).padStart(8, '0')}`),
    findMail: find(() => `player${any(members)}@example.com`),
    findPayoutAccount: find(() => numberOf(any(500))),
    findAddress: find(() => network(any(members / 25))),
    findDeposit: find(() => String(10_000_001 + any(members))),
    findReference: find(() => `B${10_000 + any(members - 10_000)}`),
    findRound: find(() => `r${members + any(1000)}`),
    findEntry: find(() => String(entry())),
    player: of(''),
    playerHeavy: () => `/ops/v1/players/${heavy}`,
    ledger: of('/ledger'),
    ledgerHeavyDeep: () => `/ops/v1/players/${heavy}/ledger?cursor=${entry()}&pageSize=100`,
    bets: of('/bets'),
    betsHeavy: () => `${heavyBets}?pageSize=100`,
    betsHeavyOld: () => `${heavyBets}?cursor=${from.getTime() + any(365) * dayMs}-0`,
    allBets: () => '/ops/v1/bets?pageSize=100',
    allBetsOld: () => `/ops/v1/bets?from=${from.toISOString()}&cursor=${from.getTime() + any(365) * dayMs}-0`,
    allBetsLarge: () => `/ops/v1/bets?from=${from.toISOString()}&minPayout=1000000`,
    allBetsOfGame: () => `/ops/v1/bets?from=${from.toISOString()}&gameCode=no-such-game`,
    sessions: of('/sessions'),
    devices: of('/devices'),
    events: of('/events'),
    links: of('/links'),
    notes: of('/notes'),
    documents: of('/documents'),
    proposals: () => '/ops/v1/proposals?pageSize=100',
    rejectTemplates: () => `${cashier}/reject-templates`,
    channels: () => `${cashier}/channels`,
    money: () => `${cashier}/members/${member()}`,
    deposits: () => `${cashier}/deposits`,
    depositsDeep: () => `${cashier}/deposits?cursor=${10_000_001 + any(members)}`,
    depositsOfMember: () => `${cashier}/deposits?memberId=${member()}`,
    depositsWaiting: () => `${cashier}/deposits?waiting=true`,
    withdrawals: () => `${cashier}/withdrawals`,
    withdrawalsWaiting: () => `${cashier}/withdrawals?waiting=true`,
    withdrawalsOfMember: () => `${cashier}/withdrawals?memberId=${member()}`,
    payoutAccounts: () => `${cashier}/payout-accounts?memberId=${member()}`,
    actions: () => `${cashier}/actions`,
    actionsOfOperator: () => `${cashier}/actions?operator=bench&pageSize=100`,
    actionsOfTime: () => `${cashier}/actions?${days(1 + any(360))}&pageSize=100`,
    actionsOfOldTime: () =>
      `${cashier}/actions?from=${from.toISOString()}&to=${new Date(from.getTime() + any(365) * dayMs).toISOString()}`,
    actionsOfText: () => `${cashier}/actions?text=${encodeURIComponent(`reason ${any(1000)} `)}`,
    actionsOfNoText: () => `${cashier}/actions?text=nothing-like-it`,
    actionsOfAct: () => `${cashier}/actions?action=act-${any(20)}&operator=bench`,
    gameOrders: () => '/ops/v1/games/orders',
    lanes: () => '/ops/v1/games/lanes',
    actionsOfThai: () => `${cashier}/actions?text=${encodeURIComponent(`เลขที่ ${any(1000)} `)}`,
    receivers: () => `${cashier}/receivers`,
    payoutProviders: () => `${cashier}/payout-providers`,
    validBets: () => '/ops/v1/valid-bets',
    winLimits: () => '/ops/v1/games/win-limits',
    dashboardDay: () => `/ops/v1/dashboard?${days(1)}`,
    dashboardMonth: () => `/ops/v1/dashboard?${days(30)}`,
    alerts: () => '/ops/v1/alerts',
    revenueMonth: () => `/ops/v1/reports/revenue?${days(30)}`,
    playMonth: () => `/ops/v1/reports/play?${days(30)}&by=game`,
    playersReport: () => `/ops/v1/reports/players?${days(30)}&pageSize=100`,
    agentsReport: () => `/ops/v1/reports/agents?${days(30)}`,
  };
}

type Site = { agent: Agent; port: number; token: string };
type Figures = { p50Ms: number; p99Ms: number };

/** The number of unmeasured requests before the others, in which plans are made and data is read. */
const warmUps = 10;

async function measure(
  site: Site,
  pages: Record<string, () => string>,
  requests: number,
): Promise<Record<string, Figures>> {
  const result: Record<string, Figures> = {};
  for (const [name, path] of Object.entries(pages)) {
    const times: number[] = [];
    for (let i = 0; i < warmUps; i++) await get(site, path());
    for (let i = 0; i < requests; i++) {
      const start = performance.now();
      await get(site, path());
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) =>
      Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 10) / 10;
    result[name] = { p50Ms: at(0.5), p99Ms: at(0.99) };
    console.error(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  }
  return result;
}

/** Requests a page. @returns the number of lines of its body */
function get({ agent, port, token }: Site, path: string, onData?: () => void): Promise<number> {
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = httpRequest({ host: '127.0.0.1', agent, port, path, headers }, (answer) => {
      let lines = 0;
      answer.on('data', (data: Buffer) => {
        for (const byte of data) if (byte === 10) lines += 1;
        onData?.();
      });
      answer.on('error', fail);
      answer.on('end', () => {
        if (answer.statusCode === 200) done(lines);
        else fail(new Error(`${path} is answered ${answer.statusCode}`));
      });
    });
    asked.on('error', fail);
    asked.end();
  });
}

const [lagTimes, roundsAtOnce] = [20, 500];
/** The longest wait for the roll-ups, in seconds. */
const catchUpMax = 600;

/** Waits until the jobs that follow the record have processed the world, which was written at once. */
async function caughtUp(ctx: Ctx): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await sql<{ done: boolean }>`
      select not exists (select from agents.change) and not exists (select from rewards.touched_hour)
        and not exists (select from records.reader where read_until is null or read_until < now() - interval '30 seconds') as done`.execute(
      ctx.db,
    );
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (rows[0]?.done || seconds > catchUpMax) {
      console.error(`the followers of the record caught up in ${seconds} s`);
      return;
    }
    await sleep(500);
  }
}

/**
 * Writes settled rounds, and waits until the figures include them. @returns the longest time from the commit in
 * milliseconds
 */
async function measureLag(ctx: Ctx, { firstMember, members }: ConsoleWorld): Promise<number> {
  await caughtUp(ctx);
  const counted = async () => {
    const { rows } = await sql<{ bets: bigint }>`
      select coalesce(sum(bets), 0)::int8 as bets from overview.play_hour
      where hour >= now() - interval '2 hours' and vendor = 'BENCH1' and game_code = 'lag'`.execute(ctx.db);
    return Number(rows[0]?.bets ?? 0n);
  };
  const lags: number[] = [];
  for (let i = 1; i <= lagTimes; i++) {
    await sql`
      insert into games.round (vendor, round_ref, member_id, game_code, currency, source, state, stake, payout, opened_at, closed_at)
      select 'BENCH1', format('lag-%s-%s', ${i}::int, n), ${firstMember}::int8 + (n * 37) % ${members}::int, 'lag', 'THB', 'listed', 'SETTLED', 100, 50,
        now(), now() from generate_series(1, ${roundsAtOnce}) n`.execute(ctx.db);
    const committed = performance.now();
    while ((await counted()) < i * roundsAtOnce) {
      assert(performance.now() - committed < 60_000, 'the figures follow');
      await sleep(20);
    }
    lags.push(Math.round(performance.now() - committed));
  }
  console.error(`the figures follow within ${lags.join(', ')} ms`);
  return Math.max(...lags);
}

/**
 * Fetches the file of all players from a server with a limited heap, which would crash if it needed more. @returns its
 * lines without the heading, and the growth of the server's memory meanwhile
 */
async function measureFile(env: NodeJS.ProcessEnv, token: string, members: number) {
  const server = startServer({ ...env, NODE_OPTIONS: `--max-old-space-size=${target.heapMb}` });
  const stopServer = untilEnd(() => stop(server));
  try {
    const site = { agent: new Agent({ keepAlive: true, maxSockets: 1 }), port: Number(env.PORT), token };
    await untilAnswered(server, `http://127.0.0.1:${env.PORT}/health/ready`);
    const before = residentMbOf(server);
    let most = before;
    let chunks = 0;
    const begun = performance.now();
    const lines = await get(site, '/ops/v1/reports/players/csv', () => {
      chunks += 1;
      if (chunks % 50 === 0) most = Math.max(most, residentMbOf(server));
    });
    site.agent.destroy();
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    const file = { lines: lines - 1, seconds, grownMb: most - before, heapMb: target.heapMb };
    console.error(`a file of ${file.lines} lines of ${members} in ${seconds} s, ${file.grownMb} MB more memory`);
    return file;
  } finally {
    await stopServer();
  }
}
