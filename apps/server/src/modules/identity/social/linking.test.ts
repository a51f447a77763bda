import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { followPages, startIdentityProvider, testClient } from '../../../testing/identity-provider.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { callbackOf, fragmentOf, socialBrowser } from '../../../testing/social.ts';
import { setModule } from '../../site/settings.ts';
import { linkSocial } from './links.ts';
import type { SocialIdentity } from './tickets.ts';

const clock = testClock(new Date());
const callback = callbackOf('google');
const idp = await startIdentityProvider({ redirectUris: [callback] });
afterAll(idp.close);
const ctx = await useTestCtx({ clock: clock.now, config: { google: { ...testClient, issuer: idp.url } } });
await setModule(ctx, 'SOCIALGOOGLE3', true);
const site = await useTestApp({ ctx });

const browser = () => socialBrowser(site.app, clock.now);
type Headers = Record<string, string>;

async function startedLink(at: ReturnType<typeof browser>, headers: Headers, body: object = {}): Promise<string> {
  const answer = await at.startLink('google', headers, body);
  return answer.json<{ value: { url: string } }>().value.url;
}

async function linkThrough(at: ReturnType<typeof browser>, headers: Headers, login: string): Promise<string> {
  const address = await startedLink(at, headers, { return: '/member/security' });
  return at.go(await followPages(address, callback, { login }));
}

const link = (memberId: bigint, identity: Partial<SocialIdentity>) =>
  ctx.db.transaction().execute((tx) =>
    linkSocial(ctx, tx, {
      memberId,
      identity: { provider: 'google', subject: 'any', email: null, name: '', ...identity },
      visitor: testVisitor(),
    }),
  );

const unlink = async (headers: Headers, provider = 'google') =>
  (await site.app.inject({ method: 'DELETE', url: `/wps/member/security/social/${provider}`, headers })).json<{
    code?: string;
  }>().code;

const links = async (headers: Headers) =>
  (await site.app.inject({ url: '/wps/member/security/social', headers })).json<{ value: { hint: string }[] }>().value;

const eventsOf = async (memberId: bigint, kind: string) =>
  (await ctx.pool.query('select detail from identity.event where member_id = $1 and kind = $2', [memberId, kind])).rows;

test('a member links an account, is shown by what to recognise it, and comes in by it', async () => {
  const { headers, memberId } = await signedInMember(ctx);
  const at = browser();
  expect(await linkThrough(at, headers, 'linker')).toBe('/member/security?popup=social-login#linked=google');
  expect(await links(headers)).toEqual([
    { provider: 'google', hint: 'l•••@example.com', linkedAt: clock.now().toISOString() },
  ]);
  expect(await eventsOf(memberId, 'social-linked')).toEqual([{ detail: { provider: 'google' } }]);
  const ticket = fragmentOf(await at.go(await followPages(await at.start('google'), callback, { login: 'linker' })));
  expect(await at.exchange(ticket)).toMatchObject({ value: { member: { id: memberId.toString() } } });
});

test('an account of another member is refused, and one that is the member’s already changes nothing', async () => {
  const owner = await signedInMember(ctx);
  await link(owner.memberId, { subject: 'taken' });
  const { headers, memberId } = await signedInMember(ctx);
  const at = browser();
  expect(fragmentOf(await linkThrough(at, headers, 'taken'))).toBe('error=SOCIAL_LINKED_ELSEWHERE');
  expect(await links(headers)).toEqual([]);
  expect(fragmentOf(await linkThrough(at, owner.headers, 'taken'))).toBe('linked=google');
  expect(await links(owner.headers)).toHaveLength(1);
  expect(await eventsOf(memberId, 'social-linked')).toEqual([]);
});

test('a member has one account of a provider', async () => {
  const { headers } = await signedInMember(ctx);
  const at = browser();
  await linkThrough(at, headers, 'first');
  expect(fragmentOf(await linkThrough(at, headers, 'second'))).toBe('error=FACTOR_EXISTS');
});

test('two members who link one account at once: one has it', async () => {
  const members = await Promise.all([signedInMember(ctx), signedInMember(ctx), signedInMember(ctx)]);
  const outcomes = await Promise.allSettled(members.map(({ memberId }) => link(memberId, { subject: 'contested' })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a session that has ended meanwhile links nothing', async () => {
  const { headers, memberId } = await signedInMember(ctx);
  const at = browser();
  const back = await followPages(await startedLink(at, headers), callback, { login: 'gone' });
  await site.app.inject({ method: 'DELETE', url: '/wps/session/logout', headers });
  expect(fragmentOf(await at.go(back))).toBe('error=SOCIAL_FAILED');
  expect(await eventsOf(memberId, 'social-linked')).toEqual([]);
});

test('another browser does not end the linking that a member began', async () => {
  const { headers } = await signedInMember(ctx);
  const back = await followPages(await startedLink(browser(), headers), callback, { login: 'attacker' });
  expect(fragmentOf(await browser().go(back))).toBe('error=SOCIAL_FAILED');
  expect(await links(headers)).toEqual([]);
});

test('linking and unlinking want a member who showed lately who they are', async () => {
  const { headers } = await signedInMember(ctx);
  clock.advance(11 * 60_000);
  expect((await browser().startLink('google', headers)).json()).toMatchObject({ code: 'REAUTH_REQUIRED' });
  expect(await unlink(headers)).toBe('REAUTH_REQUIRED');
  const trial = await signedInMember(ctx, { trial: true });
  expect((await browser().startLink('google', trial.headers)).json()).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
});

test('what is unlinked is listed no more and lets nobody in', async () => {
  const { headers, memberId } = await signedInMember(ctx);
  const at = browser();
  await linkThrough(at, headers, 'leaver');
  expect(await unlink(headers)).toBeUndefined();
  expect(await links(headers)).toEqual([]);
  expect(await eventsOf(memberId, 'social-unlinked')).toEqual([{ detail: { provider: 'google' } }]);
  expect(await unlink(headers)).toBe('FACTOR_NOT_FOUND');
  const ticket = fragmentOf(await at.go(await followPages(await at.start('google'), callback, { login: 'leaver' })));
  expect((await at.exchange(ticket)).code).toBe('SOCIAL_REGISTRATION_REQUIRED');
});

test('the last way in stays, and any other lets it go', async () => {
  const without = { passwordHash: null };
  const alone = await signedInMember(ctx, without);
  await link(alone.memberId, { subject: 'alone' });
  expect(await unlink(alone.headers)).toBe('LAST_WAY_IN');
  expect(await links(alone.headers)).toHaveLength(1);

  const reachable = await signedInMember(ctx, without);
  await link(reachable.memberId, { subject: 'reachable' });
  await ctx.pool.query(
    `insert into identity.profile (member_id, contacts, mobile_key, mobile_verified_at) values ($1, '{}', $2, now())`,
    [reachable.memberId, '+66812345678'],
  );
  expect(await unlink(reachable.headers), 'a number that lets nobody in').toBe('LAST_WAY_IN');
  await setModule(site.ctx, 'FORGOTMOB3', true);
  expect(await unlink(reachable.headers)).toBeUndefined();
  await setModule(site.ctx, 'FORGOTMOB3', false);

  const withPasskey = await signedInMember(ctx, without);
  await link(withPasskey.memberId, { subject: 'with-passkey' });
  await ctx.pool.query(
    `insert into identity.passkey
       (subject_kind, subject_id, credential_id, public_key, counter, transports, multi_device, backed_up, name, created_at)
     values ('member', $1, 'one', '', 0, '{}', false, false, 'Phone', now())`,
    [withPasskey.memberId],
  );
  expect(await unlink(withPasskey.headers)).toBeUndefined();
});

test('of two linked accounts that are taken away at once, one stays', async () => {
  const { headers, memberId } = await signedInMember(ctx, { passwordHash: null });
  await link(memberId, { subject: 'both' });
  await link(memberId, { provider: 'facebook', subject: 'both' });
  const codes = await Promise.all([unlink(headers, 'google'), unlink(headers, 'facebook')]);
  expect(codes.sort()).toEqual(['LAST_WAY_IN', undefined]);
  expect(await links(headers)).toHaveLength(1);
});

test('nobody’s links are told to a visitor', async () => {
  const answer = await site.app.inject('/wps/member/security/social');
  expect(answer.json()).toMatchObject({ code: 'NOT_LOGGED_IN' });
});
