import { connect } from 'node:net';
import { Type } from 'typebox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { DomainError } from '../errors.ts';
import { answers, ok } from './http.ts';
import { callPatienceMs } from './patience.ts';

/** Called when a silent route is called. */
let asked: (() => void) | undefined;

const site = await useTestApp({
  extend: (app) => {
    app.post(
      '/echo',
      {
        schema: {
          body: Type.Object(
            {
              stake: Type.String({ minLength: 2 }),
              deep: Type.Optional(Type.Object({ n: Type.Integer({ maximum: 5 }) }, { additionalProperties: false })),
            },
            { additionalProperties: false },
          ),
          response: answers(Type.Object({ stake: Type.String() })),
        },
      },
      async (request) => ok({ stake: request.body.stake }),
    );
    app.get(
      '/page',
      {
        schema: {
          querystring: Type.Object({ size: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) }),
          response: answers(Type.Object({ size: Type.Integer() })),
        },
      },
      async (request) => ok({ size: request.query.size }),
    );
    app.get('/broken', async () => {
      throw new Error('select secret from internal_table');
    });
    for (const path of ['/wps/silent', '/ops/silent'])
      app.get(path, { config: { access: 'visitor' } }, () => {
        asked?.();
        return new Promise(() => {});
      });
    app.get('/poor', async () => {
      throw new DomainError('INSUFFICIENT_FUNDS', { missing: '1.0000' });
    });
  },
});

const post = (payload: string, type = 'application/json') =>
  site.app.inject({ method: 'POST', url: '/echo', payload, headers: { 'content-type': type } });

test('a body that breaks its schema is MALFORMED and names every field and rule', async () => {
  const answer = await post('{"stake": 5, "deep": {"n": 9, "x": 1}}');
  expect(answer.statusCode).toBe(400);
  const { code, value } = answer.json();
  expect(code).toBe('MALFORMED');
  expect(value.issues).toEqual(
    expect.arrayContaining([
      { field: 'stake', rule: 'type' },
      { field: 'deep.n', rule: 'maximum', max: 5 },
      { field: 'deep.x', rule: 'unknown' },
    ]),
  );
  expect((await post('{}')).json().value.issues).toEqual([{ field: 'stake', rule: 'required' }]);
});

test('an unknown field in a body is refused, not silently removed', async () => {
  const answer = await post('{"stake": "10", "extra": true}');
  expect(answer.statusCode).toBe(400);
  expect(answer.json().value.issues).toEqual([{ field: 'extra', rule: 'unknown' }]);
});

test.each([
  ['malformed JSON', '{"stake":', 'application/json', 400, 'MALFORMED'],
  ['no body', '', 'application/json', 400, 'MALFORMED'],
  ['a poisoned prototype', '{"stake":"10","__proto__":{"a":1}}', 'application/json', 400, 'MALFORMED'],
  ['a list in place of an object', '[]', 'application/json', 400, 'MALFORMED'],
  ['a huge body', JSON.stringify({ stake: 'x'.repeat(300_000) }), 'application/json', 413, 'BODY_TOO_LARGE'],
  ['a type that is not taken', '<a/>', 'application/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
])('%s is answered with its own code', async (_what, payload, type, status, code) => {
  const answer = await post(payload, type);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ success: false, code });
});

test('a query is converted to its types, filled with defaults, and refused by field and rule', async () => {
  expect((await site.app.inject('/page')).json()).toEqual({ success: true, value: { size: 20 } });
  expect((await site.app.inject('/page?size=7')).json().value.size).toBe(7);
  for (const [query, rule] of [
    ['abc', 'type'],
    ['1.5', 'type'],
    ['1000', 'maximum'],
    ['-1', 'minimum'],
  ]) {
    const answer = await site.app.inject(`/page?size=${query}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED']);
    expect(answer.json().value.issues).toMatchObject([{ field: 'size', rule }]);
  }
});

test('an unknown address, a wrong method and a broken address each have their answer', async () => {
  expect((await site.app.inject('/wps/nothing')).json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  const wrong = await site.app.inject({ method: 'DELETE', url: '/echo?x=1' });
  expect([wrong.statusCode, wrong.json().code, wrong.headers.allow]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST']);
  const bad = await site.app.inject('/%E0%A4%A');
  expect([bad.statusCode, bad.json().code]).toEqual([400, 'MALFORMED']);
});

test('a failure that a user causes carries its code and value', async () => {
  const answer = await site.app.inject('/poor');
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ success: false, code: 'INSUFFICIENT_FUNDS', value: { missing: '1.0000' } });
});

test('a failure of ours is SYSTEM_ERROR and tells nothing of the inside', async () => {
  const answer = await site.app.inject('/broken');
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'SYSTEM_ERROR']);
  expect(answer.body).not.toMatch(/secret|select|stack/);
});

test('a call that nothing answers in time is SERVICE_UNAVAILABLE, and every call has its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const path of ['/wps/silent', '/ops/silent']) {
    const isAsked = new Promise<void>((done) => {
      asked = done;
    });
    const answering = site.app.inject(path);
    await isAsked;
    await vi.advanceTimersByTimeAsync(callPatienceMs);
    const answer = await answering;
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', value: { retryAfterSeconds: 1 } });
  }
});

test('a text is not taken for JSON', async () => {
  const answer = await post('{"stake":"10"}', 'text/plain');
  expect(answer.statusCode).toBe(415);
  expect(answer.json().code).toBe('UNSUPPORTED_MEDIA_TYPE');
});

test('what is not HTTP is answered in the envelope too', async () => {
  const url = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(url.port), url.hostname);
  socket.end('nonsense\r\n\r\n');
  const said = (await socket.setEncoding('utf8').toArray()).join('');
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(said.slice(said.indexOf('{')))).toMatchObject({ success: false, code: 'MALFORMED' });
});
