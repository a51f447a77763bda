import type { MobileRegisterRequest } from '@fairhouse/contract/registration';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { codesOf, openTestSmsProvider } from '../../../testing/senders.ts';
import { setModule } from '../../site/settings.ts';
import { signIn } from '../login.ts';
import { putProfile } from '../store.ts';
import { sendCode } from '../verification/codes.ts';
import { type Filled, filledByNumber, filledIn, goodPassword, send as sendTo, showFields } from './testing.ts';

const clock = testClock();
const visitor = testVisitor();

const provider = await openTestSmsProvider();
afterAll(provider.close);
const ctx = await useTestCtx({ clock: clock.now, config: { sms: provider.settings() } });
const site = await useTestApp({ ctx });
beforeEach(async () => {
  clock.advance(6 * 60_000);
  await modules({ MOBILENUMREG3: true });
});

type Modules = { MOBILENUMREG3?: boolean; MOBILENUMPASSREG3?: boolean; REGMOBVERF3?: boolean };
async function modules({ MOBILENUMREG3 = true, MOBILENUMPASSREG3 = false, REGMOBVERF3 = false }: Modules) {
  for (const [modId, on] of Object.entries({ MOBILENUMREG3, MOBILENUMPASSREG3, REGMOBVERF3 })) {
    await setModule(ctx, modId, on);
  }
}
const e164 = (mobileNum: string) => `+66${mobileNum.slice(1)}`;
async function codeFor(mobileNum: string): Promise<string> {
  await sendCode(ctx, { channel: 'sms', purpose: 'register', target: e164(mobileNum), visitor });
  return codesOf(provider).at(-1)?.code ?? '';
}
const withPassword = { password: goodPassword, confirmPassword: goodPassword };
const send = (filled: Filled<MobileRegisterRequest>) => sendTo(site, filled, '/wps/member/register/mobile');
const sent = async (more: Partial<Filled<MobileRegisterRequest>>) =>
  (await send(await filledByNumber(ctx, more))).json();
async function holder(mobileNum: string) {
  const { rows } = await ctx.pool.query(
    `select m.username, m.nickname, m.password_hash, p.mobile_num, p.country_dialing_code, p.mobile_key, p.mobile_verified_at
       from identity.member m join identity.profile p on p.member_id = m.id where p.mobile_num = $1`,
    [mobileNum],
  );
  return rows;
}

describe('what a registration by number needs, module by module', () => {
  const ways = [
    { name: 'no password while only MOBILENUMREG3 is on', on: {}, password: false, code: true },
    { name: 'neither with SMS checks on', on: { REGMOBVERF3: true }, password: false, code: true },
    { name: 'a password and no code', on: { MOBILENUMPASSREG3: true }, password: true, code: false },
    { name: 'both', on: { MOBILENUMPASSREG3: true, REGMOBVERF3: true }, password: true, code: true },
  ];
  test.each(ways)('$name', async ({ on, password, code }) => {
    await modules(on);
    const { mobileNum } = await filledByNumber(ctx);
    const right = {
      mobileNum,
      ...(password ? withPassword : {}),
      ...(code ? { verificationCode: await codeFor(mobileNum) } : {}),
    };
    if (password) {
      const { password: _, confirmPassword: __, ...without } = right;
      expect(await sent(without)).toMatchObject({
        code: 'FIELD_RULE',
        value: { issues: [{ field: 'password', rule: 'required' }] },
      });
    } else {
      const tooMuch = await sent({ ...right, ...withPassword });
      expect(tooMuch).toMatchObject({
        code: 'FIELD_RULE',
        value: { issues: [{ field: 'password', rule: 'notShown' }] },
      });
    }
    if (code) {
      const { verificationCode: _, ...without } = right;
      expect(await sent(without)).toMatchObject({ code: 'CODE_INVALID' });
    }
    expect(await holder(mobileNum)).toEqual([]);
    const answer = await sent(right);
    expect(answer).toMatchObject({ success: true, value: { firstTimeLogin: true, passwordChange: null } });
    expect(await holder(mobileNum)).toEqual([
      {
        username: e164(mobileNum),
        nickname: `•••• ${mobileNum.slice(-4)}`,
        password_hash: password ? expect.stringMatching(/^\$argon2id\$/) : null,
        mobile_num: mobileNum,
        country_dialing_code: '66',
        mobile_key: code ? e164(mobileNum) : null,
        mobile_verified_at: code ? clock.now() : null,
      },
    ]);
  });
});

test('by number is off unless the site has switched it on', async () => {
  await modules({ MOBILENUMREG3: false, MOBILENUMPASSREG3: true, REGMOBVERF3: true });
  expect(await sent({})).toMatchObject({ code: 'MODULE_DISABLED', value: { modId: 'MOBILENUMREG3' } });
  await modules({});
  await setModule(ctx, 'REG3', false);
  expect(await sent({})).toMatchObject({ code: 'MODULE_DISABLED' });
  await setModule(ctx, 'REG3', true);
});

test('a number that none can have is refused before anything is used up', async () => {
  const code = { verificationCode: '123456' };
  for (const [mobileNum, refusal] of [
    ['0212345', 'MOBILE_INVALID'],
    ['99999999', 'MOBILE_INVALID'],
    ['08123', 'FIELD_RULE'],
    ['', 'FIELD_RULE'],
    ['   ', 'FIELD_RULE'],
    ["0812345678'--", 'FIELD_RULE'],
    ['๐๘๑๒๓๔๕๖๗๘', 'FIELD_RULE'],
    ['\u202e0812345678', 'FIELD_RULE'],
    ['0'.repeat(33), 'MALFORMED'],
  ] as const) {
    expect([mobileNum, (await sent({ mobileNum, ...code })).code]).toEqual([mobileNum, refusal]);
  }
});

test('a slip elsewhere uses up neither captcha nor code, and a wrong code leaves nobody', async () => {
  const request = await filledByNumber(ctx);
  const { mobileNum } = request;
  const verificationCode = await codeFor(mobileNum);
  const filled = { ...request, verificationCode };
  const slips: [Partial<MobileRegisterRequest>, string][] = [
    [{ terms: false }, 'TERMS_NOT_ACCEPTED'],
    [{ wechat: 'not shown' }, 'FIELD_RULE'],
    [{ referralCode: 'NOBODY22' }, 'AFFILIATE_INVALID'],
  ];
  for (const [slip, code] of slips) expect((await send({ ...filled, ...slip })).json()).toMatchObject({ code });
  expect((await send(filled)).json()).toMatchObject({ success: true });

  const other = await filledByNumber(ctx);
  const right = await codeFor(other.mobileNum);
  const wrong = right === '000000' ? '111111' : '000000';
  expect((await send({ ...other, verificationCode: wrong })).json()).toMatchObject({
    code: 'CODE_INVALID',
    value: { triesLeft: 4 },
  });
  expect(await holder(other.mobileNum)).toEqual([]);
  // The code must be exact, without spaces around it.
  expect(await sent({ mobileNum: other.mobileNum, verificationCode: ` ${right}` })).toMatchObject({
    code: 'CODE_INVALID',
  });
  expect(await sent({ mobileNum: other.mobileNum, verificationCode: right })).toMatchObject({ success: true });
});

test('a wrong captcha uses up no code', async () => {
  const { mobileNum } = await filledByNumber(ctx);
  const verificationCode = await codeFor(mobileNum);
  expect(await sent({ mobileNum, verificationCode, captcha: 'WRONG' })).toMatchObject({ code: 'CAPTCHA_WRONG' });
  expect(await sent({ mobileNum, verificationCode })).toMatchObject({ success: true });
});

test('a code for another purpose, another number, too old or used once opens nothing', async () => {
  const [{ mobileNum: one }, { mobileNum: two }] = [await filledByNumber(ctx), await filledByNumber(ctx)];
  await sendCode(ctx, { channel: 'sms', purpose: 'bind', target: e164(one), memberId: 1n, visitor });
  const forBinding = codesOf(provider).at(-1)?.code ?? '';
  expect(await sent({ mobileNum: one, verificationCode: forBinding })).toMatchObject({ code: 'CODE_INVALID' });
  const ofOne = await codeFor(one);
  expect(await sent({ mobileNum: two, verificationCode: ofOne })).toMatchObject({ code: 'CODE_INVALID' });
  clock.advance(6 * 60_000);
  expect(await sent({ mobileNum: one, verificationCode: ofOne })).toMatchObject({ code: 'CODE_EXPIRED' });
  const fresh = await codeFor(one);
  expect(await sent({ mobileNum: one, verificationCode: fresh })).toMatchObject({ success: true });
  expect(await sent({ mobileNum: one, verificationCode: fresh })).toMatchObject({ code: 'CODE_INVALID' });
});

test('who opened an account by number with a password logs in with both, however the number is written', async () => {
  await modules({ MOBILENUMPASSREG3: true });
  const { mobileNum } = await filledByNumber(ctx);
  expect(await sent({ mobileNum, ...withPassword })).toMatchObject({ success: true });
  const login = (username: string) =>
    signIn(ctx, { type: 'username', username, password: goodPassword, side: 'member' }, visitor);
  await setModule(ctx, 'SLIDER3', false);
  for (const written of [mobileNum, e164(mobileNum), e164(mobileNum).slice(1)]) {
    expect(await login(written)).toMatchObject({ member: { account: e164(mobileNum) } });
  }
});

test('of many registrations of one number at once one makes a member, however the number is written', async () => {
  await modules({ MOBILENUMPASSREG3: true });
  const { mobileNum } = await filledByNumber(ctx);
  const spellings = [mobileNum, mobileNum.slice(1), mobileNum, mobileNum.slice(1)];
  const requests = await Promise.all(
    spellings.map((mobile) => filledByNumber(ctx, { ...withPassword, mobileNum: mobile })),
  );
  const answers = (await Promise.all(requests.map(send))).map((answer) => answer.json());
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'MOBILE_TAKEN')).toHaveLength(3);
});

test('a number is one member’s: who proves it second, in whatever way, is refused, and only who proves it is told', async () => {
  const { mobileNum } = await filledByNumber(ctx);
  const held = await signedInMember(ctx);
  await putProfile(ctx.db, held.memberId, { mobile_key: e164(mobileNum), mobile_verified_at: clock.now() });
  expect(await sent({ mobileNum })).toMatchObject({ code: 'CODE_INVALID' });
  const code = await codeFor(mobileNum);
  expect(await sent({ mobileNum, verificationCode: code })).toMatchObject({ code: 'MOBILE_TAKEN' });
  await modules({ MOBILENUMPASSREG3: true });
  expect(await sent({ mobileNum, ...withPassword })).toMatchObject({ code: 'MOBILE_TAKEN' });
  expect(await holder(mobileNum)).toEqual([]);
});

test('where SMS checks are on a username is opened with a number too, shown to be the newcomer’s', async () => {
  await showFields(ctx, 'mobileNum');
  const { mobileNum } = await filledByNumber(ctx);
  const byName = async (more: object) => (await sendTo(site, await filledIn(ctx, more))).json();
  expect(await byName({ mobileNum, countryDialingCode: '66' })).toMatchObject({ success: true });
  expect(await holder(mobileNum)).toMatchObject([{ mobile_key: null }]);

  await modules({ REGMOBVERF3: true });
  const { mobileNum: proven } = await filledByNumber(ctx);
  expect(await byName({ mobileNum: proven })).toMatchObject({ code: 'CODE_INVALID' });
  const verificationCode = await codeFor(proven);
  expect(await byName({ mobileNum: proven, verificationCode })).toMatchObject({ success: true });
  expect(await holder(proven)).toMatchObject([{ mobile_key: e164(proven), mobile_verified_at: clock.now() }]);
  // Independent of the fields that the site's form shows.
  await showFields(ctx);
  const missing = { issues: [{ field: 'mobileNum', rule: 'required' }] };
  expect(await byName({})).toMatchObject({ code: 'FIELD_RULE', value: missing });
  const { mobileNum: unseen } = await filledByNumber(ctx);
  const code = await codeFor(unseen);
  expect(await byName({ mobileNum: unseen, verificationCode: code })).toMatchObject({ success: true });
});

test('a number written into the name field does not open an account by number', async () => {
  const answer = (await sendTo(site, { ...(await filledIn(ctx)), username: '+66812345678' })).json();
  expect(answer).toMatchObject({ code: 'FIELD_RULE', value: { issues: [{ field: 'username', rule: 'pattern' }] } });
  const extra = await send({ ...(await filledByNumber(ctx)), ...{ username: 'somchai' } });
  expect(extra.json()).toMatchObject({ code: 'MALFORMED' });
});
