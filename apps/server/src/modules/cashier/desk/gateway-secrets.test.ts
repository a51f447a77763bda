import type { DeskGateway } from '@fairhouse/contract/desk-gateways';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { notedActs } from '../../operators/index.ts';
import { gatewaysChanged, knownGateway } from '../gateways/credentials.ts';
import { atDesk, because, type Desk } from './testing.ts';

const site = await useTestApp();
const [one, two, risk] = [await atDesk(site, 'admin'), await atDesk(site, 'admin'), await atDesk(site, 'risk')];
const made = { adapter: 'sandbox', url: 'https://pay.example', merchant: 'house', secret: 'the-first-of-two-secrets' };

const known = async () => {
  gatewaysChanged(site.ctx);
  return await knownGateway(site.ctx, 'sandbox');
};
const versionNow = async () => (await one.get<DeskGateway[]>('/gateways')).value[0]?.version;
type Switched = { done: boolean };
const done = (answer: { value: Switched }) => answer.value.done;

test('a gateway is configured, moved and given a new secret by two operators who state the same', async () => {
  const add = (by: Desk, said: object = {}) => by.post<Switched>('/gateways', { ...made, ...said, ...because });
  expect(await add(one, { url: 'http://pay.example' })).toMatchObject({ code: 'MALFORMED' });
  expect(await add(one, { secret: 'short' })).toMatchObject({ code: 'MALFORMED' });
  expect(await add(risk)).toMatchObject({ code: 'FORBIDDEN' });
  expect(done(await add(one))).toBe(false);
  expect(done(await add(two, { secret: 'one-that-two-has-made-up' }))).toBe(false);
  expect(await known()).toBeNull();
  expect(done(await add(two))).toBe(true);
  expect(await known()).toMatchObject({ url: made.url, merchant: 'house', secrets: [made.secret] });
  expect(await add(one)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });

  const set = async (by: Desk, what: 'address' | 'secret', said: object) =>
    by.put<Switched>(`/gateways/sandbox/${what}`, { version: await versionNow(), ...said, ...because });
  const url = 'https://pay.elsewhere.example';
  expect(done(await set(one, 'address', { url }))).toBe(false);
  expect(await set(one, 'address', { url })).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(done(await set(two, 'address', { url }))).toBe(true);
  const secret = 'the-second-of-two-secrets';
  expect(done(await set(two, 'secret', { secret }))).toBe(false);
  expect(await set(one, 'secret', { secret, version: 'x' })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(done(await set(one, 'secret', { secret }))).toBe(true);
  expect(await known()).toMatchObject({ url, secrets: [secret, made.secret] });

  const trail = await notedActs(site.ctx.db, { limit: 20 });
  expect(trail.length).toBeGreaterThan(5);
  const told = JSON.stringify(trail, (_, held) => (typeof held === 'bigint' ? String(held) : held));
  expect(told).not.toContain('of-two-secrets');
});

test('a gateway that is not configured has neither an address nor a secret', async () => {
  for (const [what, said] of [
    ['address', { url: made.url }],
    ['secret', { secret: made.secret }],
  ] as const) {
    expect(await one.put(`/gateways/nobody/${what}`, { ...said, version: 'x', ...because })).toMatchObject({
      code: 'NOT_FOUND',
    });
  }
});
