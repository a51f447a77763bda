import type { RegisterRequest } from '@fairhouse/contract/registration';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { setRegisterField } from '../../site/desk/index.ts';
import { setModule } from '../../site/settings.ts';
import { verifyPassword } from '../passwords/hash.ts';
import { openSocialTicket } from '../social/tickets.ts';
import { readApplication } from './application.ts';
import { register as registerAs } from './register.ts';
import { type Filled, filledIn, ip, send, showFields, unsolved } from './testing.ts';

const clock = testClock();

/** Every field that a site may ask for, with a realistic value. */
const everything = {
  payeeName: 'สมชาย ใจดี',
  nickname: 'นักล่าดาว⭐',
  email: 'somchai.j@mail.example.co.th',
  mobileNum: '0812345678',
  countryDialingCode: '66',
  qqNum: '@somchai',
  line: 'somchai_line',
  whatsapp: '66812345678',
  facebook: 'somchai.jaidee',
  wechat: 'wxid_somchai',
  telegram: '@somchai',
  zalo: '84912345678',
  idNumber: '1101700203451',
  birthday: '1990-02-28',
  nationality: 'TH',
  placeOfBirth: 'เชียงใหม่',
  address: '99/1 ถนนสุขุมวิท, กรุงเทพฯ 10110',
  occupation: 'ครู',
  sourceOfIncome: 'เงินเดือน',
  paymentPassword: '192837',
} satisfies Partial<RegisterRequest>;
const shown = Object.keys(everything).filter((field) => field !== 'countryDialingCode');

const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
beforeEach(async () => {
  clock.advance(6 * 60_000);
  await showFields(ctx, ...shown);
});

const sent = async (more: Partial<Filled<RegisterRequest>>) => (await send(site, await filledIn(ctx, more))).json();
/** Returns the verdict on the fields without a registration: nothing is counted or used up. */
const judged = async (more: Partial<RegisterRequest>) => {
  return await readApplication(ctx, { kind: 'username', password: true, proof: false }, unsolved(more)).then(
    () => 'right',
    ({ code, value }) => value?.issues?.map((issue: { rule: string }) => issue.rule).join() ?? code,
  );
};

test('every field that a site may ask for is taken and kept', async () => {
  const answer = await sent({ username: 'everything1', ...everything });
  expect(answer).toMatchObject({ success: true, value: { member: { nickname: everything.nickname } } });
  const { rows } = await ctx.pool.query(
    'select p.*, p.birthday::text as birthday, p::text as everything from identity.profile p where member_id = $1',
    [answer.value.member.id],
  );
  expect(rows[0]).toMatchObject({
    payee_name: everything.payeeName,
    email: everything.email,
    email_verified_at: null,
    mobile_num: everything.mobileNum,
    mobile_key: null,
    id_number: everything.idNumber,
    birthday: everything.birthday,
    nationality: 'TH',
    place_of_birth: everything.placeOfBirth,
    address: everything.address,
    occupation: everything.occupation,
    source_of_income: everything.sourceOfIncome,
    contacts: {
      qqNum: '@somchai',
      line: 'somchai_line',
      whatsapp: '66812345678',
      facebook: 'somchai.jaidee',
      wechat: 'wxid_somchai',
      telegram: '@somchai',
      zalo: '84912345678',
    },
  });
  expect(rows[0].everything).not.toContain(everything.paymentPassword);
  expect(await verifyPassword(rows[0].payment_password_hash, everything.paymentPassword)).toBe(true);
});

test('each is required exactly when the site says so, and not taken when the site does not show it', async () => {
  for (const field of shown) {
    await setRegisterField(ctx, null, field, { required: true });
    const { [field as keyof typeof everything]: _, ...others } = everything;
    expect(await judged(others), field).toBe('required');
    expect(await judged({ ...others, [field]: '   ' }), field).toBe('required');
    await setRegisterField(ctx, null, field, { shown: false, required: false });
    expect(await judged(everything), field).toBe('notShown');
    expect(await judged(others), field).toBe('right');
    await setRegisterField(ctx, null, field, { shown: true });
  }
});

test('spaces around a value are no part of it', async () => {
  const spaced = Object.fromEntries(Object.entries(everything).map(([field, value]) => [field, ` ${value} `]));
  // Fields with a fixed length on the wire have no room for spaces.
  expect(await judged({ ...spaced, birthday: everything.birthday, countryDialingCode: '66' })).toBe('right');
});

test('a value that no one means to give is refused by the rule of its field', async () => {
  const wrong: [Partial<RegisterRequest>, string][] = [
    [{ email: 'somchai@nowhere' }, 'pattern'],
    [{ email: 'a\u202eb@mail.example' }, 'pattern'],
    [{ email: `${'x'.repeat(245)}@mail.example` }, 'length'],
    [{ line: 'with space' }, 'pattern'],
    [{ telegram: 'zero\u200bwidth' }, 'pattern'],
    [{ whatsapp: '+66 81 234 5678' }, 'pattern'],
    [{ zalo: '๐๘๑๒๓๔๕๖' }, 'pattern'],
    [{ idNumber: "1' or '1'='1" }, 'pattern'],
    [{ nationality: 'th' }, 'pattern'],
    [{ nationality: 'THA' }, 'length'],
    [{ paymentPassword: '12345a' }, 'pattern'],
    [{ paymentPassword: '123456' }, 'PASSWORD_TOO_COMMON'],
    [{ paymentPassword: '19283' }, 'length'],
    [{ nickname: '\u202egnp.exe' }, 'pattern'],
    [{ nickname: 'two words' }, 'pattern'],
    [{ nickname: `กิ${'\u0e49'.repeat(8)}` }, 'unseen'],
    [{ placeOfBirth: 'x' }, 'length'],
    [{ placeOfBirth: 'x'.repeat(101) }, 'length'],
    [{ birthday: '1990-02-30' }, 'date'],
    [{ birthday: '28-02-1990' }, 'pattern'],
    [{ password: 'short', confirmPassword: 'short' }, 'length'],
    [{ password: 'password1', confirmPassword: 'password1' }, 'PASSWORD_TOO_COMMON'],
    [{ confirmPassword: 'quiet-lantern-mango8' }, 'equal'],
    [{ username: '\u202eadmin' }, 'pattern'],
    [{ username: 'ad\u0301min' }, 'pattern'],
    [{ username: "somchai'--" }, 'pattern'],
  ];
  for (const [fields, rule] of wrong)
    expect([fields, await judged({ ...everything, ...fields })]).toEqual([fields, rule]);
});

test('what is only text is kept as it was typed, whatever it looks like', async () => {
  const odd = `Robert'); drop table identity.member; -- <script>alert(1)</script> \${7*7} مرحبا`;
  const answer = await sent({ username: 'oddtext1', address: odd, placeOfBirth: odd.slice(0, 100) });
  const { rows } = await ctx.pool.query('select address from identity.profile where member_id = $1', [
    answer.value.member.id,
  ]);
  expect(rows).toEqual([{ address: odd }]);
});

test('whatever is typed into any field, the answer is one of the rules and never a fault', async () => {
  const field = fc.constantFrom(...shown);
  await fc.assert(
    fc.asyncProperty(field, fc.string({ unit: 'grapheme', maxLength: 60 }), async (name, text) => {
      const known = [
        'right',
        'required',
        'length',
        'pattern',
        'date',
        'unseen',
        'taken',
        'UNDER_AGE',
        'MOBILE_INVALID',
      ];
      expect([...known, 'PASSWORD_TOO_COMMON']).toContain(await judged({ [name]: text }));
    }),
    { numRuns: 300 },
  );
});

test('nobody under age registers, on the day before a birthday either, and the field is named', async () => {
  const yearsAgo = (years: number, days: number) => {
    const now = clock.now();
    const day = Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days);
    return new Date(day).toISOString().slice(0, 10);
  };
  expect(await sent({ birthday: yearsAgo(18, 1) })).toMatchObject({
    code: 'UNDER_AGE',
    value: { minAge: 18, field: 'birthday' },
  });
  expect(await judged({ birthday: yearsAgo(18, 0) })).toBe('right');
  expect(await judged({ birthday: yearsAgo(-1, 0) })).toBe('date');
});

test('where the birthday is confirmed, 21 years are asked for and sent, and a birthday must show them', async () => {
  await setModule(ctx, 'BIRTHCONF3', true);
  const unconfirmed = { code: 'UNDER_AGE', value: { minAge: 21, field: 'birthdayConfirmed' } };
  expect(await sent({})).toMatchObject(unconfirmed);
  expect(await sent({ birthdayConfirmed: false })).toMatchObject(unconfirmed);
  expect(await sent({ birthdayConfirmed: true })).toMatchObject({ success: true });
  const nineteen = new Date(clock.now().getTime() - 19.5 * 365.25 * 86_400_000).toISOString().slice(0, 10);
  expect(await sent({ birthdayConfirmed: true, birthday: nineteen })).toMatchObject({
    code: 'UNDER_AGE',
    value: { minAge: 21, field: 'birthday' },
  });
  await setModule(ctx, 'BIRTHCONF3', false);
});

test('a birthday is read in the order that the site asks for', async () => {
  await setRegisterField(ctx, null, 'birthday', { pattern: 'DATE_MDY' });
  const { value } = await sent({ birthday: '02-28-1990' });
  const { rows } = await ctx.pool.query('select birthday::text from identity.profile where member_id = $1', [
    value.member.id,
  ]);
  expect(rows).toEqual([{ birthday: '1990-02-28' }]);
  expect(await judged({ birthday: '1990-02-28' })).toBe('pattern');
  await setRegisterField(ctx, null, 'birthday', { pattern: 'DATE_YMD' });
});

test('a nickname may not read as the username of somebody else', async () => {
  const { username } = await signedInMember(ctx, { username: 'famous' });
  expect(await judged({ nickname: username.toUpperCase() })).toBe('taken');
  expect(await judged({ username: 'ownname1', nickname: 'ownname1' })).toBe('right');
});

test('a first-time social user needs no password, and whose account it is stays linked', async () => {
  const browser = testVisitor({ ip, browser: 'social' });
  const identity = { provider: 'google' as const, subject: 'sub-1', email: 'g@mail.example', name: 'G' };
  const ticket = await openSocialTicket(ctx, { identity, side: 'member', stage: 'registering', visitor: browser });
  const by = async (more: Partial<Filled<RegisterRequest>>) => {
    const { password: _, confirmPassword: __, captchaId, ...request } = await filledIn(ctx, more);
    return await registerAs(ctx, request, { ...browser, captchaId }, async () => {}).then(
      (value) => ({ code: null, value }),
      (error) => error,
    );
  };
  expect(await by({})).toMatchObject({ code: 'FIELD_RULE' });
  expect(await by({ socialTicket: 'x'.repeat(43), username: 'notlinked' })).toMatchObject({ code: 'SOCIAL_FAILED' });
  // A taken name does not use up the ticket, which serves for the next try.
  await signedInMember(ctx, { username: 'takenname' });
  expect(await by({ socialTicket: ticket, username: 'takenname' })).toMatchObject({ code: 'USERNAME_TAKEN' });
  expect(await by({ socialTicket: ticket, username: 'linked1' })).toMatchObject({ value: { firstTimeLogin: true } });
  expect(await by({ socialTicket: ticket, username: 'linked2' })).toMatchObject({ code: 'SOCIAL_FAILED' });
  const { rows } = await ctx.pool.query(
    `select m.username, m.password_hash from identity.social_link s join identity.member m on m.id = s.member_id
      where s.subject = 'sub-1'`,
  );
  expect(rows).toEqual([{ username: 'linked1', password_hash: null }]);
  const half = await ctx.pool.query("select 1 from identity.member where username in ('notlinked', 'linked2')");
  expect(half.rows).toEqual([]);
});

test('a refusal at any step leaves no member, profile, code, upline, session or wallet behind', async () => {
  const tables = ['member', 'profile', 'invitation_code', 'upline', 'session', 'social_link', 'event'];
  const counted = async () => {
    const sums = tables.map((table) => `(select count(*) from identity.${table}) as ${table}`).join(', ');
    const { rows } = await ctx.pool.query(`select ${sums}, (select count(*) from ledger.wallet) as wallets`);
    return rows[0];
  };
  const member = await signedInMember(ctx);
  const before = await counted();
  const failing: Partial<Filled<RegisterRequest>>[] = [
    { terms: false },
    { ageConfirmed: false },
    { email: 'no' },
    { affiliateCode: 'NOBODY22' },
    { username: member.username },
    { captcha: 'WRONG' },
    { socialTicket: 'y'.repeat(43), password: '', confirmPassword: '' },
  ];
  for (const slip of failing) expect((await sent(slip)).success, JSON.stringify(slip)).toBe(false);
  const { captchaId, ...request } = await filledIn(ctx);
  const late = registerAs(ctx, request, testVisitor({ ip, captchaId }), async () => {
    throw new Error('the gift failed');
  });
  await expect(late).rejects.toThrow('the gift failed');
  expect(await counted()).toEqual(before);
});
