import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { openTestCtx, type TestCtx, testClock } from '../../../testing/ctx.ts';
import { type FirebaseKeys, startFirebaseKeys, testFirebase } from '../../../testing/firebase-keys.ts';
import { setModule } from '../../site/index.ts';
import { memberByMobile } from '../store.ts';
import { filledByNumber, send } from './testing.ts';

const clock = testClock(new Date());
let keys: FirebaseKeys;
let ctx: TestCtx;
let site: TestApp;

beforeAll(async () => {
  keys = await startFirebaseKeys(() => Math.floor(clock.now().getTime() / 1000));
  const firebase = { ...testFirebase, keysUrl: keys.url, emulatorUrl: null };
  ctx = await openTestCtx({ clock: clock.now, config: { firebase } });
  site = await openTestApp({ ctx });
  await setModule(ctx, 'MOBILENUMREG3', true);
});
afterAll(async () => {
  await site.close();
  await ctx.close();
  await keys.close();
});

test('a token of Firebase proves the number that it names, and no other', async () => {
  const filled = await filledByNumber(ctx, { firebaseChannel: 'PHONE' });
  const number = `+66${filled.mobileNum.slice(1)}`;
  const by = async (firebaseIdToken: string, captcha = {}) =>
    (await send(site, { ...filled, ...captcha, firebaseIdToken }, '/wps/member/register/mobile')).json();
  const another = async () => {
    const { captchaId = '', captcha = '' } = await filledByNumber(ctx);
    return { captchaId, captcha };
  };

  expect(await by(await keys.token('+66899999999'))).toMatchObject({ code: 'CODE_INVALID' });
  expect(await by('not.a.token', await another())).toMatchObject({ code: 'CODE_INVALID' });
  expect(await memberByMobile(ctx.db, number)).toBeNull();
  expect(await by(await keys.token(number), await another())).toMatchObject({ success: true });
  expect(await memberByMobile(ctx.db, number)).toMatchObject({ username: number, password_hash: null });
});
