import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import { handleBadConnection } from './failures.ts';
import { type App, ok } from './http.ts';
import { headerLimits, limitTime } from './patience.ts';

const head = (bytes: number) =>
  `POST /wps/words HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`;

/** A server that allows calls a fifth of a second, and bodies no less than a thousand bytes a second. */
async function openConnection(): Promise<Socket> {
  const app: App = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  limitTime(app, { bytesPerSecond: 1000, graceMs: 400 });
  app.post('/wps/words', { handlerTimeout: 200 }, async () => ok('heard'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const address = app.server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
const said = async (socket: Socket) => (await socket.setEncoding('utf8').toArray()).join('');

test('the time of a call begins when its body is there', async () => {
  const socket = await openConnection();
  const body = `"${'x'.repeat(4000)}"`;
  socket.write(head(body.length));
  for (let at = 0; at < body.length; at += 500) {
    socket.write(body.slice(at, at + 500));
    await sleep(60);
  }
  expect(await said(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test('an answer that streams takes the time that it needs', async () => {
  const app: App = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  limitTime(app);
  app.get('/wps/file', { handlerTimeout: 100 }, async (_, reply) => {
    async function* parts() {
      for (let part = 0; part < 5; part++) {
        yield `${part}`;
        await sleep(60);
      }
    }
    return reply.send(Readable.from(parts(), { objectMode: false }));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const address = app.server.address();
  const answer = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/wps/file`);
  expect(await answer.text()).toBe('01234');
});

test('a body that all but stands still is cut', async () => {
  const socket = await openConnection();
  socket.write(`${head(4000)}"`);
  expect(await said(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a connection whose headers come too slowly is cut, however steadily they come', async () => {
  const app = Fastify({ http: headerLimits(300), clientErrorHandler: handleBadConnection });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const address = app.server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n');
  const drip = setInterval(() => socket.write('x-more: 1\r\n'), 50);
  socket.on('error', () => {});
  const answer = await said(socket);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('headers have half a minute', async () => {
  const { app, close } = await openTestApp();
  onTestFinished(close);
  expect(app.server.headersTimeout).toBe(30_000);
});

test('a connection whose answer is not read is cut', async () => {
  const large = Buffer.alloc(32 * 1024 * 1024);
  const extend = (app: App) => app.get('/large', { schema: { hide: true } }, async (_, reply) => reply.send(large));
  const { app, url, close } = await openTestApp({ listen: true, extend });
  onTestFinished(close);
  expect(app.server.timeout).toBe(120_000);
  app.server.setTimeout(500);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
  socket.pause();
  const open = () => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)));
  await expect.poll(open).toBe(1);
  await expect.poll(open, { timeout: 5000 }).toBe(0);
});
