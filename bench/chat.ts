import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setModule } from '../apps/server/src/modules/site/settings.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { untilEnd } from './support/bench-server.ts';
import { memberLine } from './support/member-line.ts';
import { computedMicrosOf, membersWithSessions, residentMbOf, withDatabase } from './support/site-database.ts';
import { startServer, stop, untilAnswered } from './support/site-process.ts';
import { watching } from './support/watching-socket.ts';

const target = { deliveryP99Ms: 200, residentMb: 600 };
const joinedAtOnce = 100;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * One room on one node, in a process of its own: `--sockets` sockets watch it, and members write `--messages` messages
 * a second. Delivery is the time from sending a message until it reaches each socket, by this machine's clock; it
 * includes the moderation, the commit, the node's polling and the push. The last line is one JSON object. Options:
 * --sockets 2000, --messages 10, --seconds 10.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sockets: { type: 'string', default: '2000' },
      messages: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '10' },
    },
  });
  const [sockets, messages, seconds] = [values.sockets, values.messages, values.seconds].map(Number);
  if (!sockets || !messages || !seconds) throw new Error('--sockets, --messages and --seconds are numbers');
  const figures = await runRoom({ sockets, messages, seconds });
  console.log(JSON.stringify({ bench: 'chat', ...figures }));
}

async function runRoom({ sockets, messages, seconds }: { sockets: number; messages: number; seconds: number }) {
  return await withDatabase(
    async (env) => {
      const { ctx, close: closeSite } = await openSite(env, 'tool');
      const close = untilEnd(closeSite);
      try {
        await setModule(ctx, 'CHAT3', true);
        await ctx.pool.query('update chat.rule set slow_seconds = 0');
        // A member writes every three seconds, within the rate limit.
        const writers = await membersWithSessions(ctx, Math.max(messages * 3, 100));
        const server = startServer(env);
        const stopServer = untilEnd(() => stop(server));
        let residentMb = 0;
        const sampler = setInterval(() => {
          residentMb = Math.max(residentMb, residentMbOf(server));
        }, 250);
        try {
          await untilAnswered(server, `http://127.0.0.1:${env.PORT}/health/ready`);
          const port = Number(env.PORT);
          const lines = await Promise.all(writers.slice(0, messages * 3).map(({ token }) => memberLine(port, token)));
          const sentAt = new Map<string, number>();
          const delays: number[] = [];
          let heard = 0;
          const onEvent = (event: string, payload: string) => {
            if (event !== 'chat') return;
            const now = Date.now();
            for (const [, word = ''] of payload.matchAll(/"text":"word ([a-z]+)"/g)) {
              heard += 1;
              delays.push(now - (sentAt.get(word) ?? now));
            }
          };
          const open = [];
          for (let i = 0; i < sockets; i += joinedAtOnce) {
            const some = Array.from({ length: Math.min(joinedAtOnce, sockets - i) }, (_, n) => {
              const { token = '' } = writers[(i + n) % writers.length] ?? {};
              return watching(port, { token, topic: 'chaten' }, onEvent);
            });
            open.push(...(await Promise.all(some)));
          }
          // The server notices within half a second that the room is watched.
          await sleep(1500);

          const [from, before] = [performance.now(), computedMicrosOf(server)];
          const answers: number[] = [];
          let refused = 0;
          const said = Array.from({ length: messages * seconds }, async (_, no) => {
            await sleep((no * 1000) / messages);
            const word = wordOf(no);
            const line = lines[no % lines.length];
            assert(line, 'a writer has a line');
            const began = Date.now();
            sentAt.set(word, began);
            const { status } = await line.ask(
              'POST',
              '/wps/chat/rooms/EN/messages',
              { text: `word ${word}` },
              `idempotency-key: ${randomUUID()}\r\n`,
            );
            if (status !== 200) refused += 1;
            answers.push(Date.now() - began);
          });
          await Promise.all(said);
          const [took, after] = [(performance.now() - from) / 1000, computedMicrosOf(server)];
          const expected = (messages * seconds - refused) * sockets;
          for (let waited = 0; heard < expected && waited < 5000; waited += 50) await sleep(50);
          for (const { socket } of lines) socket.destroy();
          for (const socket of open) socket.destroy();
          const delivery = sorted(delays);
          const deliveryP99Ms = at(delivery, 0.99);
          return {
            sockets,
            messagesPerSecond: messages,
            seconds: Math.round(took * 10) / 10,
            delivered: heard,
            missing: expected - heard,
            refused,
            deliveryP50Ms: at(delivery, 0.5),
            deliveryP99Ms,
            answerP99Ms: at(sorted(answers), 0.99),
            serverShare: before === null || after === null ? null : Math.round((after - before) / took / 10_000) / 100,
            residentMb,
            target,
            met:
              deliveryP99Ms <= target.deliveryP99Ms &&
              residentMb < target.residentMb &&
              heard === expected &&
              refused === 0,
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

/** Returns a different word for each number; the words stay different when doubled letters count once. */
function wordOf(no: number): string {
  const digits = [...String(no).padStart(6, '0')].map(Number);
  return digits.map((digit, place) => letters.charAt((digit + (place % 2) * 13) % 26)).join('');
}

const sorted = (values: number[]) => values.sort((a, b) => a - b);
const at = (values: readonly number[], share: number) => Math.round(values[Math.floor(values.length * share)] ?? 0);
