import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { injectEncrypted } from '../../testing/encrypt.ts';
import { signedInMember } from '../../testing/members.ts';
import { ok } from './http.ts';

const site = await useTestApp({
  listen: true,
  extend: (app) => {
    app.post('/echo', async (request) => ok(request.body));
  },
});

const malformed = (rule: string) => ({ success: false, code: 'MALFORMED', value: { issues: [{ rule }] } });

test('a NUL is refused in a path, in a query, and in any text of a body', async () => {
  const { headers } = await signedInMember(site.ctx);
  for (const url of ['/wps/cashier/matching/offers?channel=a%00b', '/avatar/%00', '/lobby%00']) {
    const answer = await site.app.inject({ url, headers });
    expect([url, answer.statusCode]).toEqual([url, 400]);
    expect(answer.json()).toMatchObject(malformed('nul'));
  }
  for (const payload of [{ a: 'x\0' }, { a: [{ b: '\0' }] }, { 'a\0': 1 }, ['\0']]) {
    const answer = await site.app.inject({ method: 'POST', url: '/echo', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(malformed('nul'));
  }
  const sealed = await injectEncrypted(site.app, {
    method: 'PUT',
    url: '/wps/member/profile',
    body: { address: 'a\0b' },
    headers,
  });
  expect(sealed.json()).toMatchObject(malformed('nul'));
});

test('a request that names two hosts is refused', async () => {
  const { port, hostname } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET /health/live HTTP/1.1\r\nhost: one.example\r\nHost: two.example\r\nconnection: close\r\n\r\n');
  const said = (await socket.setEncoding('utf8').toArray()).join('');
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).toContain('"rule":"single"');
});

test('a connection that asks for an upgrade where there is none is answered and let go', async () => {
  const { port, hostname } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const open = () => new Promise<number>((done) => site.app.server.getConnections((_error, count) => done(count)));
  socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const answered = () => new Promise<string>((done) => socket.once('data', (bytes) => done(String(bytes))));
  expect(await answered()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await open()).toBe(1);
  socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  expect(await answered()).toMatch(/^HTTP\/1\.1 200 /);
  socket.end();
  await expect.poll(open).toBe(0);
});
