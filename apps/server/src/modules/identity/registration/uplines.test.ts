import type { RegisterRequest } from '@fairhouse/contract/registration';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { invitationCodesOf } from './invitation-codes.ts';
import { type Filled, filledIn, send } from './testing.ts';
import { resolveUpline, uplineOf } from './uplines.ts';

const clock = testClock();
const agentType = 1;
type Person = Awaited<ReturnType<typeof signedInMember>>;
let agent: Person;
let member: Person;

const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
beforeAll(async () => {
  agent = await signedInMember(ctx, { accountType: agentType });
  member = await signedInMember(ctx);
});
beforeEach(() => clock.advance(6 * 60_000));

async function codesOf({ memberId }: Person) {
  const { affiliateCode, referralCode } = await invitationCodesOf(ctx, memberId);
  return { affiliateCode: affiliateCode ?? '', referralCode: referralCode ?? '' };
}
async function newcomer(more: Partial<Filled<RegisterRequest>>) {
  const answer = (await send(site, await filledIn(ctx, more))).json();
  const id = answer.value?.member?.id;
  return { ...answer, upline: id === undefined ? undefined : await uplineOf(ctx, BigInt(id)) };
}
const ask = async (query: string) => (await site.app.inject(`/wps/agent/affiliate?${query}`)).json();
const lock = (who: Person, locked: boolean) =>
  ctx.pool.query('update identity.member set locked_at = $2 where id = $1', [
    who.memberId,
    locked ? clock.now() : null,
  ]);

test('every member has a referral code from the start, an agent an affiliate code besides, a trial user none', async () => {
  const { rows } = await ctx.pool.query('select kind, code from identity.invitation_code where member_id = $1', [
    member.memberId,
  ]);
  expect(rows).toEqual([{ kind: 'referral', code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/) }]);
  expect(await invitationCodesOf(ctx, member.memberId)).toEqual({ referralCode: rows[0].code, affiliateCode: null });
  const codes = await codesOf(agent);
  expect(codes.affiliateCode).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect(codes.affiliateCode).not.toBe(codes.referralCode);
  expect(await codesOf(agent)).toEqual(codes);
  const trial = await signedInMember(ctx, { trial: true, accountType: 4 });
  expect(await invitationCodesOf(ctx, trial.memberId)).toEqual({ referralCode: null, affiliateCode: null });
});

test('an account that was here before codes were gets its own when it is first asked for, and all who ask at once the same', async () => {
  const old = await signedInMember(ctx, { accountType: agentType });
  await ctx.pool.query('delete from identity.invitation_code where member_id = $1', [old.memberId]);
  const asked = await Promise.all(Array.from({ length: 8 }, () => invitationCodesOf(ctx, old.memberId)));
  expect(new Set(asked.map((codes) => JSON.stringify(codes))).size).toBe(1);
});

test('each code stands for an upline that is stored with the way and the code as it was typed', async () => {
  const { affiliateCode } = await codesOf(agent);
  const { referralCode } = await codesOf(member);
  const typed = ` ${affiliateCode.toLowerCase()} `;
  const at = clock.now();
  expect((await newcomer({ affiliateCode: typed })).upline).toEqual({
    uplineId: agent.memberId,
    via: 'affiliate',
    code: typed.trim(),
    createdAt: at,
  });
  expect((await newcomer({ referralCode })).upline).toMatchObject({ uplineId: member.memberId, via: 'referral' });
  for (const [code, { memberId }] of [
    [referralCode.toLowerCase(), member],
    [affiliateCode, agent],
  ] as const) {
    const { upline } = await newcomer({ recommenderId: code });
    expect(upline).toMatchObject({ uplineId: memberId, via: 'recommender', code });
  }
  expect((await newcomer({})).upline).toBeNull();
});

test('an affiliate code goes before a recommender, a recommender before a referral code', async () => {
  const third = await signedInMember(ctx);
  const { affiliateCode } = await codesOf(agent);
  const { referralCode } = await codesOf(third);
  const { referralCode: recommenderId } = await codesOf(member);
  const all = await newcomer({ affiliateCode, recommenderId, referralCode });
  expect(all.upline).toMatchObject({ via: 'affiliate', uplineId: agent.memberId });
  const two = await newcomer({ recommenderId, referralCode });
  expect(two.upline).toMatchObject({ via: 'recommender', uplineId: member.memberId });
});

test('a code that leads to nobody is refused with its field, and nobody is made', async () => {
  const { referralCode } = await codesOf(member);
  const { affiliateCode } = await codesOf(agent);
  const wrong: Partial<RegisterRequest>[] = [
    { affiliateCode: 'NOBODY22' },
    // A member's referral code does not serve as an agent's code, nor the reverse.
    { affiliateCode: referralCode },
    { referralCode: affiliateCode },
    { recommenderId: 'nobodyatall' },
    { recommenderId: 'NOBODY22' },
    { recommenderId: '999999999999999999' },
    { recommenderId: '99999999999999999999999999' },
    { referralCode: "' or '1'='1" },
    { affiliateCode, referralCode: 'NOBODY22' },
  ];
  for (const codes of wrong) {
    const field = Object.keys(codes).at(-1);
    const answer = await newcomer({ username: 'uninvited', ...codes });
    expect(answer, JSON.stringify(codes)).toMatchObject({ code: 'AFFILIATE_INVALID', value: { field } });
  }
  expect((await newcomer({ username: 'uninvited' })).success).toBe(true);
});

test('trial users and locked accounts bring nobody', async () => {
  const trial = await signedInMember(ctx, { trial: true, accountType: 4 });
  await ctx.pool.query(
    `insert into identity.invitation_code (code, member_id, kind, created_at) values ('TR1ALC0D', $1, 'referral', now())`,
    [trial.memberId],
  );
  expect(await newcomer({ recommenderId: 'TR1ALC0D' })).toMatchObject({ code: 'AFFILIATE_INVALID' });
  const { referralCode } = await codesOf(member);
  await lock(member, true);
  expect(await newcomer({ recommenderId: referralCode })).toMatchObject({ code: 'AFFILIATE_INVALID' });
  expect(await newcomer({ referralCode })).toMatchObject({ code: 'AFFILIATE_INVALID' });
  await lock(member, false);
  expect((await newcomer({ referralCode })).upline).toMatchObject({ uplineId: member.memberId });
});

test('neither an id nor a name leads to a member: strangers count through ids and learn nobody', async () => {
  for (const { memberId, username } of [member, agent]) {
    for (const recommenderId of [memberId.toString(), username, username.toUpperCase()]) {
      const answer = await newcomer({ recommenderId });
      expect(answer, recommenderId).toMatchObject({ code: 'AFFILIATE_INVALID', value: { field: 'recommenderId' } });
      expect(answer).toEqual({ ...(await newcomer({ recommenderId: 'NOBODY22' })), requestId: answer.requestId });
    }
    clock.advance(6 * 60_000);
  }
});

test('a code that is bound to a domain is good on that domain only', async () => {
  await ctx.pool.query(
    `insert into identity.invitation_code (code, member_id, kind, domain, created_at)
     values ('ONEPLACE', $1, 'affiliate', 'play.example', now())`,
    [agent.memberId],
  );
  expect((await newcomer({ affiliateCode: 'oneplace' })).upline).toMatchObject({ uplineId: agent.memberId });
  expect((await newcomer({ affiliateCode: 'ONEPLACE', domain: 'PLAY.example:8080' })).upline).toBeTruthy();
  expect(await newcomer({ recommenderId: 'ONEPLACE', domain: 'other.example' })).toMatchObject({
    code: 'AFFILIATE_INVALID',
  });
  const elsewhere = await newcomer({ affiliateCode: 'ONEPLACE', domain: 'other.example' });
  expect(elsewhere).toMatchObject({ code: 'AFFILIATE_INVALID', value: { field: 'affiliateCode' } });
  expect(await resolveUpline(ctx, { affiliateCode: 'ONEPLACE' }).catch((error) => error.code)).toBe(
    'AFFILIATE_INVALID',
  );
});

test("the affiliate call says whether a code is an agent's, and refuses whoever tries too many", async () => {
  const { affiliateCode } = await codesOf(agent);
  const { referralCode } = await codesOf(member);
  expect(await ask(`code=${affiliateCode.toLowerCase()}&domain=play.example`)).toEqual({ success: true, value: null });
  expect(await ask(`code=${affiliateCode}`)).toMatchObject({ success: true });
  for (const wrong of [referralCode, 'NOBODY22', '%00', encodeURIComponent('\u202e'), "'--"]) {
    const { success, code } = await ask(`code=${wrong}&domain=play.example`);
    expect([success, code], wrong).toEqual([false, wrong === '%00' ? 'MALFORMED' : 'AFFILIATE_INVALID']);
  }
  expect(await ask('domain=play.example')).toMatchObject({ code: 'MALFORMED' });
  expect(await ask(`code=${'x'.repeat(65)}`)).toMatchObject({ code: 'MALFORMED' });
  const many = await Promise.all(Array.from({ length: 30 }, () => ask('code=NOBODY22')));
  expect(many.some(({ code }) => code === 'TOO_MANY_REQUESTS')).toBe(true);
});

test('what is written down of an upline goes with the registration or not at all', async () => {
  const { affiliateCode } = await codesOf(agent);
  const before = await ctx.pool.query('select count(*) from identity.upline');
  await newcomer({ affiliateCode, username: 'halfmade', captcha: 'WRONG' });
  await newcomer({ affiliateCode, username: agent.username });
  const after = await ctx.pool.query('select count(*) from identity.upline');
  expect(after.rows).toEqual(before.rows);
});
