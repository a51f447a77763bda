import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSigned, signatureOf } from '@fairhouse/signature/signature';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { type Running, startGateway } from './server.ts';

const secret = 'the-secret-of-tests';
const folder = mkdtempSync(join(tmpdir(), 'fairhouse-gateway-'));
type Heard = { body: { id: string; type: string; data: Record<string, unknown> }; signed: boolean };

let heard: Heard[] = [];
/** HTTP status of the merchant's answers. */
let answer = 200;
let config: Config;
let gateway: Running;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

const merchant = createServer(async (request, response) => {
  const body = await bodyOf(request);
  const header = request.headers['x-signature'];
  const signed = { method: 'POST', path: '/events', body };
  const given = typeof header === 'string' ? header : undefined;
  heard.push({ body: JSON.parse(body), signed: isSigned([secret], signed, given, new Date()) });
  response.writeHead(answer).end();
});

beforeAll(async () => {
  await new Promise<void>((done) => merchant.listen(0, '127.0.0.1', done));
  const address = merchant.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  config = readConfig(
    ['--port', '0', '--file', join(folder, 'x.sqlite'), '--notify-url', `http://127.0.0.1:${port}/events`].concat([
      '--retry-ms',
      '40',
      '--block-ms',
      '40',
      '--payout-ms',
      '40',
    ]),
    { PAYMENTS_SECRETS: secret },
  );
  gateway = await startGateway(config);
});
beforeEach(() => {
  heard = [];
  answer = 200;
});
afterAll(async () => {
  await gateway.close();
  merchant.close();
  rmSync(folder, { recursive: true, force: true });
});

const url = (path: string) => `http://127.0.0.1:${gateway.port}${path}`;

async function ask(method: 'GET' | 'POST', path: string, value?: unknown, key = secret) {
  const body = value === undefined ? '' : JSON.stringify(value);
  const headers = {
    ...(value === undefined ? {} : { 'content-type': 'application/json' }),
    'x-merchant': 'fairhouse',
    'x-signature': signatureOf(key, { method, path, body }, new Date()),
  };
  const got = await fetch(url(path), { method, headers, ...(value === undefined ? {} : { body }) });
  const text = await got.text();
  return { status: got.status, text, value: text.startsWith('{') ? JSON.parse(text) : null };
}

const payment = (reference: string, more = {}) => ({
  reference,
  method: 'page',
  currency: 'THB',
  amount: '250.0000',
  ...more,
});
const types = () => heard.map(({ body }) => body.type);

describe('the merchant', () => {
  test('is heard only with its signature', async () => {
    expect((await ask('POST', '/v1/payments', payment('S1'), 'another')).status).toBe(401);
    expect((await fetch(url('/v1/orders/S1'))).status).toBe(401);
    expect((await ask('GET', '/v1/orders/S1')).status).toBe(404);
  });

  test('has one order under one reference, and none under another content', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => ask('POST', '/v1/payments', payment('R1'))));
    expect([first?.status, second?.value]).toEqual([200, first?.value]);
    expect((await ask('POST', '/v1/payments', payment('R1', { amount: '1.0000' }))).status).toBe(409);
    expect((await ask('POST', '/v1/payments', payment('R2', { amount: '0' }))).status).toBe(422);
    expect((await ask('POST', '/v1/payments', payment('R2', { currency: 'XXX' }))).status).toBe(422);
  });

  test('is told of a payment, signed, until it answers', async () => {
    await ask('POST', '/v1/payments', payment('T1'));
    answer = 500;
    await ask('POST', '/v1/orders/T1/pay', {});
    await expect.poll(() => heard.length, { interval: 10 }).toBeGreaterThan(2);
    answer = 200;
    const [first] = heard;
    expect(heard.every(({ signed, body }) => signed && body.id === first?.body.id)).toBe(true);
    expect(first?.body).toMatchObject({
      type: 'payment.paid',
      data: { reference: 'T1', received: '250.0000', version: 2 },
    });
    // The next event is answered well, and is not delivered again.
    const told = heard.length + 1;
    await expect.poll(() => heard.length, { interval: 10 }).toBe(told);
    await new Promise((done) => setTimeout(done, 700));
    expect(heard).toHaveLength(told);
  });

  test('sees confirmations rise', async () => {
    await ask('POST', '/v1/payments', payment('C1', { method: 'crypto', network: 'TESTNET', confirmations: 3 }));
    await ask('POST', '/v1/orders/C1/pay', {});
    await expect.poll(types, { interval: 10 }).toContain('payment.paid');
    expect(heard.map(({ body }) => body.data.confirmations)).toEqual([0, 1, 2, 3]);
  });

  test('finds what was paid on a day in its settlement file', async () => {
    await ask('POST', '/v1/payments', payment('F1'));
    await ask('POST', '/v1/orders/F1/pay', { amount: '200.0000' });
    const day = new Date().toISOString().slice(0, 10);
    const { text } = await ask('GET', `/v1/settlements/${day}`);
    expect(text.split('\n')[0]).toBe('kind,reference,id,currency,amount,state,paid_at');
    expect(text).toMatch(/\npayment,F1,ord_\w+,THB,200\.0000,paid,/);
    expect((await ask('GET', '/v1/settlements/2020-01-01')).text.trim().split('\n')).toHaveLength(1);
  });

  test('loses nothing when the gateway is started again', async () => {
    await ask('POST', '/v1/payments', payment('K1'));
    answer = 500;
    await ask('POST', '/v1/orders/K1/pay', {});
    await gateway.close();
    heard = [];
    answer = 200;
    gateway = await startGateway(config);
    await expect.poll(types, { interval: 10 }).toContain('payment.paid');
    expect((await ask('GET', '/v1/orders/K1')).value).toMatchObject({ state: 'paid' });
  });
});

describe('the payer', () => {
  const pageOf = async (reference: string, more = {}) =>
    new URL((await ask('POST', '/v1/payments', payment(reference, more))).value.pageUrl).pathname;
  const press = (path: string, fields: Record<string, string>) =>
    fetch(url(path), { method: 'POST', body: new URLSearchParams(fields) });

  test('reads the page in their language, and no script runs in it', async () => {
    for (const [language, words] of [
      ['EN', 'Pay ฿250.00'],
      ['TH', 'ชำระ ฿250.00'],
      ['CN', '支付 ฿250.00'],
    ] as const) {
      const page = await fetch(url(await pageOf(`L-${language}`, { language })));
      expect(await page.text()).toContain(words);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test('pays once, however often they press', async () => {
    const path = await pageOf('P1');
    await Promise.all([press(path, { do: 'pay' }), press(path, { do: 'pay' })]);
    await expect.poll(types, { interval: 10 }).toEqual(['payment.paid']);
    expect(await (await fetch(url(path))).text()).toContain('Payment complete');
  });

  test('may turn round, and may pay another amount', async () => {
    const path = await pageOf('P2');
    expect(await (await press(path, { do: 'cancel' })).text()).toContain('Payment cancelled');
    expect(await (await press(path, { do: 'pay', amount: 'x' })).text()).toContain('Give an amount like 12.50.');
    expect(await (await press(path, { do: 'pay', amount: '12.5' })).text()).toContain('฿12.50 was paid');
  });

  test('with an address that leads nowhere is told so', async () => {
    const page = await fetch(url('/pay/nothing<b>'));
    expect([page.status, (await page.text()).includes('There is no such payment')]).toEqual([404, true]);
  });
});
