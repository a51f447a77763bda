import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import { deviceCookie } from '@fairhouse/contract/identity';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { solvedChallenge } from '../../../testing/challenges.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember, testPassword, testVisitor } from '../../../testing/members.ts';
import { setModule } from '../../site/settings.ts';
import { identityJobs } from '../jobs.ts';
import { signIn } from '../login.ts';
import { openSliderChallenge, openWorkChallenge } from './open-challenge.ts';
import { requireChallenge } from './require.ts';
import { handDrag, keyWalk } from './testing-tracks.ts';
import { isWorkDone, newWork } from './work.ts';

const clock = testClock();

const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
// Time passes between tests, so that no count of an earlier test still applies.
beforeEach(() => clock.advance(6 * 60_000));

const gap = 150;
const visitor = testVisitor();
const purpose: ChallengePurpose = 'login';
/** A slider that has been shown for two seconds, and its answer by a human movement. */
async function slider(x = gap, more: Partial<ChallengeAnswer & { kind: 'slider' }> = {}): Promise<ChallengeAnswer> {
  const id = await openSliderChallenge(ctx, { purpose, visitor }, gap);
  clock.advance(2000);
  return { kind: 'slider', id, x, track: handDrag(x), ...more };
}
const outcome = (answer: ChallengeAnswer | undefined, more: Partial<Parameters<typeof requireChallenge>[1]> = {}) =>
  requireChallenge(ctx, { purpose, answer, visitor, ...more }).then(
    () => 'passed',
    (error: { code: string }) => error.code,
  );

test('a piece dragged into its hole passes, a few pixels off too; further off it fails', async () => {
  for (const off of [0, -5, 5]) expect(await outcome(await slider(gap + off)), `${off}`).toBe('passed');
  for (const off of [-6, 6, 60]) expect(await outcome(await slider(gap + off)), `${off}`).toBe('CHALLENGE_FAILED');
});

test('a piece walked into its hole with the keys passes', async () => {
  expect(await outcome(await slider(gap, { track: keyWalk(gap) }))).toBe('passed');
});

test('the right place without a movement, or with a robot’s, fails', async () => {
  expect(await outcome(await slider(gap, { track: [] }))).toBe('CHALLENGE_FAILED');
  const straight = Array.from({ length: 31 }, (_, i) => ({ t: i * 20, x: i * 5, y: 0 }));
  expect(await outcome(await slider(gap, { track: straight }))).toBe('CHALLENGE_FAILED');
  const id = await openSliderChallenge(ctx, { purpose, visitor }, gap);
  const tooSoon = { kind: 'slider', id, x: gap, track: handDrag(gap, { durationMs: 3000 }) } as const;
  expect(await outcome(tooSoon)).toBe('CHALLENGE_FAILED');
});

test('no answer is CHALLENGE_REQUIRED, and both refusals name the purpose', async () => {
  await expect(requireChallenge(ctx, { purpose: 'smsBind', answer: undefined, visitor })).rejects.toMatchObject({
    code: 'CHALLENGE_REQUIRED',
    value: { purpose: 'smsBind' },
  });
  const answer = await slider();
  await expect(requireChallenge(ctx, { purpose: 'smsBind', answer, visitor })).rejects.toMatchObject({
    code: 'CHALLENGE_FAILED',
    value: { purpose: 'smsBind' },
  });
});

test('an answer is good once; a wrong one uses the challenge up too', async () => {
  const right = await slider();
  expect(await outcome(right)).toBe('passed');
  expect(await outcome(right)).toBe('CHALLENGE_FAILED');
  const wrong = await slider(gap + 40);
  expect(await outcome(wrong)).toBe('CHALLENGE_FAILED');
  expect(await outcome({ ...wrong, x: gap, track: handDrag(gap) } as ChallengeAnswer)).toBe('CHALLENGE_FAILED');
  const work = await solvedChallenge(ctx, { purpose, visitor });
  expect([await outcome(work), await outcome(work)]).toEqual(['passed', 'CHALLENGE_FAILED']);
});

test('of many right answers at once one is heard', async () => {
  for (const answer of [await slider(), await solvedChallenge(ctx, { purpose, visitor })]) {
    const heard = await Promise.all(Array.from({ length: 8 }, () => outcome(answer)));
    expect(heard.toSorted()).toEqual([...Array(7).fill('CHALLENGE_FAILED'), 'passed']);
  }
});

test('a challenge expires after two minutes', async () => {
  const [drag, work] = [await slider(), await solvedChallenge(ctx, { purpose, visitor })];
  clock.advance(120_000);
  expect([await outcome(drag), await outcome(work)]).toEqual(['CHALLENGE_FAILED', 'CHALLENGE_FAILED']);
});

test('a challenge is for its purpose and its browser, and not for its address', async () => {
  const other = testVisitor({ browser: 'firefox' });
  const elsewhere = testVisitor({ ip: '198.51.100.9' });
  for (const make of [slider, () => solvedChallenge(ctx, { purpose, visitor })]) {
    expect(await outcome(await make(), { purpose: 'smsLogin' })).toBe('CHALLENGE_FAILED');
    expect(await outcome(await make(), { visitor: other })).toBe('CHALLENGE_FAILED');
    expect(await outcome(await make(), { visitor: elsewhere })).toBe('passed');
  }
});

test('a puzzle is not answered by work, nor work by a drag', async () => {
  const drag = await slider();
  expect(await outcome({ kind: 'work', id: drag.id, nonce: 0 })).toBe('CHALLENGE_FAILED');
  const work = await solvedChallenge(ctx, { purpose, visitor });
  expect(await outcome({ kind: 'slider', id: work.id, x: 0, track: handDrag(0) })).toBe('CHALLENGE_FAILED');
});

test('an unknown or malformed id fails', async () => {
  for (const id of [crypto.randomUUID(), "'; drop table"]) {
    expect(await outcome({ kind: 'work', id, nonce: 1 }), id).toBe('CHALLENGE_FAILED');
  }
});

test('work is done when its hash begins with the bits asked for, and not before', async () => {
  // A fixed seed: with a random one, one hash in 4,096 would solve a task that it was not made for.
  const task = { id: 'task', seed: 'seed', bits: 12 };
  const nonces = Array.from({ length: 60_000 }, (_, nonce) => nonce).filter((nonce) => isWorkDone(task, { nonce }));
  expect(nonces.length).toBeGreaterThan(3);
  expect(nonces.length).toBeLessThan(40);
  const [nonce = 0] = nonces;
  expect(isWorkDone({ ...task, seed: 'other' }, { nonce })).toBe(false);

  const { id, seed } = await openWorkChallenge(ctx, { purpose, visitor }, 12);
  let undone = 0;
  while (isWorkDone({ id, seed, bits: 12 }, { nonce: undone })) undone += 1;
  expect(await outcome({ kind: 'work', id, nonce: undone })).toBe('CHALLENGE_FAILED');
});

test('the more work one address asks for, the harder it is, up to a bound; another address is not held back', async () => {
  const asker = testVisitor({ ip: '2001:db8:7:1::1' });
  const bits: number[] = [];
  for (let n = 0; n < 30; n += 1) bits.push((await newWork(ctx, { purpose, visitor: asker })).bits);
  expect(bits[0]).toBe(18);
  expect(bits.toSorted((a, b) => a - b)).toEqual(bits);
  expect(bits.at(-1)).toBe(20);
  expect((await newWork(ctx, { purpose, visitor: testVisitor({ ip: '2001:db8:7:2::1' }) })).bits).toBe(18);
  clock.advance(6 * 60_000);
  expect((await newWork(ctx, { purpose, visitor: asker })).bits).toBe(18);
});

test('an address may leave so many unanswered and no more; others are not held back', async () => {
  const from = (n: number) => ({ purpose, visitor: testVisitor({ ip: `2001:db8:1:2::${n}` }) });
  const kept = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => openSliderChallenge(ctx, from(n), gap)));
  expect(kept.every(({ status }) => status === 'fulfilled')).toBe(true);
  await expect(openSliderChallenge(ctx, from(99), gap)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    value: { retryAfterSeconds: 120 },
  });
  await expect(openWorkChallenge(ctx, from(99), 18)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const neighbour = { purpose, visitor: testVisitor({ ip: '2001:db8:1:3::1' }) };
  await expect(openSliderChallenge(ctx, neighbour, gap)).resolves.toBeDefined();
  clock.advance(120_000);
  await expect(openSliderChallenge(ctx, from(99), gap)).resolves.toBeDefined();
});

test('where the hole is cannot be read from the database', async () => {
  const ids = [
    await openSliderChallenge(ctx, { purpose, visitor }, gap),
    await openSliderChallenge(ctx, { purpose, visitor }, gap),
  ];
  const { rows } = await ctx.pool.query('select gap from identity.challenge where id = any($1)', [ids]);
  expect(rows[0].gap.equals(rows[1].gap)).toBe(false);
  expect(rows[0].gap.length).toBeGreaterThan(28);
});

test('a puzzle comes with its pictures, bound to the browser that the answer names', async () => {
  const ask = (cookie?: string) =>
    site.app.inject({
      method: 'POST',
      url: '/wps/challenge/slider',
      payload: { purpose: 'login' },
      headers: cookie ? { cookie } : {},
    });
  const first = await ask();
  expect(first.statusCode).toBe(200);
  expect(first.json().value).toMatchObject({ width: 320, height: 176, pieceWidth: 60, pieceHeight: 60 });
  expect(first.json().value.picture).toMatch(/^data:image\/webp;base64,/);
  expect(Object.keys(first.json().value).sort()).toEqual([
    'height',
    'id',
    'picture',
    'piece',
    'pieceHeight',
    'pieceWidth',
    'width',
    'y',
  ]);
  const cookie = first.cookies.find(({ name }) => name === deviceCookie);
  expect(cookie).toMatchObject({ httpOnly: true });
  const second = await ask(`${deviceCookie}=${cookie?.value}`);
  expect(second.json().value.id).not.toBe(first.json().value.id);
  const { rows } = await ctx.pool.query('select distinct browser from identity.challenge where id = any($1)', [
    [first.json().value.id, second.json().value.id],
  ]);
  expect(rows).toHaveLength(1);
});

test('work comes with what is to be hashed', async () => {
  const url = '/wps/challenge/work';
  const answer = await site.app.inject({ method: 'POST', url, payload: { purpose: 'smsForgot' } });
  expect(answer.json()).toMatchObject({
    success: true,
    value: { bits: 18, seed: expect.stringMatching(/^[\w-]{8}$/) },
  });
  const unknown = await site.app.inject({ method: 'POST', url, payload: { purpose: 'withdraw' } });
  expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'MALFORMED']);
});

test('a login without a challenge is refused, and no password is tried', async () => {
  const { username } = await signedInMember(ctx);
  const request = { username, password: testPassword, type: 'username', side: 'member' } as const;
  const login = (challenge?: ChallengeAnswer) =>
    signIn(ctx, challenge ? { ...request, challenge } : request, visitor).then(
      () => 'signed in',
      (error: { code: string }) => error.code,
    );
  expect(await login()).toBe('CHALLENGE_REQUIRED');
  expect(await login(await slider(gap + 50))).toBe('CHALLENGE_FAILED');
  expect(await login(await solvedChallenge(ctx, { purpose: 'smsLogin', visitor }))).toBe('CHALLENGE_FAILED');
  // The account's tries are not counted; wrong answers are counted for the address.
  const { rows } = await ctx.pool.query(
    'select kind, tries, failures from identity.attempt where expires_at > $1 order by kind',
    [clock.now()],
  );
  expect(rows).toEqual([
    { kind: 'account', tries: 0, failures: 0 },
    { kind: 'address', tries: 2, failures: 0 },
  ]);
  expect(await login(await slider())).toBe('signed in');
});

test('an unknown account is asked for the same challenge as a known one', async () => {
  const { username } = await signedInMember(ctx);
  const codes = [username, 'nosuchaccount'].map((name) =>
    signIn(ctx, { username: name, password: 'wrong', type: 'username', side: 'member' }, visitor).catch(
      (error: { code: string }) => error.code,
    ),
  );
  expect(await Promise.all(codes)).toEqual(['CHALLENGE_REQUIRED', 'CHALLENGE_REQUIRED']);
});

test('while the brand has it switched off nothing is asked and none is given', async () => {
  await setModule(ctx, 'SLIDER3', false);
  expect(await outcome(undefined)).toBe('passed');
  for (const kind of ['slider', 'work']) {
    const answer = await site.app.inject({
      method: 'POST',
      url: `/wps/challenge/${kind}`,
      payload: { purpose: 'login' },
    });
    expect(answer.json(), kind).toMatchObject({ code: 'MODULE_DISABLED', value: { modId: 'SLIDER3' } });
  }
  await setModule(ctx, 'SLIDER3', true);
  expect(await outcome(undefined)).toBe('CHALLENGE_REQUIRED');
});

test('what nobody answered is cleaned away', async () => {
  await openSliderChallenge(ctx, { purpose, visitor }, gap);
  clock.advance(120_000);
  await identityJobs.tasks['identity:remove-expired']?.(ctx, {});
  const { rows } = await ctx.pool.query('select * from identity.challenge');
  expect(rows).toEqual([]);
});
