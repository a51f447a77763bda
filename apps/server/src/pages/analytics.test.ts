import { expect, test } from 'vitest';
import { signedInOperator } from '../testing/operators.ts';
import { useAppWithPages } from './testing.ts';

const site = await useAppWithPages();
const { headers } = await signedInOperator(site.ctx, { role: 'admin' });

const get = (url: string) => site.app.inject({ url });
const setBrand = (said: object) =>
  site.app.inject({
    method: 'PUT',
    url: '/ops/v1/site/brand',
    headers,
    payload: { reason: 'We count our pages', ...said },
  });

test('without an id there is no frame for analytics', async () => {
  expect((await get('/analytics/frame')).statusCode).toBe(404);
});

test.each(['javascript:alert(1)', 'http://count.example/tag.js', 'https://count.example/tag.js?x=1', 'tag.js'])(
  'a tag at %s is refused',
  async (analyticsTag) => {
    expect((await setBrand({ analyticsTag })).json()).toMatchObject({ success: false, code: 'MALFORMED' });
  },
);

test('the tag of the brand runs in a frame that is a stranger to the site, and in no page of it', async () => {
  const answer = await setBrand({ analyticsId: 'G-1234', analyticsTag: 'https://count.example/tag.js' });
  expect(answer.statusCode).toBe(200);
  const frame = await get('/analytics/frame');
  expect(frame.statusCode).toBe(200);
  expect(frame.body).toContain('{"id":"G-1234","tag":"https://count.example/tag.js"}');
  const policy = String(frame.headers['content-security-policy']).split('; ');
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy.find((part) => part.startsWith('script-src'))).toMatch(
    /^script-src 'sha256-\S+' https:\/\/count\.example$/,
  );
  expect(frame.headers['referrer-policy']).toBe('no-referrer');
  expect(frame.headers['x-frame-options']).toBeUndefined();

  const page = await get('/');
  expect(page.headers['content-security-policy']).not.toContain('count.example');
  expect(page.body).not.toContain('count.example');
});
