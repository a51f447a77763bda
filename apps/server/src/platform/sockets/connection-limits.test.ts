import { randomBytes } from 'node:crypto';
import { connect as connectTcp, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import type { App } from '../http/http.ts';
import { serveSockets } from './sockets.ts';

const app: App = Fastify().withTypeProvider<TypeBoxTypeProvider>();
const ctx = await useTestCtx();
let port = 0;
let lookups = 0;

beforeAll(async () => {
  serveSockets(app, ctx, async (token) => {
    lookups += 1;
    return /^\d+$/.test(token) ? { memberId: BigInt(token), sessionId: BigInt(token), isTrial: false } : null;
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => await app.close());

const until = async (what: () => boolean) => {
  for (let waited = 0; !what() && waited < 15_000; waited += 20) await sleep(20);
  expect(what()).toBe(true);
};

/** A text as a client's WebSocket frame. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const mask = randomBytes(4);
  const long = body.length > 125 ? Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255]) : null;
  return Buffer.concat([
    long ?? Buffer.from([0x81, 0x80 | body.length]),
    mask,
    body.map((byte, i) => byte ^ (mask[i % 4] ?? 0)),
  ]);
}

/** Opens a WebSocket by hand: a client that keeps no rule of Socket.IO. */
async function open(): Promise<Socket & { send: (...packets: string[]) => void }> {
  const socket = connectTcp(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: site\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await new Promise((done) => socket.once('data', done));
  socket.resume();
  return Object.assign(socket, {
    send: (...packets: string[]) => void socket.write(Buffer.concat(packets.map(frame))),
  });
}
const asking = (token: string) => `40${JSON.stringify({ token })}`;
const isHere = (memberId: bigint) => ctx.push.membersHere().has(memberId);

test('one connection asks once to be let in, whatever tokens it would try next', async () => {
  lookups = 0;
  const socket = await open();
  socket.send(...Array.from({ length: 100 }, () => asking('nobody')));
  await until(() => socket.destroyed);
  expect(lookups).toBe(1);
});

test('who leaves keeps no connection, which would be counted nowhere', async () => {
  const socket = await open();
  socket.send(asking('7'));
  await until(() => isHere(7n));
  socket.send('41');
  await until(() => socket.destroyed);
  expect(isHere(7n)).toBe(false);
});

test('a connection that sends without end is cut', async () => {
  const socket = await open();
  socket.send(asking('8'));
  await until(() => isHere(8n));
  socket.send(...Array.from({ length: 150 }, () => '42["watch","chaten"]'));
  await sleep(200);
  expect(isHere(8n)).toBe(true);
  socket.send(...Array.from({ length: 150 }, () => '42["unwatch","chaten"]'));
  await until(() => !isHere(8n));
});

test('a connection that is not read is cut before what waits for it fills the memory', async () => {
  const socket = await open();
  socket.send(asking('9'));
  await until(() => isHere(9n));
  socket.pause();
  const payload = 'x'.repeat(64 * 1024);
  for (let sent = 0; isHere(9n) && sent < 1000; sent += 1) {
    ctx.push.toMemberHere(9n, 'message', payload);
    await sleep(1);
  }
  expect(isHere(9n)).toBe(false);
});
