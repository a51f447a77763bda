import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { followPages, startIdentityProvider, testClient } from '../../../testing/identity-provider.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { callbackOf, fragmentOf, socialBrowser } from '../../../testing/social.ts';
import { setModule } from '../../site/settings.ts';
import { siteChanged } from '../../site/snapshot.ts';
import { identityJobs } from '../jobs.ts';
import { linkSocial } from './links.ts';
import { takeSocialTicket } from './tickets.ts';

const clock = testClock(new Date());
const callback = callbackOf('google');
const idp = await startIdentityProvider({ redirectUris: [callback] });
afterAll(idp.close);
const ctx = await useTestCtx({ clock: clock.now, config: { google: { ...testClient, issuer: idp.url } } });
await setModule(ctx, 'SOCIALGOOGLE3', true);
const site = await useTestApp({ ctx });

const browser = () => socialBrowser(site.app, clock.now);
type Browser = ReturnType<typeof browser>;

/** Goes to the provider and back; returns our address at which the browser ends. */
async function roundTrip(at: Browser, login: string, query = ''): Promise<string> {
  return at.go(await followPages(await at.start('google', query), callback, { login }));
}

async function linked(subject: string): Promise<{ memberId: bigint }> {
  const { memberId } = await signedInMember(ctx);
  const identity = { provider: 'google' as const, subject, email: null, name: '' };
  await ctx.db.transaction().execute((tx) => linkSocial(ctx, tx, { memberId, identity, visitor: testVisitor() }));
  return { memberId };
}

test('the provider is asked for a code with a challenge, a state and a nonce, and is told nothing of the visitor', async () => {
  const url = new URL(await browser().start('google'));
  expect(url.origin).toBe(idp.url);
  const query = Object.fromEntries(url.searchParams);
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: testClient.clientId,
    redirect_uri: callback,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  expect(new Set([query.state, query.nonce, query.code_challenge]).size).toBe(3);
  for (const random of [query.state, query.nonce, query.code_challenge]) expect(random).toMatch(/^[\w-]{43}$/);
});

test('who comes back for the first time is asked to register, with the provider’s words as a suggestion', async () => {
  const at = browser();
  const address = await roundTrip(at, 'newcomer');
  expect(address).toMatch(/^\/\?popup=social-login#[\w-]{43}$/);
  const answer = await at.exchange(fragmentOf(address));
  expect(answer).toMatchObject({
    code: 'SOCIAL_REGISTRATION_REQUIRED',
    value: { provider: 'google', suggested: { nickname: 'Newcomer', email: 'newcomer@example.com' } },
  });
});

test('whose account is linked is signed in, and it is written down as a social login', async () => {
  const { memberId } = await linked('regular');
  const at = browser();
  const answer = await at.exchange(fragmentOf(await roundTrip(at, 'regular')));
  expect(answer).toMatchObject({ success: true, value: { member: { id: memberId.toString() } } });
  const { rows } = await ctx.pool.query(
    `select detail from identity.event where member_id = $1 and kind = 'login' order by id desc`,
    [memberId],
  );
  expect(rows[0]?.detail).toMatchObject({ way: 'social' });
});

test('an address of mail that a member has links nobody to that member', async () => {
  const { memberId } = await signedInMember(ctx);
  await ctx.pool.query(
    `insert into identity.profile (member_id, contacts, email, email_verified_at) values ($1, '{}', $2, now())`,
    [memberId, 'namesake@example.com'],
  );
  const at = browser();
  const answer = await at.exchange(fragmentOf(await roundTrip(at, 'namesake')));
  expect(answer.code).toBe('SOCIAL_REGISTRATION_REQUIRED');
});

test('who cancels at the provider is told that the sign-in was closed', async () => {
  const at = browser();
  const back = await followPages(await at.start('google', '?return=/promotions'), callback, 'cancel');
  expect(await at.go(back)).toBe('/promotions?popup=social-login#error=SIGN_IN_CANCELLED');
});

test('a callback is worth something once', async () => {
  const at = browser();
  const back = await followPages(await at.start('google'), callback, { login: 'twice' });
  expect(fragmentOf(await at.go(back))).toMatch(/^[\w-]{43}$/);
  expect(fragmentOf(await at.go(back))).toBe('error=SOCIAL_FAILED');
});

test('two callbacks at once are one', async () => {
  const at = browser();
  const back = await followPages(await at.start('google'), callback, { login: 'parallel' });
  const fragments = (await Promise.all([at.go(back), at.go(back), at.go(back)])).map(fragmentOf);
  expect(fragments.filter((fragment) => fragment === 'error=SOCIAL_FAILED')).toHaveLength(2);
});

test('another browser’s callback is refused and leaves the flow to its own', async () => {
  const at = browser();
  const back = await followPages(await at.start('google'), callback, { login: 'victim' });
  expect(fragmentOf(await browser().go(back))).toBe('error=SOCIAL_FAILED');
  expect(fragmentOf(await at.go(back))).toMatch(/^[\w-]{43}$/);
});

test('a state that nobody gave, none at all, and one of ten minutes ago are refused', async () => {
  const at = browser();
  const back = await followPages(await at.start('google'), callback, { login: 'slow' });
  const foreign = new URL(back);
  foreign.searchParams.set('state', 'A'.repeat(43));
  expect(fragmentOf(await at.go(foreign.href))).toBe('error=SOCIAL_FAILED');
  foreign.searchParams.delete('state');
  expect(fragmentOf(await at.go(foreign.href))).toBe('error=SOCIAL_FAILED');
  clock.advance(10 * 60_000);
  expect(fragmentOf(await at.go(back))).toBe('error=SOCIAL_FAILED');
});

test('a code that is not the provider’s, or another state’s, opens nothing', async () => {
  const at = browser();
  const [one, other] = await Promise.all(
    ['one', 'other'].map(async (login) => new URL(await followPages(await at.start('google'), callback, { login }))),
  );
  if (!one || !other) throw new Error('two came back');
  const swapped = new URL(one);
  swapped.searchParams.set('code', other.searchParams.get('code') ?? '');
  // The code was requested with another challenge.
  expect(fragmentOf(await at.go(swapped.href))).toBe('error=SOCIAL_FAILED');
  const invented = new URL(other);
  invented.searchParams.set('code', 'invented');
  expect(fragmentOf(await at.go(invented.href))).toBe('error=SOCIAL_FAILED');
});

test('another error of the provider is a failure, not a cancelled sign-in', async () => {
  const at = browser();
  const state = new URL(await at.start('google')).searchParams.get('state');
  expect(fragmentOf(await at.go(`${callback}?error=server_error&state=${state}`))).toBe('error=SOCIAL_FAILED');
});

test('a ticket is its own browser’s, is worth something once and for five minutes', async () => {
  await linked('tickets');
  const at = browser();
  const ticket = fragmentOf(await roundTrip(at, 'tickets'));
  expect((await browser().exchange(ticket)).code).toBe('SOCIAL_FAILED');
  const answers = await Promise.all([at.exchange(ticket), at.exchange(ticket), at.exchange(ticket)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const late = fragmentOf(await roundTrip(at, 'tickets'));
  clock.advance(5 * 60_000);
  expect((await at.exchange(late)).code).toBe('SOCIAL_FAILED');
});

test('the ticket of a registration is its own browser’s, and no ticket of arrival', async () => {
  const at = browser();
  const arrived = fragmentOf(await roundTrip(at, 'registers'));
  await expect(takeSocialTicket(ctx, ctx.db, arrived, at.visitor)).rejects.toThrow('SOCIAL_FAILED');
  const ticket = String((await at.exchange(arrived)).value?.ticket);
  expect((await at.exchange(ticket)).code).toBe('SOCIAL_FAILED');
  await expect(takeSocialTicket(ctx, ctx.db, ticket, testVisitor())).rejects.toThrow('SOCIAL_FAILED');
  await expect(takeSocialTicket(ctx, ctx.db, ticket, at.visitor)).resolves.toEqual({
    provider: 'google',
    subject: 'registers',
    email: 'registers@example.com',
    name: 'Registers',
  });
});

test('a refused registration leaves its ticket, one that stands uses it up, and half an hour ends it', async () => {
  const at = browser();
  const ticketOf = async (login: string) =>
    String((await at.exchange(fragmentOf(await roundTrip(at, login)))).value?.ticket);
  const registering = (ticket: string, refused: boolean) =>
    ctx.db.transaction().execute(async (tx) => {
      await takeSocialTicket(ctx, tx, ticket, at.visitor);
      if (refused) throw new Error('refused');
    });
  const ticket = await ticketOf('hesitant');
  await expect(registering(ticket, true)).rejects.toThrow('refused');
  const outcomes = await Promise.allSettled([registering(ticket, false), registering(ticket, false)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const left = await ticketOf('away');
  clock.advance(30 * 60_000);
  await expect(registering(left, false)).rejects.toThrow('SOCIAL_FAILED');
});

test.each([
  ['/promotions?tab=vip', '/promotions?tab=vip&popup=social-login#'],
  ['//evil.example/', '/?popup=social-login#'],
  ['/%5Cevil.example', '/%5Cevil.example?popup=social-login#'],
  ['/\\evil.example', '/?popup=social-login#'],
  ['/..//evil.example', '/?popup=social-login#'],
  ['https://evil.example/', '/?popup=social-login#'],
  ['javascript:alert(1)', '/?popup=social-login#'],
  ['/?token=abc&popup=login', '/?popup=social-login#'],
])('coming back to %s means %s', async (wanted, expected) => {
  const at = browser();
  const address = await at.start('google', `?return=${encodeURIComponent(wanted)}`);
  const state = new URL(address).searchParams.get('state');
  const ended = await at.go(`${callback}?error=access_denied&state=${state}`);
  expect(ended).toBe(`${expected}error=SIGN_IN_CANCELLED`);
});

test('on the agent side a stranger is no agent, and a member’s account is refused as by every way in', async () => {
  await linked('plain-member');
  const at = browser();
  for (const login of ['stranger', 'plain-member']) {
    const answer = await at.exchange(fragmentOf(await roundTrip(at, login, '?side=agent&return=/agent')));
    expect(answer.code).toBe('NON_AGENT_ACCOUNT');
  }
});

test('a provider that is switched off is not offered, starts nothing and ends nothing', async () => {
  const at = browser();
  const back = await followPages(await at.start('google'), callback, { login: 'too-late' });
  await setModule(ctx, 'SOCIALGOOGLE3', false);
  try {
    expect(fragmentOf(await at.start('google'))).toBe('error=MODULE_DISABLED');
    expect(fragmentOf(await at.go(back))).toBe('error=MODULE_DISABLED');
  } finally {
    await setModule(ctx, 'SOCIALGOOGLE3', true);
  }
});

test('a provider without credentials is told as off, whatever its switch says', async () => {
  await setModule(ctx, 'SOCIALFACEBOOK3', true);
  const { value } = (await site.app.inject('/wps/system/whitelabel')).json<{
    value: { modId: string; enabled: string }[];
  }>();
  const told = Object.fromEntries(value.map(({ modId, enabled }) => [modId, enabled]));
  expect(told).toMatchObject({ SOCIALGOOGLE3: '1', SOCIALFACEBOOK3: '0' });
  expect(fragmentOf(await browser().start('facebook'))).toBe('error=MODULE_DISABLED');
});

test('on another domain of the brand the provider sends the visitor back there, and to no other host', async () => {
  await ctx.pool.query(`insert into site.domain (domain, main) values ('play.example', false)`);
  siteChanged(ctx);
  const redirectUri = async (host: string) => {
    const answer = await site.app.inject({ url: '/wps/session/social/google/start', headers: { host } });
    return new URL(String(answer.headers.location)).searchParams.get('redirect_uri');
  };
  expect(await redirectUri('play.example')).toBe('http://play.example/wps/session/social/google/callback');
  expect(await redirectUri('evil.example')).toBe(callback);
});

test('flows nobody came back from and tickets nobody used are removed once they have expired', async () => {
  const kept = async () => {
    const { rows } = await ctx.pool.query<{ count: string }>(
      'select (select count(*) from identity.social_flow) + (select count(*) from identity.social_ticket) as count',
    );
    return Number(rows[0]?.count);
  };
  await roundTrip(browser(), 'never-mind');
  await browser().start('google');
  expect(await kept()).toBeGreaterThanOrEqual(2);
  clock.advance(30 * 60_000);
  await identityJobs.tasks['identity:remove-expired']?.(ctx, {});
  expect(await kept()).toBe(0);
});
