import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFirebaseEmulator } from '../../apps/server/src/testing/firebase-emulator.ts';
import { startFirebaseKeys, testFirebase } from '../../apps/server/src/testing/firebase-keys.ts';
import { startIdentityProvider, testClient } from '../../apps/server/src/testing/identity-provider.ts';
import { useBrowser } from '../support/browser.ts';
import { admin, siteTool, tokenOf, useKnownCaptcha, useOwnSite } from '../support/site.ts';

let codeOf: (phone: string) => string = () => '';
const closing: (() => Promise<void>)[] = [];

useOwnSite(async (url) => {
  const keys = await startFirebaseKeys();
  const firebase = await startFirebaseEmulator(keys);
  const google = await startIdentityProvider({ redirectUris: [`${url}/wps/session/social/google/callback`] });
  codeOf = firebase.codeOf;
  closing.push(keys.close, firebase.close, google.close);
  return {
    GOOGLE_CLIENT_ID: testClient.clientId,
    GOOGLE_CLIENT_SECRET: testClient.clientSecret,
    GOOGLE_ISSUER: google.url,
    FIREBASE_PROJECT_ID: testFirebase.projectId,
    FIREBASE_API_KEY: testFirebase.apiKey,
    FIREBASE_AUTH_DOMAIN: testFirebase.authDomain,
    FIREBASE_KEYS_URL: keys.url,
    FIREBASE_EMULATOR_URL: firebase.url,
  };
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
});
const { visit } = useBrowser();
const captcha = useKnownCaptcha();

beforeAll(async () => {
  await admin('module', 'SOCIALGOOGLE3', 'on');
});

const dialog = (page: Page) => page.getByRole('dialog');

/** Goes from the present page to the provider's own page. */
async function leaveForProvider(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await dialog(page).getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
}

async function choose(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('with a Google account', () => {
  const account = 'somchai';
  const username = 'scphone';

  it('somebody new finishes opening an account, to which nothing in the address leads', async () => {
    const page = await visit('/help', { device: 'phone' });
    await captcha.know(page);
    await leaveForProvider(page);
    await choose(page, account);

    const popup = dialog(page);
    await popup.getByText('You will come in with your Google account').waitFor();
    // Neither the ticket nor the code stays where it could be read later.
    expect(page.url()).not.toMatch(/#|code=|state=/);
    await popup.getByLabel('Username', { exact: true }).fill(username);
    await captcha.fill(page);
    await popup.getByRole('checkbox').check();
    await popup.getByRole('button', { name: 'Open account' }).click();
    await page.getByRole('button', { name: /^Account of / }).waitFor();
  });

  it('from then on the account is signed in by one press', async () => {
    const page = await visit('/help');
    await leaveForProvider(page);
    await choose(page, account);
    await page.getByRole('button', { name: /^Account of / }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(page.url()).not.toContain('#');
  });

  it('who cancels at the provider is told so in words, where they were, and can try again', async () => {
    const page = await visit('/help', { device: 'phone' });
    await leaveForProvider(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await dialog(page).getByRole('alert').filter({ hasText: 'The sign-in popup was closed. Login failed.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/help');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await dialog(page).getByRole('textbox', { name: 'Username' }).waitFor();
  });
});

it('a member links an account in the security centre, and unlinks it', async () => {
  const page = await visit(`/member/security?token=${await tokenOf('demo')}`);
  const section = page.getByRole('region', { name: 'Linked accounts' });
  await section.getByRole('button', { name: 'Link Google' }).click();
  await choose(page, 'malee');
  await dialog(page).getByText('Google is linked').waitFor();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await section.getByText('m•••@example.com').waitFor();

  await section.getByRole('button', { name: 'Unlink Google' }).click();
  await dialog(page).getByRole('button', { name: 'Unlink' }).click();
  await section.getByText('Not linked').waitFor();
});

it('an account that is another member’s is not linked', async () => {
  const page = await visit(`/member/security?token=${await tokenOf('demo2')}`);
  await page.getByRole('button', { name: 'Link Google' }).click();
  await choose(page, 'somchai');
  await dialog(page).getByRole('alert').filter({ hasText: 'already linked to another member' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('region', { name: 'Linked accounts' }).getByText('Not linked').waitFor();
});

it('where Firebase sends the codes, a member logs in with one of its codes', async () => {
  await admin('module', 'MOBILEVERCODELOGIN3', 'on');
  const { ctx } = await siteTool();
  await ctx.pool.query(
    `insert into identity.profile (member_id, contacts, mobile_num, country_dialing_code, mobile_key, mobile_verified_at)
     select id, '{}', '0812345678', '66', '+66812345678', now() from identity.member where username_key = 'demo2'
     on conflict (member_id) do update set mobile_key = excluded.mobile_key, mobile_verified_at = now()`,
  );
  const page = await visit('/?popup=login');
  const popup = dialog(page);
  await popup.getByRole('tab', { name: 'SMS' }).click();
  await popup.getByLabel('Mobile number').fill('081 234 5678');
  await popup.getByRole('button', { name: 'Send code' }).click();
  await popup.getByRole('button', { name: /^Again in / }).waitFor();
  const code = codeOf('+66812345678');
  const wrong = code === '111111' ? '222222' : '111111';
  await popup.getByLabel('Verification code').fill(wrong);
  await popup.getByRole('button', { name: 'Log in' }).click();
  await popup.getByRole('alert').filter({ hasText: /code/i }).waitFor();
  await popup.getByLabel('Verification code').fill(code);
  await popup.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Account of demo2' }).waitFor();
});
