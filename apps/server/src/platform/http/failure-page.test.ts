import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { DomainError } from '../errors.ts';

const site = await useTestApp({
  extend: (app) => {
    app.get('/busy-here', async () => {
      throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 30 });
    });
    app.get('/broken-here', async () => {
      throw new Error('a secret of ours');
    });
    app.get('/wps/busy-there', { config: { access: 'visitor' } }, async () => {
      throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
    });
  },
});
const ask = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('a browser that asks for a page under load is drawn one, which loads again by itself', async () => {
  const answer = await ask('/busy-here', browser);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '30',
    'cache-control': 'no-store',
  });
  expect(answer.body).toContain('<meta http-equiv="refresh" content="30">');
  expect(answer.body).toContain('Back in a moment');
  expect(answer.body).not.toContain('<script');
});

test.each([
  [{ cookie: 'a=b; fh_language=TH; fh_theme=light' }, 'lang="th" style="color-scheme:light"'],
  [{ cookie: 'fh_language=XX', 'accept-language': 'zh-CN,zh;q=0.9' }, 'lang="zh" style="color-scheme:dark"'],
  [{ 'accept-language': 'fr' }, 'lang="en"'],
])('it speaks as the visitor has chosen: %o', async (headers, said) => {
  expect((await ask('/busy-here', { ...browser, ...headers })).body).toContain(said);
});

test('a fault of ours is drawn without its detail, and does not load again by itself', async () => {
  const { statusCode, body } = await ask('/broken-here', browser);
  expect(statusCode).toBe(500);
  expect(body).toContain('Something went wrong');
  expect(body).not.toContain('secret');
  expect(body).not.toContain('http-equiv="refresh"');
});

test('programs and calls for data are answered with the envelope as before', async () => {
  expect((await ask('/busy-here')).json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' });
  expect((await ask('/busy-here', { accept: 'application/json' })).json()).toMatchObject({ success: false });
  expect((await ask('/wps/busy-there', browser)).json()).toMatchObject({ success: false });
});
