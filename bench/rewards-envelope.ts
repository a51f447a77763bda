import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { findPicture } from '../apps/server/src/art/index.ts';
import { verifyLedger } from '../apps/server/src/modules/ledger/index.ts';
import { prepareRains } from '../apps/server/src/modules/rewards/activities/rain/prepare.ts';
import { promotionActs } from '../apps/server/src/modules/rewards/desk/index.ts';
import { brandSettings } from '../apps/server/src/modules/site/index.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { untilEnd } from './support/bench-server.ts';
import { memberLine } from './support/member-line.ts';
import { computedMicrosOf, membersWithSessions, withDatabase } from './support/site-database.ts';
import { startServer, stop, untilAnswered } from './support/site-process.ts';

export type EnvelopeOptions = { packets: number; sockets: number };

export type EnvelopeFigures = EnvelopeOptions & {
  seconds: number;
  packetsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** The server's processor time for each packet, on a processor of its own; null if the system does not report it. */
  serverMicros: number | null;
  /** The time from the last answer until every packet was paid. */
  paidAfterMs: number;
  budget: string;
  given: string;
  target: typeof target;
  met: boolean;
};

const target = { p99Ms: 500 };
const budget = '25000';
const pollMs = 100;
const words = (text: string) => ({ EN: text, TH: text, CN: text });

/**
 * A rain of red envelopes: members, each on a connection of their own to the real server, tap at one moment and again
 * after each answer, until all packets are gone. Every packet that was answered is verified in the database, and all of
 * them are paid.
 */
export async function runEnvelope({ packets, sockets }: EnvelopeOptions): Promise<EnvelopeFigures> {
  return await withDatabase(async (env) => {
    const { ctx, close: closeSite } = await openSite(env, 'tool');
    const close = untilEnd(closeSite);
    try {
      const members = await membersWithSessions(ctx, sockets);
      const each = packets / sockets;
      assert(Number.isInteger(each), 'each socket takes as many packets as every other');
      const rain = await rainOf(ctx, packets, each);
      const server = startServer(env);
      const stopServer = untilEnd(() => stop(server));
      try {
        await untilAnswered(server, `http://127.0.0.1:${env.PORT}/health/ready`);
        const port = Number(env.PORT);
        const open = await Promise.all(members.map(({ token }) => memberLine(port, token)));
        // Members wait with the page open, which has read the state of the rain.
        for (const one of open) await one.ask('GET', `/wps/promotions/${rain.id}/rain?startsAt=${rain.startsAt}`);
        await sql`analyze`.execute(ctx.db);
        const times: number[] = [];
        let answered = 0;
        const before = computedMicrosOf(server);
        const begun = performance.now();
        await Promise.all(
          open.map(async ({ ask }) => {
            for (let packet = 1; packet <= each; packet++) {
              const asked = performance.now();
              const { status: said } = await ask('POST', `/wps/promotions/${rain.id}/packets`, {
                startsAt: rain.startsAt,
                packet,
              });
              assert(said === 200, `a packet is taken, not ${said}`);
              times.push(performance.now() - asked);
              answered += 1;
            }
          }),
        );
        const ended = performance.now();
        const after = computedMicrosOf(server);
        for (const { socket } of open) socket.destroy();
        const paid = await untilPaid(ctx, packets);
        const paidAfterMs = Math.round(performance.now() - ended);
        assert(
          answered === packets && paid === budget,
          `all of ${budget} is given, not ${paid} in ${answered} packets`,
        );
        const { differences } = await verifyLedger(ctx.db);
        assert(differences.length === 0, 'the ledger adds up');
        times.sort((a, b) => a - b);
        const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
        const seconds = Math.round((ended - begun) / 10) / 100;
        return {
          packets,
          sockets,
          seconds,
          packetsPerSecond: Math.round(packets / seconds),
          p50Ms: at(0.5),
          p99Ms: at(0.99),
          serverMicros: before === null || after === null ? null : Math.round((after - before) / packets),
          paidAfterMs,
          budget,
          given: paid,
          target,
          met: at(0.99) <= target.p99Ms,
        };
      } finally {
        await stopServer();
      }
    } finally {
      await close();
    }
  });
}

/** Creates a rain that is on. */
async function rainOf(ctx: Ctx, packets: number, each: number): Promise<{ id: bigint; startsAt: string }> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const soon = new Date(Date.now() + (utcOffsetMinutes + 5) * 60_000).toISOString().slice(11, 16);
  const id = await promotionActs(findPicture).plant(ctx, {
    categories: ['special'],
    position: 1,
    title: words('Bench'),
    summary: words('Bench'),
    mark: words(''),
    html: words('<p>Bench</p>'),
    terms: words(''),
    picture: 'banner/gift',
    startsAt: null,
    endsAt: null,
    eligibility: { review: [] },
    claimDays: null,
    budgets: { THB: String(Number(budget) * 3) },
    rule: {
      kind: 'rain',
      schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], times: [soon], seconds: 3600 },
      packetsEach: each,
      turnoverBp: 10_000,
      perCurrency: { THB: { budget, packets, least: '0.5', most: '20' } },
    },
  });
  await prepareRains(ctx);
  const startsAt = new Date(Date.now() - 1000);
  await sql`
    update rewards.rain set opens_at = ${startsAt}, closes_at = now() + interval '1 hour' where activity_id = ${id}`.execute(
    ctx.db,
  );
  return { id, startsAt: startsAt.toISOString() };
}

/** Waits until every packet's reward is claimed. @returns their sum */
async function untilPaid({ db }: Ctx, packets: number): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ n: number; sum: string }>`
      select count(*)::int4 as n, trim_scale(coalesce(sum((prize->>'amount')::numeric), 0))::text as sum
      from rewards.reward where source = 'envelope' and state = 'CLAIMED'`.execute(db);
    const [found] = rows;
    if (found && found.n >= packets) return found.sum;
    await sleep(pollMs);
  }
}
