import { beforeEach, expect, test } from 'vitest';
import { solvedChallenge } from '../../../testing/challenges.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember, testPassword, testVisitor } from '../../../testing/members.ts';
import { keepCaptcha } from '../captcha.ts';
import { signIn } from '../login.ts';
import { devicesFor, forgetDevice } from '../security/sessions.ts';
import type { Visitor } from '../visitor.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
// Time passes between tests, so that no count of an earlier test still applies.
beforeEach(() => clock.advance(6 * 60_000));

type Puzzle = 'none' | 'slider' | 'captcha';

/** Tries to log in; returns the refusal's code. */
async function tryAs(visitor: Visitor, username: string, puzzle: Puzzle = 'none', password = testPassword) {
  const solved = puzzle === 'slider' && { challenge: await solvedChallenge(ctx, { purpose: 'login', visitor }) };
  const captchaId = puzzle === 'captcha' ? await keepCaptcha(ctx, visitor.ip, 'ACDEF') : undefined;
  const request = { username, password, type: 'username', side: 'member', captcha: 'ACDEF', ...solved } as const;
  return await signIn(ctx, request, { ...visitor, captchaId }).then(
    () => 'signed in',
    (error: { code: string }) => error.code,
  );
}
const wrong = 'Wrong-Mango1';
let places = 0;
/** A visitor with a browser and an address of their own. */
function someone(more: Parameters<typeof testVisitor>[0] = {}): Visitor {
  places += 1;
  return testVisitor({ browser: `browser-${places}`, ip: `198.18.${places}.7`, ...more });
}

/** A member who has logged in with a browser before. */
async function atHome() {
  const { username, memberId } = await signedInMember(ctx);
  const home = someone();
  expect(await tryAs(home, username)).toBe('CHALLENGE_REQUIRED');
  expect(await tryAs(home, username, 'slider')).toBe('signed in');
  clock.advance(6 * 60_000);
  return { username, memberId, home };
}

test('a browser that its owner has come in with logs in without a puzzle', async () => {
  const { username, home } = await atHome();
  expect(await tryAs(home, username)).toBe('signed in');
  expect(await tryAs({ ...home, ip: '198.19.0.9' }, username)).toBe('signed in');
});

test('everybody else is asked for it, before the password is judged: for a name that is there, one that is not, and another’s', async () => {
  const { username, home } = await atHome();
  const { username: other } = await signedInMember(ctx);
  const asked = [
    await tryAs(someone(), username),
    await tryAs(someone(), username, 'none', wrong),
    await tryAs(someone(), 'nosuchaccount'),
    await tryAs(home, other),
    await tryAs(home, 'nosuchaccount'),
  ];
  expect(asked).toEqual(Array(5).fill('CHALLENGE_REQUIRED'));
});

test('one puzzle a try: after a wrong password the captcha, and no slider beside it', async () => {
  const { username, home } = await atHome();
  expect(await tryAs(home, username, 'none', wrong)).toBe('WRONG_ACCOUNT_OR_PASSWORD');
  expect(await tryAs(home, username)).toBe('CAPTCHA_REQUIRED');
  expect(await tryAs(home, username, 'captcha')).toBe('signed in');

  const stranger = someone();
  expect(await tryAs(stranger, username, 'slider', wrong)).toBe('WRONG_ACCOUNT_OR_PASSWORD');
  expect(await tryAs(stranger, username)).toBe('CAPTCHA_REQUIRED');
  expect(await tryAs(stranger, username, 'captcha')).toBe('signed in');
});

test('a browser whose last try failed is asked again, however late, until its owner has come in', async () => {
  const { username, home } = await atHome();
  expect(await tryAs(home, username, 'none', wrong)).toBe('WRONG_ACCOUNT_OR_PASSWORD');
  clock.advance(86_400_000);
  expect(await tryAs(home, username)).toBe('CHALLENGE_REQUIRED');
  expect(await tryAs(home, username, 'slider')).toBe('signed in');
  clock.advance(6 * 60_000);
  expect(await tryAs(home, username)).toBe('signed in');
});

test('who guesses elsewhere brings the puzzle to nobody’s own browser', async () => {
  const { username, home } = await atHome();
  expect(await tryAs(someone(), username, 'slider', wrong)).toBe('WRONG_ACCOUNT_OR_PASSWORD');
  expect(await tryAs(home, username)).toBe('signed in');
});

test('a browser that the member has forgotten is asked as any other', async () => {
  const { username, memberId, home } = await atHome();
  const [device] = await devicesFor(ctx, { memberId, sessionId: 0n }, home);
  await forgetDevice(ctx, { memberId, sessionId: 0n }, BigInt(device?.id ?? 0), home);
  expect(await tryAs(home, username)).toBe('CHALLENGE_REQUIRED');
});

test('to be asked for a puzzle costs neither the account nor the address a try', async () => {
  const { username } = await signedInMember(ctx);
  const stranger = someone();
  for (let i = 0; i < 70; i += 1) expect(await tryAs(stranger, username)).toBe('CHALLENGE_REQUIRED');
  expect(await tryAs(stranger, username, 'slider')).toBe('signed in');
});

test('of ten guesses at once from a known browser one goes without a puzzle', async () => {
  const { username, home } = await atHome();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => tryAs(home, username, 'none', wrong)));
  expect(outcomes.filter((code) => code === 'WRONG_ACCOUNT_OR_PASSWORD')).toHaveLength(1);
});
