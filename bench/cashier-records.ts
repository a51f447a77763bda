import { Agent, request as httpRequest } from 'node:http';
import { createMember } from '../apps/server/src/modules/identity/desk/index.ts';
import { startSession } from '../apps/server/src/modules/identity/sessions.ts';
import { verifyLedger } from '../apps/server/src/modules/ledger/index.ts';
import { rollUpDifferences } from '../apps/server/src/modules/records/roll-up-check.ts';
import { brandSettings } from '../apps/server/src/modules/site/index.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { betProducts } from '../apps/server/src/products.ts';
import { makeRecordsWorld, type RecordsWorld } from './cashier-records-world.ts';
import { untilEnd } from './support/bench-server.ts';
import { residentMbOf, withDatabase } from './support/site-database.ts';
import { startServer, stop, untilAnswered } from './support/site-process.ts';

export type RecordsOptions = { transfers: number; members: number; requests: number; check: boolean };

export type RecordsFigures = {
  transfers: number;
  members: number;
  ofBigMember: number;
  madeInSeconds: number;
  /** The 99th percentile of the slowest page. */
  p99Ms: number;
  target: typeof target;
  met: boolean;
  residentMb: number;
  pages: Record<string, Figures>;
};

/** The targets, in milliseconds. */
const target = { p99Ms: 100 };

/**
 * The record pages of a member with a tenth of `transfers` rows, over HTTP from the real server, each page `requests`
 * times at random places. With `check` the world is verified first: the ledger and the roll-ups.
 */
export async function benchRecords(options: RecordsOptions): Promise<RecordsFigures> {
  let figures: RecordsFigures | undefined;
  await withDatabase(async (env) => {
    const { ctx, close: closeSite } = await openSite(env, 'tool');
    const close = untilEnd(closeSite);
    try {
      const begun = performance.now();
      const { token, wallet } = await bigMember(ctx);
      const world = await makeRecordsWorld(ctx, { bigWallet: wallet, ...options });
      const madeInSeconds = Math.round((performance.now() - begun) / 1000);
      console.error(`${world.transfers} transfers made in ${madeInSeconds} s`);
      if (options.check) await check(ctx);
      const server = startServer(env);
      const stopServer = untilEnd(() => stop(server));
      try {
        await untilAnswered(server, `http://127.0.0.1:${env.PORT}/health/ready`);
        const pages = await measure(Number(env.PORT), token, world, options.requests);
        const p99Ms = Math.max(...Object.values(pages).map((page) => page.p99Ms));
        const { transfers, ofBigMember } = world;
        figures = {
          transfers,
          members: options.members,
          ofBigMember,
          madeInSeconds,
          p99Ms,
          target,
          met: p99Ms <= target.p99Ms,
          residentMb: residentMbOf(server),
          pages,
        };
      } finally {
        await stopServer();
      }
    } finally {
      await close();
    }
  });
  assert(figures, 'the pages were measured');
  return figures;
}

/** Makes a signed-in member with an empty cash wallet. */
async function bigMember(ctx: Ctx): Promise<{ token: string; wallet: bigint }> {
  const brand = await brandSettings(ctx);
  const [accountType] = brand.memberTypes;
  assert(accountType !== undefined, 'the brand has a member type');
  const at = ctx.clock();
  return await ctx.db.transaction().execute(async (tx) => {
    const made = await createMember(tx, {
      username: 'bigplayer',
      passwordHash: null,
      accountType,
      currency: 'THB',
      at,
    });
    const visitor = { ip: '127.0.0.1', userAgent: '' };
    const token = await startSession(tx, { memberId: made.member.id, visitor, way: 'password', at, brand });
    const wallet = made.wallets.get('cash');
    assert(wallet, 'a member has a cash wallet');
    return { token, wallet: wallet.id };
  });
}

async function check(ctx: Ctx): Promise<void> {
  const { differences } = await verifyLedger(ctx.db);
  assert(differences.length === 0, `the books of the world balance: ${JSON.stringify(differences.slice(0, 3))}`);
  const rollUps = await rollUpDifferences(ctx, betProducts);
  assert(rollUps.length === 0, `the roll-ups are exact: ${JSON.stringify(rollUps.slice(0, 3))}`);
}

const dayMs = 86_400_000;

/** Returns, for each page, a function that makes a random path. */
function pagesOf({ firstEntry, lastEntry, from, to }: RecordsWorld): Record<string, () => string> {
  const anyEntry = () => firstEntry + BigInt(Math.floor(Math.random() * Number(lastEntry - firstEntry)));
  const anyTime = () => new Date(from.getTime() + Math.random() * (to.getTime() - from.getTime() - 31 * dayMs));
  const period = (days: number) => {
    const start = anyTime();
    return `from=${start.toISOString()}&to=${new Date(start.getTime() + days * dayMs).toISOString()}`;
  };
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const accounts = '/wps/records/transactions';
  const bets = '/wps/records/bets';
  return {
    accountFirst: () => accounts,
    accountDeep: () => `${accounts}?cursor=${anyEntry()}`,
    accountRareKind: () => `${accounts}?kinds=adjustmentCredit`,
    accountNoSuchKind: () => `${accounts}?kinds=frozen,unfrozen`,
    accountDeposits: () => `${accounts}?kinds=deposit&cursor=${anyEntry()}`,
    accountOldDay: () => `${accounts}?${period(1)}`,
    accountOldDayPayouts: () => `${accounts}?kinds=payout&${period(1)}&pageSize=100`,
    accountTotals: () => `${accounts}/totals`,
    accountTotalsMonth: () => `${accounts}/totals?${period(30)}`,
    accountTotalsKind: () => `${accounts}/totals?kinds=deposit,adjustmentCredit`,
    betsFirst: () => bets,
    betsDeep: () => `${bets}?cursor=${anyTime().getTime()}-0`,
    betsOldDay: () => `${bets}?${period(1)}`,
    betsRareVendor: () => `${bets}?vendor=RARE`,
    betsOfGameType: () => `${bets}?gameType=INHOUSE&${period(7)}&pageSize=100`,
    betsTotals: () => `${bets}/totals`,
    betsTotalsMonth: () => `${bets}/totals?${period(30)}`,
    profitMonth: () => `/wps/records/profit?from=${day(new Date(to.getTime() - 29 * dayMs))}&to=${day(to)}`,
    profitYear: () => `/wps/records/profit?from=${day(new Date(to.getTime() - 364 * dayMs))}&to=${day(to)}`,
  };
}

type Figures = { p50Ms: number; p99Ms: number };

async function measure(
  port: number,
  token: string,
  world: RecordsWorld,
  requests: number,
): Promise<Record<string, Figures>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const result: Record<string, Figures> = {};
  for (const [name, path] of Object.entries(pagesOf(world))) {
    const times: number[] = [];
    for (let i = 0; i < requests; i++) {
      const start = performance.now();
      await get({ agent, port, path: path(), headers: { authorization: `Bearer ${token}` } });
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) =>
      Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 10) / 10;
    result[name] = { p50Ms: at(0.5), p99Ms: at(0.99) };
    console.error(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  }
  agent.destroy();
  return result;
}

function get(options: { agent: Agent; port: number; path: string; headers: Record<string, string> }): Promise<void> {
  return new Promise((done, fail) => {
    const asked = httpRequest({ host: '127.0.0.1', ...options }, (answer) => {
      answer.resume();
      answer.on('error', fail);
      answer.on('end', () => {
        if (answer.statusCode === 200) done();
        else fail(new Error(`${options.path} is answered ${answer.statusCode}`));
      });
    });
    asked.on('error', fail);
    asked.end();
  });
}
