import { createServer } from 'node:http';
import { isSigned } from '@fairhouse/signature/signature';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { type Running, startVendor } from './server.ts';

const secret = 'a secret of the sandbox';
/** A platform that answers with the request that it received. */
const platform = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const call = { method: 'POST', path: request.url ?? '', body };
  const signed = isSigned([secret], call, String(request.headers['x-signature']), new Date());
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ signed, path: call.path, body }));
});
let studio: Running;
let closed: Running;

beforeAll(async () => {
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done));
  const address = platform.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const args = [
    '--port',
    '0',
    '--file',
    ':memory:',
    '--mode',
    'NMS=single',
    '--platform-url',
    `http://127.0.0.1:${port}`,
  ];
  studio = await startVendor(readConfig([...args, '--sandbox'], { VENDOR_NMS_SECRETS: secret }));
  closed = await startVendor(readConfig(args, { VENDOR_NMS_SECRETS: secret }));
});
afterAll(async () => {
  await studio.close();
  await closed.close();
  platform.close();
});

const at = ({ port }: Running, more = '') => `http://127.0.0.1:${port}/sandbox${more}`;

async function sent(form: Record<string, string>): Promise<string> {
  const answer = await fetch(at(studio), { method: 'POST', body: new URLSearchParams(form) });
  expect(answer.status).toBe(200);
  return (await answer.text())
    .replaceAll('&#34;', '"')
    .replaceAll('&#60;', '<')
    .replaceAll('&#62;', '>')
    .replaceAll('&#38;', '&');
}

test('the page offers every call with a body to begin with', async () => {
  for (const action of ['bet', 'v2/play', 'v2/switchGame']) {
    const page = await (await fetch(at(studio, `?action=${encodeURIComponent(action)}`))).text();
    expect(page).toContain(`Body of ${action}`);
    expect(page).toContain('lantern-tide');
  }
});

test('a call is sent as it was typed, signed, and shown with its signature and the answer', async () => {
  const body = '{ "player": "7", "currency": "THB" }';
  const page = await sent({ vendor: 'NMS', action: 'v2/win', body });
  expect(page).toMatch(/X-Signature<\/h2><pre>t=\d+,v1=[0-9a-f]{64}/);
  expect(page).toContain(`.POST./gateway/NMS/v2/win.${body}`);
  expect(page).toContain('"signed": true');
  expect(page).toContain('"path": "/gateway/NMS/v2/win"');
  expect(await sent({ vendor: 'NMS', action: 'bet', body: 'no JSON <script>' })).toContain(
    '"body": "no JSON <script>"',
  );
});

test('what is not there is not sent: another call or vendor is the first one', async () => {
  const page = await sent({ vendor: '../..', action: '../../ops/v1', body: '{}' });
  expect(page).toContain('"path": "/gateway/NMS/balance"');
});

test('without the flag there is no such page', async () => {
  expect((await fetch(at(closed))).status).toBe(404);
  expect((await fetch(at(closed), { method: 'POST', body: new URLSearchParams({ action: 'v2/credit' }) })).status).toBe(
    404,
  );
});
