import type { FieldIssue } from '@fairhouse/contract/errors';
import type { HistoryPage, MemberProfile, ProfileChange } from '@fairhouse/contract/security';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember } from '../../../testing/members.ts';
import { siteChanged } from '../../site/snapshot.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });

type Headers = { authorization: string };
type Answer = { success: boolean; code?: string; value: MemberProfile & { issues?: FieldIssue[] } };

async function change(headers: Headers, body: ProfileChange | Record<string, unknown>) {
  const answer = await injectEncrypted(
    site.app,
    { method: 'PUT', url: '/wps/member/profile', body, headers },
    { now: clock.now() },
  );
  return { status: answer.statusCode, ...answer.json<Answer>() };
}
async function issuesOf(headers: Headers, body: ProfileChange): Promise<string[]> {
  const { code, value } = await change(headers, body);
  expect(code).toBe('FIELD_RULE');
  return (value.issues ?? []).map((issue) => `${issue.field}: ${issue.rule}`);
}
const read = async (headers: Headers) =>
  (await site.app.inject({ url: '/wps/member/profile', headers })).json<Answer>().value;

test('a member writes a profile, reads it back, clears what is not set for good, and it is written down', async () => {
  const { headers, username } = await signedInMember(ctx);
  expect(await read(headers)).toMatchObject({ account: username, fixed: [], minAge: 18 });
  const written = await change(headers, {
    nickname: '  ลูกปลา🐟  ',
    birthday: '1990-02-28',
    nationality: 'TH',
    placeOfBirth: 'เชียงใหม่',
    address: '12/3 ถนนสุขุมวิท กรุงเทพฯ',
    occupation: 'Engineer',
    sourceOfIncome: 'Salary',
    payeeName: 'Malee Suksai',
    line: 'malee_s',
    telegram: '@malee',
  });
  expect(written.status).toBe(200);
  const profile = await read(headers);
  expect(profile.values).toMatchObject({
    nickname: 'ลูกปลา🐟',
    birthday: '1990-02-28',
    nationality: 'TH',
    line: 'malee_s',
    telegram: '@malee',
    payeeName: 'M••• S•••',
  });
  expect(profile.fixed).toEqual(['payeeName', 'birthday']);
  expect(profile.rules.find((rule) => rule.field === 'line')?.patternId).toBe('NO_SPACES');
  expect(profile.rules.some((rule) => rule.field === 'password')).toBe(false);

  await change(headers, { line: '', occupation: '' });
  const cleared = (await read(headers)).values;
  expect([cleared.line, cleared.occupation, cleared.telegram]).toEqual(['', '', '@malee']);

  const info = await site.app.inject({ url: '/wps/member/info', headers });
  expect(info.json<{ value: { nickname: string } }>().value.nickname).toBe('ลูกปลา🐟');
  const { value } = (await site.app.inject({ url: '/wps/member/security/history', headers })).json<{
    value: HistoryPage;
  }>();
  expect(value.list.map((item) => [item.kind, item.detail.fields])).toEqual([
    ['profile-changed', 'occupation,line'],
    ['profile-changed', expect.stringContaining('nickname,payeeName,birthday')],
  ]);
});

test('name and birthday are set once; what comes back unchanged is no change', async () => {
  const { headers } = await signedInMember(ctx);
  await change(headers, { payeeName: 'Somchai Rak', birthday: '1985-05-05' });
  expect(await issuesOf(headers, { payeeName: 'Somebody Else', birthday: '1985-05-06' })).toEqual([
    'payeeName: fixed',
    'birthday: fixed',
  ]);
  expect(await issuesOf(headers, { payeeName: '' })).toEqual(['payeeName: fixed']);
  const same = await change(headers, { payeeName: 'S••• R•••', birthday: '1985-05-05' });
  expect(same.status).toBe(200);
});

test('two changes at once cannot both set the name', async () => {
  const { headers } = await signedInMember(ctx);
  const answers = await Promise.all([
    change(headers, { payeeName: 'First Name' }),
    change(headers, { payeeName: 'Second Name' }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
});

test('a name is set only by who has lately shown who they are', async () => {
  const { headers } = await signedInMember(ctx);
  clock.advance(11 * 60_000);
  expect((await change(headers, { nickname: 'Later' })).status).toBe(200);
  expect(await change(headers, { payeeName: 'Later Name' })).toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
});

describe('every field is judged by the rule of registration', () => {
  test.each<[string, ProfileChange, string]>([
    ['a birthday that no calendar has', { birthday: '1990-02-30' }, 'birthday: pattern'],
    ['a birthday in another order', { birthday: '28-02-1990' }, 'birthday: pattern'],
    ['a birthday to come', { birthday: '2030-01-01' }, 'birthday: pattern'],
    ['somebody under age', { birthday: '2009-01-15' }, 'birthday: age'],
    ['somebody a day too young', { birthday: '2008-01-16' }, 'birthday: age'],
    ['a name that is too long', { payeeName: 'ก'.repeat(101) }, 'payeeName: length'],
    ['a name of digits and signs', { payeeName: '123 !!' }, 'payeeName: pattern'],
    ['a name of one letter', { payeeName: 'M.' }, 'payeeName: pattern'],
    ['a contact with a space', { line: 'a b' }, 'line: pattern'],
    ['letters in a number', { whatsapp: '12345a' }, 'whatsapp: pattern'],
    ['a nickname that is empty', { nickname: '   ' }, 'nickname: required'],
    ['a nickname that is too long', { nickname: 'x'.repeat(25) }, 'nickname: length'],
    ['a nationality that is no code', { nationality: 'Thai' }, 'nationality: length'],
  ])('%s', async (_what, body, issue) => {
    const { headers } = await signedInMember(ctx);
    expect(await issuesOf(headers, body)).toEqual([issue]);
  });

  test('a name is of letters whatever pattern the site has for it, and a name from before stays', async () => {
    const { headers, memberId } = await signedInMember(ctx);
    await ctx.pool.query(
      "update site.register_field set accepted_pattern = '*', pattern_id = 'ANY' where field = 'payeeName'",
    );
    siteChanged(ctx);
    expect(await issuesOf(headers, { payeeName: 'Malee 2' })).toEqual(['payeeName: pattern']);
    await ctx.pool.query(
      "insert into identity.profile (member_id, payee_name, contacts) values ($1, 'Malee 2', '{}')",
      [memberId],
    );
    expect((await change(headers, { payeeName: 'M••• 2•••', address: 'Some Street 5' })).status).toBe(200);
  });

  test('somebody who is eighteen today may play', async () => {
    const { headers } = await signedInMember(ctx);
    expect((await change(headers, { birthday: '2008-01-15' })).status).toBe(200);
  });

  test('injection strings are texts like any other', async () => {
    const { headers } = await signedInMember(ctx);
    const address = `'; drop table identity.member; -- <script>alert(1)</script> \${7*7} {{x}}`;
    expect((await change(headers, { address })).value.values.address).toBe(address);
  });

  test.each([
    ['a control character', { address: 'line\u0007bell' }],
    ['half a surrogate', { address: 'abcde\ud800' }],
    ['an unknown field', { account_type: '1' }],
    ['a field of another kind', { nickname: 7 }],
    ['a text beyond all bounds', { address: 'x'.repeat(501) }],
    ['the prototype', JSON.parse('{"__proto__": {"nickname": "x"}}')],
  ])('%s is refused', async (_what, body) => {
    const { headers } = await signedInMember(ctx);
    expect(await change(headers, body)).toMatchObject({ status: 400, code: 'MALFORMED' });
  });
});

describe('a nickname', () => {
  test.each([
    ['turned around', 'abc\u202edef'],
    ['with directions inside', 'a\u2066b\u2069c'],
    ['with nothing between', 'ab\u200bcd'],
    ['of fillers', '\u3164\u3164\u3164'],
    ['with marks piled up', `a${'\u0301'.repeat(6)}b`],
    ['of signs alone', '---'],
  ])('%s is refused', async (_what, nickname) => {
    const { headers } = await signedInMember(ctx);
    const [issue] = await issuesOf(headers, { nickname });
    expect(issue).toMatch(/^nickname: (unseen|pattern)$/);
  });

  test.each([
    ['the username itself', (name: string) => name],
    ['in capitals', (name: string) => name.toUpperCase()],
    ['with signs between', (name: string) => [...name].join('.')],
    ['in full width', (name: string) => name.replaceAll('a', 'ａ')],
    ['with Cyrillic letters', (name: string) => name.replaceAll('a', 'а').replaceAll('e', 'е')],
    ['with accents', (name: string) => name.replaceAll('a', 'á')],
  ])('that reads as another member: %s', async (_what, write) => {
    const { headers } = await signedInMember(ctx);
    const victim = `jane${Math.random().toString(36).slice(2, 9)}`;
    await signedInMember(ctx, { username: victim });
    expect(await issuesOf(headers, { nickname: write(victim) })).toEqual(['nickname: taken']);
  });

  test('that is a telephone number is refused the same, whether or not somebody has it', async () => {
    const { headers } = await signedInMember(ctx);
    const number = '+66898765432';
    const fault = ['nickname: taken'];
    for (const written of [number, number.slice(1)]) {
      expect(await issuesOf(headers, { nickname: written }), written).toEqual(fault);
    }
    await signedInMember(ctx, { username: number });
    expect(await issuesOf(headers, { nickname: number })).toEqual(fault);
  });

  test('tells whose name it is so often a day only, right or wrong', async () => {
    const { headers } = await signedInMember(ctx);
    const { username } = await signedInMember(ctx);
    for (let i = 0; i < 10; i++) {
      await change(headers, { nickname: username });
      await change(headers, { nickname: `Name${i}` });
    }
    expect(await change(headers, { nickname: username })).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect((await change(headers, { nickname: 'Name9' })).status).toBe(200);
  });

  test('may be one’s own username', async () => {
    const { headers, username } = await signedInMember(ctx, { nickname: 'Other' });
    expect((await change(headers, { nickname: username })).status).toBe(200);
  });
});
