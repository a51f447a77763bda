import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { SmsSettings } from '../../platform/config/config.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { openTestCtxForThisTest } from '../../testing/ctx.ts';
import { freePort } from '../../testing/free-port.ts';
import { testVisitor } from '../../testing/members.ts';
import { openTestMailServer, openTestSmsProvider, type TestSmsProvider } from '../../testing/senders.ts';
import { deliveryRules } from '../identity/index.ts';
import { sendCode } from '../identity/verification/codes.ts';
import { emailOf } from '../identity/verification/email.ts';
import { queueMail } from '../identity/verification/notices.ts';
import { setBrand } from '../site/index.ts';
import { deliver as deliverBy } from './deliver.ts';
import { sendBySmsProvider } from './sms-provider.ts';

const message = { channel: 'sms', to: '+66812345678', text: 'It’s "234567" & more\n{code}', code: '234567' } as const;

async function providerForThisTest(): Promise<TestSmsProvider> {
  const provider = await openTestSmsProvider();
  onTestFinished(provider.close);
  return provider;
}
const deliver = deliverBy(deliveryRules);
const give = (settings: SmsSettings) => sendBySmsProvider(settings, message);

test('a body of JSON holds what it should, whatever the text has in it', async () => {
  const provider = await providerForThisTest();
  await give(
    provider.settings({ headers: { authorization: 'Bearer key' }, body: '{"to":["{digits}"],"text":"{text}"}' }),
  );
  const [request] = provider.requests;
  expect(request?.headers).toMatchObject({ authorization: 'Bearer key', 'content-type': 'application/json' });
  expect(JSON.parse(request?.body ?? '')).toEqual({ to: ['66812345678'], text: message.text });
});

test('a body of form fields and an address are written their own way', async () => {
  const provider = await providerForThisTest();
  const url = `${provider.url}/send?to={to}`;
  await give(provider.settings({ url, method: 'PUT', body: 'text={text}&code={code}' }));
  const [request] = provider.requests;
  expect(request).toMatchObject({ method: 'PUT', url: '/send?to=%2B66812345678' });
  expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(new URLSearchParams(request?.body).get('text')).toBe(message.text);
});

test('a body of XML holds a text, whatever signs are in it', async () => {
  const provider = await providerForThisTest();
  await give(provider.settings({ headers: { 'content-type': 'text/xml' }, body: '<sms to="{to}">{text}</sms>' }));
  expect(provider.requests[0]?.body).toBe('<sms to="+66812345678">It’s &quot;234567&quot; &amp; more\n{code}</sms>');
});

test('a provider that is asked by GET gets everything in the address', async () => {
  const provider = await providerForThisTest();
  await give(provider.settings({ method: 'GET', url: `${provider.url}/?text={text}`, body: '' }));
  const [request] = provider.requests;
  expect(request).toMatchObject({ method: 'GET', body: '' });
  expect(new URL(request?.url ?? '', provider.url).searchParams.get('text')).toBe(message.text);
});

test.each([
  [500, 'failed'],
  [400, 'refused'],
  [302, 'unknown'],
])('a provider that answers %i has %s, and is not asked twice', async (status, why) => {
  const provider = await providerForThisTest();
  provider.answer.status = status;
  provider.answer.headers = { location: `${provider.url}/elsewhere` };
  await expect(give(provider.settings())).rejects.toMatchObject({ why });
  expect(provider.requests).toHaveLength(1);
});

test('a status or a body that is not the sign of success is a refusal', async () => {
  const provider = await providerForThisTest();
  await give(provider.settings({ successPattern: /"ok":true/ }));
  provider.answer.body = '{"ok":false}';
  await expect(give(provider.settings({ successPattern: /"ok":true/ }))).rejects.toMatchObject({ why: 'refused' });
  await expect(give(provider.settings({ successStatus: { min: 202, max: 202 } }))).rejects.toMatchObject({
    why: 'unknown',
  });
});

test('a provider that cannot be reached is asked once more, and has failed if it still cannot', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { settings } = await providerForThisTest();
  await expect(give(settings({ url }))).rejects.toMatchObject({ why: 'failed' });
  const given = give(settings({ url }));
  await sleep(50);
  const late = await openTestSmsProvider(port);
  onTestFinished(late.close);
  await given;
  expect(late.requests).toHaveLength(1);
});

test('a provider that takes the message and breaks off is not asked again: it may have sent it', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.once('data', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const provider = await providerForThisTest();
  await expect(give(provider.settings({ url: `http://127.0.0.1:${port}` }))).rejects.toMatchObject({ why: 'failed' });
  expect(connections).toBe(1);
});

test('a provider that is silent for five seconds has failed', async () => {
  const provider = await providerForThisTest();
  // Longer than we wait: the provider would accept the message then.
  provider.answer.afterMs = 7000;
  await expect(give(provider.settings())).rejects.toMatchObject({ why: 'failed' });
}, 15_000);

test('what a provider refuses is told to who waits for it, and does not count against the day', async () => {
  const provider = await providerForThisTest();
  const ctx = await openTestCtxForThisTest({ config: { sms: provider.settings() } });
  await setBrand(ctx, { sms_daily_max: 1 });
  const ask = () => sendCode(ctx, { channel: 'sms', purpose: 'bind', target: message.to, visitor: testVisitor() });
  provider.answer.status = 422;
  await expect(ask()).rejects.toMatchObject({ code: 'SMS_SEND_FAILED' });
  provider.answer.status = 200;
  await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'SMS_QUOTA' });
});

test.each([
  [503, 'SMS_SEND_FAILED'],
  [304, 'SMS_UNKNOWN_ERROR'],
])('what a provider may have sent counts against the day: %s', async (status, code) => {
  const provider = await providerForThisTest();
  const ctx = await openTestCtxForThisTest({ config: { sms: provider.settings() } });
  await setBrand(ctx, { sms_daily_max: 1 });
  const ask = () => sendCode(ctx, { channel: 'sms', purpose: 'bind', target: message.to, visitor: testVisitor() });
  provider.answer.status = status;
  await expect(ask()).rejects.toMatchObject({ code });
  await expect(ask()).rejects.toMatchObject({ code: 'SMS_QUOTA' });
});

test('a mail server beyond this machine that offers no TLS gets neither the login nor the code', async () => {
  const server = await openTestMailServer({ user: 'house', pass: 'p@ss/word' }, '127.0.0.2');
  const ctx = await openTestCtxForThisTest({ config: { mail: server.settings } });
  await expect(mailOf(ctx, 'mali@example.com')).rejects.toMatchObject({ code: 'MAIL_SEND_FAILED' });
  expect(server.messages).toEqual([]);
});

const mailOf = (ctx: Ctx, to: string) =>
  sendCode(ctx, { channel: 'email', purpose: 'bind', target: to, visitor: testVisitor() });
const plain = (source: string) => source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

test('a code by mail arrives as text and as HTML, from the brand’s address', async () => {
  const server = await openTestMailServer({ user: 'house', pass: 'p@ss/word' });
  const ctx = await openTestCtxForThisTest({ config: { mail: server.settings } });
  await setBrand(ctx, { name: 'Golden <Fair> & Co' });
  expect(await mailOf(ctx, 'mali@example.com')).toEqual({ expiredMinutes: 1 });
  const [mail] = server.messages;
  expect(mail).toMatchObject({ from: 'no-reply@play.example', to: ['mali@example.com'] });
  const source = plain(mail?.source ?? '');
  const [code] = /\b\d{6}\b/.exec(/^Subject: (.*)$/m.exec(source)?.[1] ?? '') ?? [];
  expect(source).toMatch(/^From: Fairhouse <no-reply@play.example>\r?$/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(source).toContain(`>${code}</p>`);
  expect(source).toContain('Golden &lt;Fair&gt; &amp; Co');
  expect(source).toContain('\r\nGolden <Fair> & Co');
});

test('a mail server that fails or refuses is told to who waits for it', async () => {
  const server = await openTestMailServer();
  const ctx = await openTestCtxForThisTest({ config: { mail: server.settings } });
  for (const status of [450, 550]) {
    server.refuse.status = status;
    await expect(mailOf(ctx, 'mali@example.com')).rejects.toMatchObject({ code: 'MAIL_SEND_FAILED' });
  }
  expect(server.messages).toEqual([]);
});

test('queued mail is tried again while its server fails, and no more once it is refused', async () => {
  const server = await openTestMailServer();
  const ctx = await openTestCtxForThisTest({ config: { mail: server.settings } });
  const queue = async (to: string) => {
    await ctx.db.transaction().execute((tx) => queueMail(ctx, tx, { to, subject: 'Hello', text: 'Hello' }));
    const { rows } = await ctx.pool.query('select max(id)::text as id from identity.delivery');
    return { id: rows[0].id };
  };
  server.refuse.status = 450;
  const job = await queue('mali@example.com');
  await expect(deliver(ctx, job)).rejects.toMatchObject({ why: 'failed' });
  server.refuse.status = null;
  await deliver(ctx, job);
  await deliver(ctx, job);
  expect(server.messages).toHaveLength(1);
  server.refuse.status = 550;
  const refused = await queue('nobody@example.com');
  await deliver(ctx, refused);
  server.refuse.status = null;
  await deliver(ctx, refused);
  expect(server.messages).toHaveLength(1);
});

test.each([
  'a@example.com, b@example.com',
  'Mali <mali@example.com>',
  'mali@example.com\r\nBcc: x@example.com',
  'mali@example',
  'mali example@example.com',
  'mali@@example.com',
  '"a b"@example.com',
  'mali@exam\u202eple.com',
  '@example.com',
  `${'m'.repeat(250)}@example.com`,
  '',
])('%j is no address of mail', (typed) => {
  expect(() => emailOf(typed)).toThrow(expect.objectContaining({ code: 'EMAIL_INVALID' }));
});

test('an address is kept trimmed, with its domain in small letters', () => {
  expect(emailOf(' Mali.S+x@Example.COM ')).toBe('Mali.S+x@example.com');
});

test('a head that holds a line break is never queued', async () => {
  const ctx = await openTestCtxForThisTest();
  const mail = { to: 'mali@example.com', subject: 'Hello\r\nBcc: x@example.com', text: '' };
  await expect(queueMail(ctx, ctx.db, mail)).rejects.toThrow('no control characters');
});

test('what is logged of a failure does not say whom it was for', async () => {
  const server = await openTestMailServer();
  const lines: unknown[] = [];
  const ctx = await openTestCtxForThisTest({ config: { mail: server.settings, logLevel: 'warn' } });
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  server.refuse.status = 550;
  await expect(mailOf({ ...ctx, log }, 'mali@example.com')).rejects.toMatchObject({ code: 'MAIL_SEND_FAILED' });
  expect(lines).toHaveLength(1);
  expect(lines.join()).toContain('EENVELOPE');
  expect(lines.join()).not.toContain('mali');
});
