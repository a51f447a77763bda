import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, useTestApp } from '../../../testing/app.ts';
import { openTestCtx, useTestCtx } from '../../../testing/ctx.ts';
import { testClient } from '../../../testing/identity-provider.ts';
import { startLooseIssuer } from '../../../testing/loose-issuer.ts';
import { callbackOf, fragmentOf, socialBrowser } from '../../../testing/social.ts';
import { setModule } from '../../site/settings.ts';

const issuer = await startLooseIssuer(testClient.clientId);
afterAll(issuer.close);
const ctx = await useTestCtx({ config: { google: { ...testClient, issuer: issuer.url } } });
await setModule(ctx, 'SOCIALGOOGLE3', true);
const site = await useTestApp({ ctx });
beforeEach(() => issuer.fail(0));

/**
 * Runs a flow whose ID token is valid except for these claims; undefined leaves one out.
 * @returns the value that the popup gets
 */
async function flow(claims: Record<string, unknown> = {}): Promise<string> {
  const at = socialBrowser(site.app);
  const query = new URL(await at.start('google')).searchParams;
  issuer.say({ nonce: query.get('nonce'), ...claims });
  return fragmentOf(await at.go(`${callbackOf('google')}?code=anything&state=${query.get('state')}`));
}

const past = () => Math.floor(Date.now() / 1000) - 3600;

test('an ID token that says what it should opens the way', async () => {
  expect(await flow()).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['of another flow', { nonce: 'of-another-flow' }],
  ['without a nonce', { nonce: undefined }],
  ['of another issuer', { iss: 'https://accounts.evil.example' }],
  ['for another client', { aud: 'somebody-else' }],
  ['for several clients of whom another asked', { aud: [testClient.clientId, 'other'], azp: 'other' }],
  ['that has expired', { exp: past() }],
  ['without a subject', { sub: undefined }],
])('an ID token %s is refused', async (_what, claims) => {
  expect(await flow(claims)).toBe('error=SOCIAL_FAILED');
});

test('what the provider says is kept to one line of our own length, or not at all', async () => {
  const at = socialBrowser(site.app);
  const query = new URL(await at.start('google')).searchParams;
  const email = `${'a'.repeat(300)}@example.com`;
  issuer.say({ nonce: query.get('nonce'), sub: 'odd', name: 'Two\nlines\u0000', email });
  const back = await at.go(`${callbackOf('google')}?code=anything&state=${query.get('state')}`);
  const { value } = await at.exchange(fragmentOf(back));
  expect(value).toMatchObject({ suggested: { nickname: 'Two lines', email: null } });
});

test('keys and addresses are asked for once, not by every visitor', async () => {
  await flow();
  const before = new Map(issuer.asked);
  await flow();
  for (const address of ['/.well-known/openid-configuration', '/jwks']) {
    expect(issuer.asked.get(address)).toBe(before.get(address));
  }
});

test('an ID token signed by a key that the issuer does not publish is refused', async () => {
  await issuer.changeKey({ published: false });
  expect(await flow()).toBe('error=SOCIAL_FAILED');
});

test('a provider that fails on the way back is a failure in words, and the next flow goes its way', async () => {
  const other = await startLooseIssuer(testClient.clientId);
  const failing = await openTestCtx({ config: { google: { ...testClient, issuer: other.url } } });
  await setModule(failing, 'SOCIALGOOGLE3', true);
  const app = await openTestApp({ ctx: failing });
  try {
    const at = socialBrowser(app.app);
    other.fail(503);
    expect(fragmentOf(await at.start('google', '?return=/help'))).toBe('error=SOCIAL_FAILED');
    other.fail(0);
    const state = new URL(await at.start('google')).searchParams.get('state');
    other.fail(503);
    expect(fragmentOf(await at.go(`${callbackOf('google')}?code=c&state=${state}`))).toBe('error=SOCIAL_FAILED');
  } finally {
    await app.close();
    await failing.close();
    await other.close();
  }
});
