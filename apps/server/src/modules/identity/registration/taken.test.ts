import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { setModule } from '../../site/settings.ts';
import { deleteExpired } from '../store.ts';
import { filledByNumber, filledIn, goodPassword, send as sendTo, showFields, unsolved } from './testing.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
await showFields(ctx);
const site = await useTestApp({ ctx });
beforeEach(async () => {
  clock.advance(6 * 60_000);
  await ctx.pool.query(`delete from identity.attempt where kind = 'told'`);
});

const send = async (...of: Parameters<typeof sendTo> extends [unknown, ...infer Rest] ? Rest : never) => {
  const { success, code, value } = (await sendTo(site, ...of)).json();
  return success ? { code: 'SUCCESS' } : { code, value };
};
const takenName = async () => (await signedInMember(ctx)).username;
const tries = <T>(times: number, one: () => Promise<T>) => Promise.all(Array.from({ length: times }, one));
/** Lets the hour pass within which answers are counted, by the database's clock. */
const letAnHourPass = () =>
  ctx.pool.query(`update identity.attempt set expires_at = expires_at - interval '61 minutes' where kind = 'told'`);

test('five answers in an hour tell a stranger that a name is taken or free, then a captcha comes first', async () => {
  const username = await takenName();
  const asked = await tries(12, () => send(unsolved({ username })));
  const codes = asked.map(({ code }) => code);
  expect(codes.filter((code) => code === 'USERNAME_TAKEN')).toHaveLength(5);
  expect(codes.filter((code) => code === 'CAPTCHA_REQUIRED')).toHaveLength(7);
  // A free name gets the same answer.
  expect(await send(unsolved())).toEqual({ code: 'CAPTCHA_REQUIRED', value: { captcha: true } });
  const guessed = { ...(await filledIn(ctx, { username })), captcha: 'wrong' };
  expect(await send(guessed)).toEqual({ code: 'CAPTCHA_WRONG', value: { captcha: true } });
  // Each answer costs a captcha, and states that the captcha is used up.
  const solved = await filledIn(ctx, { username });
  expect(await send(solved)).toEqual({ code: 'USERNAME_TAKEN', value: { captcha: true } });
  expect((await send(solved)).code).toBe('CAPTCHA_WRONG');
  expect((await send(await filledIn(ctx))).code).toBe('SUCCESS');
});

test('a name is said to be free or taken while it is typed, from the same five answers', async () => {
  const username = await takenName();
  const ask = async (name: string) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/wps/member/register/name',
      payload: { username: name },
    });
    return answer.json<{ value: { free: boolean | null } }>().value.free;
  };
  expect(await ask(username.toUpperCase())).toBe(false);
  expect(await ask('nobody-has-this')).toBe(true);
  const more = await tries(5, () => ask(username));
  expect(more.filter((free) => free === false)).toHaveLength(3);
  expect(more.filter((free) => free === null)).toHaveLength(2);
  expect(await send(unsolved({ username }))).toEqual({ code: 'CAPTCHA_REQUIRED', value: { captcha: true } });
  await setModule(ctx, 'REG3', false);
  const closed = await site.app.inject({ method: 'POST', url: '/wps/member/register/name', payload: { username } });
  await setModule(ctx, 'REG3', true);
  expect(closed.json()).toMatchObject({ code: 'MODULE_DISABLED' });
});

test('a free name is told as often as a taken one', async () => {
  const codes = (await tries(5, () => send(unsolved()))).map(({ code }) => code);
  expect(codes).toEqual(Array.from({ length: 5 }, () => 'CAPTCHA_REQUIRED'));
  expect((await send(unsolved({ username: await takenName() }))).code).toBe('CAPTCHA_REQUIRED');
});

test('the hour is the database’s: a node whose clock is ahead tells no sooner, nor does its clean-up', async () => {
  const username = await takenName();
  await tries(6, () => send(unsolved({ username })));
  clock.set(new Date(Date.now() + 3 * 3_600_000));
  await deleteExpired(ctx.db, clock.now());
  expect((await send(unsolved({ username }))).code).toBe('CAPTCHA_REQUIRED');
  await letAnHourPass();
  expect((await send(unsolved({ username }))).code).toBe('USERNAME_TAKEN');
});

test('registrations that succeed count for nothing', async () => {
  for (let i = 0; i < 7; i++) expect((await send(await filledIn(ctx))).code).toBe('SUCCESS');
  expect((await send(unsolved({ username: await takenName() }))).code).toBe('USERNAME_TAKEN');
});

test('numbers and invitation codes are told as rarely, also where the form shows no captcha', async () => {
  await setModule(ctx, 'MOBILENUMREG3', true);
  await setModule(ctx, 'MOBILENUMPASSREG3', true);
  await setModule(ctx, 'REGMOBVERF3', false);
  await showFields(ctx, 'affiliateCode');
  await ctx.pool.query(`update site.register_field set shown = false, required = false where field = 'captcha'`);
  const mobile = async (more: object) => {
    const { captchaId: _id, captcha: _answer, ...asked } = await filledByNumber(ctx, more);
    return { ...asked, password: goodPassword, confirmPassword: goodPassword };
  };
  const url = '/wps/member/register/mobile';
  const first = await mobile({});
  expect((await send(first, url)).code).toBe('SUCCESS');
  const { mobileNum } = first;
  const told = await tries(5, async () => send(await mobile({ mobileNum }), url));
  expect(new Set(told.map(({ code }) => code))).toEqual(new Set(['MOBILE_TAKEN']));
  expect((await send(await mobile({ mobileNum }), url)).code).toBe('CAPTCHA_REQUIRED');
  expect((await send(await mobile({ affiliateCode: 'NOBODYS1' }), url)).code).toBe('CAPTCHA_REQUIRED');
  const { captchaId = '', captcha } = await filledByNumber(ctx);
  expect(await send({ ...(await mobile({ mobileNum })), captchaId, captcha }, url)).toEqual({
    code: 'MOBILE_TAKEN',
    value: { captcha: true },
  });
});
