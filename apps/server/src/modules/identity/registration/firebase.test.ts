import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { startFirebaseKeys, testFirebase } from '../../../testing/firebase-keys.ts';
import { setModule } from '../../site/settings.ts';
import { memberByMobile } from '../store.ts';
import { filledByNumber, send } from './testing.ts';

const clock = testClock(new Date());

const keys = await startFirebaseKeys(() => Math.floor(clock.now().getTime() / 1000));
afterAll(keys.close);
const firebase = { ...testFirebase, keysUrl: keys.url, emulatorUrl: null };
const ctx = await useTestCtx({ clock: clock.now, config: { firebase } });
const site = await useTestApp({ ctx });
await setModule(ctx, 'MOBILENUMREG3', true);

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
