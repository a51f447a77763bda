import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatMoney } from '@fairhouse/money/money';
import { signatureOf } from '@fairhouse/signature/signature';
import { verifyCashier } from '../apps/server/src/modules/cashier/desk/index.ts';
import { putGateway } from '../apps/server/src/modules/cashier/gateways/credentials.ts';
import { openChannels } from '../apps/server/src/modules/cashier/gateways/testing-world.ts';
import { verifyLedger } from '../apps/server/src/modules/ledger/index.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { untilEnd } from './support/bench-server.ts';
import { membersWithSessions, withDatabase } from './support/site-database.ts';
import { startServer, stop, untilAnswered } from './support/site-process.ts';

const path = '/gateway/pay/sandbox/events';
const merchant = 'bench';
const memberCount = 1000;
const concurrency = 100;
const duplicates = 30;
/**
 * The number of unmeasured waves before the others, so that connections, plans and compiled code are as on a running
 * site.
 */
const warmUpWaves = 40;
const perWave = concurrency - duplicates;
const amount = 1_000_000n;
/** The pause between two bursts. */
const restMs = 250;
/** The target for the time of an answer in a burst, in milliseconds. */
const target = { p99Ms: 50 };

type Delivery = { body: string; signature: string };

type Times = { p50Ms: number; p99Ms: number; maxMs: number };

export type WebhookFigures = {
  deliveries: number;
  credited: number;
  creditedOnce: boolean;
  booksBalance: boolean;
  /** A hundred at once, then a pause. */
  bursts: Times;
  /** A hundred under way at all times: the highest rate that the machine sustains. */
  sustained: Times & { perSecond: number };
  target: typeof target;
  met: boolean;
};

/**
 * Webhooks of a gateway: waves of 100 deliveries at once, 30 of them duplicates of others of the same wave, each over a
 * connection of its own, against the real server on a database of its own with its durable settings. First as bursts
 * with pauses, then one wave after another without a pause.
 */
export async function benchWebhooks({ waves = 60 }: { waves?: number } = {}): Promise<WebhookFigures> {
  let figures: WebhookFigures | undefined;
  await withDatabase(async (env) => {
    const site = await openSite(env, 'tool');
    const close = untilEnd(site.close);
    try {
      const { ctx } = site;
      const secret = randomBytes(24).toString('base64url');
      await membersWithSessions(ctx, memberCount);
      await openChannels(ctx);
      await putGateway(ctx, { adapter: 'sandbox', url: 'http://127.0.0.1:9', merchant, secret });
      const ids = await plantDeposits(ctx, (2 * waves + warmUpWaves) * perWave);
      const server = startServer(env);
      const stopServer = untilEnd(() => stop(server));
      try {
        const port = Number(env.PORT);
        let sent = 0;
        await untilAnswered(server, `http://127.0.0.1:${port}/health/ready`);
        const next = (count: number) => {
          sent += count * perWave;
          return ids.slice(sent - count * perWave, sent);
        };
        await deliverWaves(port, next(warmUpWaves), secret, 0);
        const bursts = await deliverWaves(port, next(waves), secret, restMs);
        const from = performance.now();
        const sustained = await deliverWaves(port, next(waves), secret, 0);
        const seconds = (performance.now() - from) / 1000;
        figures = await judge(ctx, ids.length, { bursts, sustained, seconds });
      } finally {
        await stopServer();
      }
    } finally {
      await close();
    }
  });
  assert(figures, 'the deliveries were measured');
  return figures;
}

/** Deposits that wait for their payers, over all members. */
async function plantDeposits(ctx: Ctx, count: number): Promise<bigint[]> {
  const { rows } = await ctx.pool.query<{ id: bigint }>(
    `with member as (
       select id, row_number() over (order by id) - 1 as n, count(*) over () as members from identity.member
     )
     insert into cashier.deposit (member_id, channel, currency, amount, fee, pay_currency, pay_amount, turnover_bp, state,
       reference, adapter, request_key, request_hash, created_at, updated_at, expires_at)
     select member.id, 'gate', 'THB', $2::int8, 0, 'THB', $2::int8, 10000, 'AWAITING', 'bench-' || k, 'sandbox', gen_random_uuid(), '',
       now(), now(), now() + interval '1 day'
     from generate_series(0, $1::int - 1) k join member on member.n = k % member.members
     returning id`,
    [count, String(amount)],
  );
  await ctx.pool.query(
    `insert into cashier.gateway_order (adapter, reference, kind, subject_id, state, currency, created_at)
     select 'sandbox', 'D' || id, 'payment', id, 'WAITING', 'THB', now() from cashier.deposit`,
  );
  await ctx.pool.query('vacuum analyze');
  return rows.map(({ id }) => id);
}

async function deliverWaves(port: number, ids: bigint[], secret: string, pauseMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency, scheduling: 'fifo' });
  const timesMs: number[] = [];
  try {
    for (let wave = 0; wave * perWave < ids.length; wave++) {
      const paid = ids.slice(wave * perWave, (wave + 1) * perWave).map((id) => deliveryOf(id, secret));
      const again = shuffled(paid).slice(0, duplicates);
      const took = await Promise.all(shuffled([...paid, ...again]).map((one) => deliver(agent, port, one)));
      timesMs.push(...took);
      if (pauseMs > 0) await sleep(pauseMs);
    }
  } finally {
    agent.destroy();
  }
  return timesMs;
}

function deliveryOf(id: bigint, secret: string): Delivery {
  const at = new Date();
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    type: 'payment.paid',
    merchant,
    createdAt: at.toISOString(),
    data: {
      id: `ord_${id}`,
      kind: 'payment',
      reference: `D${id}`,
      state: 'paid',
      currency: 'THB',
      amount: formatMoney(amount, 'THB'),
      received: formatMoney(amount, 'THB'),
      confirmations: 0,
      reason: null,
      version: 2,
      changedAt: at.toISOString(),
      paidAt: at.toISOString(),
    },
  });
  return { body, signature: signatureOf(secret, { method: 'POST', path, body }, at) };
}

function deliver(agent: Agent, port: number, { body, signature }: Delivery): Promise<number> {
  const from = performance.now();
  return new Promise((done, fail) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-signature': signature,
    };
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) done(performance.now() - from);
        else fail(new Error(`a delivery was answered with ${answer.statusCode}`));
      });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

async function judge(
  ctx: Ctx,
  expected: number,
  taken: { bursts: number[]; sustained: number[]; seconds: number },
): Promise<WebhookFigures> {
  const { rows } = await ctx.pool.query<{ credited: string; entries: string; events: string; moved: string }>(
    `select (select count(*) from cashier.deposit where state = 'CREDITED') as credited,
       (select count(distinct entry_id) from cashier.deposit where state = 'CREDITED') as entries,
       (select count(*) from cashier.event where kind = 'credited') as events,
       (select coalesce(sum(amount), 0) from ledger.transfer where kind = 3) as moved`,
  );
  const [found] = rows;
  const all = [found?.credited, found?.entries, found?.events];
  const creditedOnce =
    all.every((count) => Number(count) === expected) && BigInt(found?.moved ?? 0) === BigInt(expected) * amount;
  const differences = [...Object.keys((await verifyLedger(ctx.db)).counts), ...(await verifyCashier(ctx.db))];
  const bursts = timesOf(taken.bursts);
  const perSecond = Math.round(taken.sustained.length / taken.seconds);
  const booksBalance = differences.length === 0;
  return {
    deliveries: taken.bursts.length + taken.sustained.length,
    credited: expected,
    creditedOnce,
    booksBalance,
    bursts,
    sustained: { ...timesOf(taken.sustained), perSecond },
    target,
    met: creditedOnce && booksBalance && bursts.p99Ms <= target.p99Ms,
  };
}

function timesOf(timesMs: number[]): Times {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
