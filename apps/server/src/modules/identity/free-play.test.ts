import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApp, useTestApp } from '../../testing/app.ts';
import { testClock, useTestCtx } from '../../testing/ctx.ts';
import { testVisitor } from '../../testing/members.ts';
import { balancesOf } from '../ledger/index.ts';
import { setModule } from '../site/settings.ts';
import { startFreePlay } from './free-play.ts';
import { requireMember } from './sessions.ts';

const clock = testClock();

const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });

const start = () =>
  site.app.inject({
    method: 'POST',
    url: '/wps/session/login/freeplay',
    payload: { os: 'Linux', platform: 'W', encryption: '', gatewayVersion: 3 },
  });

test('a visitor becomes a trial user with 10,000.00 of play money and nothing else', async () => {
  const answer = await start();
  expect(answer.statusCode).toBe(200);
  const { token, member } = answer.json().value;
  expect(member).toMatchObject({ type: 4, isTrial: true, isAgent: false, currency: 'THB' });
  const balances = await balancesOf(ctx, BigInt(member.id));
  expect(balances.map(({ type, balance }) => ({ type, balance }))).toEqual([{ type: 'play', balance: 100_000_000n }]);
  await expect(requireMember(ctx, { headers: { authorization: `Bearer ${token}` } })).rejects.toMatchObject({
    code: 'TRIAL_NOT_ALLOWED',
  });
});

test('two trial users are two accounts', async () => {
  const [one, two] = [(await start()).json().value, (await start()).json().value];
  expect(one.member.id).not.toBe(two.member.id);
  expect(one.member.account).not.toBe(two.member.account);
});

test('free play is off where the site has switched it off', async () => {
  await setModule(ctx, 'FREEPLAY3', false);
  const answer = await start();
  expect([answer.statusCode, answer.json().code, answer.json().value]).toEqual([
    403,
    'MODULE_DISABLED',
    { modId: 'FREEPLAY3' },
  ]);
  await setModule(ctx, 'FREEPLAY3', true);
});

test('one address starts so many trials in five minutes and no more', async () => {
  const ip = '203.0.113.7';
  const visitor = (address = ip) => testVisitor({ ip: address, browser: randomUUID() });
  for (let n = 0; n < 30; n += 1) await startFreePlay(ctx, visitor());
  await expect(startFreePlay(ctx, visitor())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(startFreePlay(ctx, visitor('198.51.100.1'))).resolves.toBeDefined();
  clock.advance(5 * 60_000);
  await expect(startFreePlay(ctx, visitor())).resolves.toBeDefined();
});

test('one browser starts ten trials a day, and one network two hundred', async () => {
  const refused = { code: 'TOO_MANY_REQUESTS' };
  const browser = randomUUID();
  for (let n = 0; n < 10; n += 1) await startFreePlay(ctx, testVisitor({ ip: `198.51.100.${10 + n}`, browser }));
  await expect(startFreePlay(ctx, testVisitor({ ip: '198.51.100.30', browser }))).rejects.toMatchObject(refused);
  const ip = '192.0.2.77';
  const another = () => startFreePlay(ctx, testVisitor({ ip, browser: randomUUID() }));
  for (let n = 0; n < 200; n += 1) {
    if (n % 25 === 0) clock.advance(5 * 60_000);
    await another();
  }
  clock.advance(5 * 60_000);
  await expect(another()).rejects.toMatchObject(refused);
  clock.advance(86_400_000);
  await expect(another()).resolves.toBeDefined();
});

test('an address that asks too often is told when to come back', async () => {
  const limited = await openTestApp({ config: { rateLimitPerMinute: 1200 } });
  const codes: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const { statusCode } = await limited.app.inject({
      method: 'POST',
      url: '/wps/session/login/freeplay',
      payload: { platform: 'W' },
    });
    codes.push(statusCode);
  }
  expect(codes).toEqual([...Array(20).fill(200), 429]);
  await limited.close();
});
