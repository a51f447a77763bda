import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyLedger } from '../apps/server/src/modules/ledger/index.ts';
import { setSharedPace } from '../apps/server/src/modules/originals/desk/index.ts';
import { latestShared, type SharedNow } from '../apps/server/src/modules/originals/shared/shared-store.ts';
import { openCrash } from '../apps/server/src/modules/originals/shared/testing.ts';
import { verifyOriginals } from '../apps/server/src/modules/originals/verify.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { msTo } from '../packages/games/src/originals/crash/flight.ts';
import { untilEnd } from './support/bench-server.ts';
import { memberLine } from './support/member-line.ts';
import { computedMicrosOf, membersWithSessions, residentMbOf, withDatabase } from './support/site-database.ts';
import { startServer, stop, untilAnswered } from './support/site-process.ts';
import { watching } from './support/watching-socket.ts';

export type CrashOptions = { sockets: number; cashOuts: number };

const target = { deliveryP99Ms: 150, residentMb: 600 };
/**
 * The time for which the flight is watched before the members cash out, in milliseconds, and the time within which all
 * of them press.
 */
const watchMs = 6000;
const pressesMs = 100;
const joinedAtOnce = 100;
/** The betting window in milliseconds, the longest that an operator may set. */
const bettingMs = 60_000;
/** The flights of this run reach at least 15.00 (in hundredths), which takes 45 seconds. */
const endFrom = 1500;

/**
 * One flight of crash on one node, in a process of its own: `sockets` sockets watch it, ten updates a second, and
 * `cashOuts` members cash out within a tenth of a second. Delivery is the time from the moment that an update states,
 * by this machine's clock, which is the database's too, until it is received. Each answered cash-out is compared with
 * the moment at which it was sent, and all of them with the ledger.
 */
export async function runCrash({ sockets, cashOuts }: CrashOptions) {
  return await withDatabase(
    async (env) => {
      const { ctx, close: closeSite } = await openSite(env, 'tool');
      const close = untilEnd(closeSite);
      try {
        const members = await membersWithSessions(ctx, cashOuts);
        const server = startServer(env);
        const stopServer = untilEnd(() => stop(server));
        let residentMb = 0;
        const sampler = setInterval(() => {
          residentMb = Math.max(residentMb, residentMbOf(server));
        }, 250);
        try {
          await untilAnswered(server, `http://127.0.0.1:${env.PORT}/health/ready`);
          const port = Number(env.PORT);
          const lines = await Promise.all(members.map(({ token }) => memberLine(port, token)));
          const heard: { at: number; ms: number }[] = [];
          let isMeasured = false;
          const onEvent = (event: string, text: string) => {
            if (!isMeasured || event !== 'flight') return;
            heard.push({ at: Date.now(), ms: Number(/"ms":(\d+)/.exec(text)?.[1]) });
          };
          const open = [];
          for (let i = 0; i < sockets; i += joinedAtOnce) {
            const some = Array.from({ length: Math.min(joinedAtOnce, sockets - i) }, (_, n) => {
              const { token = '' } = members[(i + n) % members.length] ?? {};
              return watching(port, { token, topic: 'crash' }, onEvent);
            });
            open.push(...(await Promise.all(some)));
          }

          // All of them bet before the flight, because only the flight is measured.
          await setSharedPace(ctx, null, 'crash', { bettingMs });
          await openCrash(ctx, [endFrom]);
          await stateOf(ctx, 'betting');
          // The server notices within a second that the game is watched.
          await sleep(1200);
          const bet = { game: 'crash', stake: '10', params: {} };
          const placed = await Promise.all(
            lines.map(({ ask }) => ask('POST', '/wps/originals/bet', bet, `idempotency-key: ${randomUUID()}\r\n`)),
          );
          const roundIds = placed.map(({ text }) => /"roundId":"(\d+)"/.exec(text)?.[1]);
          const inFlight = roundIds.filter((id) => id !== undefined).length;
          const round = await stateOf(ctx, 'running');
          const startedAt = round.started_at?.getTime() ?? 0;

          isMeasured = true;
          const [from, before] = [performance.now(), computedMicrosOf(server)];
          await sleep(watchMs);
          const [seconds, after] = [(performance.now() - from) / 1000, computedMicrosOf(server)];
          isMeasured = false;
          const delivery = sorted(heard.map(({ at, ms }) => at - (startedAt + ms)));

          const pressed = await Promise.all(
            lines.map(async ({ ask }, i) => {
              const roundId = roundIds[i];
              if (roundId === undefined) return null;
              await sleep((i * pressesMs) / lines.length);
              const sentAt = Date.now();
              const body = { step: 0, action: { type: 'cashout' } };
              const { status, text } = await ask('POST', `/wps/originals/rounds/${roundId}/act`, body);
              const multiplier = Number(/"multiplier":"([\d.]+)"/.exec(text)?.[1]);
              return { status, multiplier, sentAt, answerMs: Date.now() - sentAt };
            }),
          );
          const left = pressed.filter((one) => one !== null);
          assert(
            left.every(({ status }) => status === 200),
            'every cash-out in the flight is taken',
          );
          // A multiplier is cut to hundredths, so its time is known to within one hundredth.
          const behind = sorted(
            left.map(({ multiplier, sentAt }) => msTo(Math.round(multiplier * 100) + 1) - (sentAt - startedAt)),
          );
          const answers = sorted(left.map(({ answerMs }) => answerMs));
          for (const { socket } of lines) socket.destroy();
          for (const socket of open) socket.destroy();
          const differences = [...(await verifyOriginals(ctx.db)), ...(await verifyLedger(ctx.db)).differences];
          assert(differences.length === 0, 'rounds and ledger agree');
          const deliveryP99Ms = at(delivery, 0.99);
          return {
            sockets,
            seconds: Math.round(seconds * 10) / 10,
            updatesPerSecond: Math.round(delivery.length / sockets / seconds),
            deliveredPerSecond: Math.round(delivery.length / seconds),
            deliveryP50Ms: at(delivery, 0.5),
            deliveryP99Ms,
            serverShare:
              before === null || after === null ? null : Math.round((after - before) / seconds / 10_000) / 100,
            residentMb,
            betsInWindow: inFlight,
            cashOuts: left.length,
            /** The time from sending a cash-out to the end of the hundredth that decided it, in milliseconds. */
            decidedAfterP50Ms: at(behind, 0.5),
            decidedAfterP99Ms: at(behind, 0.99),
            answerP50Ms: at(answers, 0.5),
            answerP99Ms: at(answers, 0.99),
            multipliers: new Set(left.map(({ multiplier }) => multiplier)).size,
            target,
            met: deliveryP99Ms <= target.deliveryP99Ms && residentMb < target.residentMb && left.length === cashOuts,
          };
        } finally {
          clearInterval(sampler);
          await stopServer();
        }
      } finally {
        await close();
      }
    },
    { pictures: false },
  );
}

async function stateOf(ctx: Ctx, state: SharedNow['state']): Promise<SharedNow> {
  for (;;) {
    const round = await latestShared(ctx.db, 'crash');
    if (round?.state === state) return round;
    await sleep(20);
  }
}

const sorted = (values: number[]) => values.sort((a, b) => a - b);
const at = (values: readonly number[], share: number) => Math.round(values[Math.floor(values.length * share)] ?? 0);
