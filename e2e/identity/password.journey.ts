import { chatWidgetType } from '@fairhouse/contract/site';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setDefaultPassword } from '../../apps/server/src/modules/identity/passwords/default-password.ts';
import { putProfile } from '../../apps/server/src/modules/identity/store.ts';
import { setFundPassword, signedInMember, testPassword } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { sendLogin, solveChallenge } from '../support/challenge.ts';
import { admin, followSettings, lastCodeTo, lastMessageTo, putContent, siteTool } from '../support/site.ts';
import { open, sessionValue } from '../support/steps.ts';

const { visit } = useBrowser();
const newPassword = 'tnxq-zwhk-7';
let numbers = 20_000_000 + (process.pid % 1000) * 100;

beforeAll(async () => {
  await admin('module', 'FORGOTMOB3', 'on');
});
afterAll(async () => {
  await admin('module', 'FORGOTMOB3', 'off');
});

/** A member whose password is `testPassword`, with an address of mail and a number of their own. */
async function newMember(more: { passwordChangeRequired?: boolean } = {}) {
  const { ctx } = await siteTool();
  numbers += 1;
  const username = `pw${numbers}`;
  const email = `${username}@example.com`;
  const mobileNum = `08${numbers}`;
  const { memberId } = await signedInMember(ctx, { username, ...more });
  await putProfile(ctx.db, memberId, {
    email,
    mobile_num: mobileNum,
    country_dialing_code: '66',
    mobile_key: `+668${numbers}`,
    mobile_verified_at: new Date(),
  });
  return { username, memberId, email, mobileNum, mobile: `+668${numbers}` };
}

const loginForm = (page: Page) => page.getByRole('dialog', { name: 'Welcome back' });

async function logIn(page: Page, username: string, password: string): Promise<void> {
  const popup = loginForm(page);
  await popup.getByLabel('Username', { exact: true }).fill(username);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await sendLogin(page, () => popup.getByRole('button', { name: 'Log in', exact: true }).click());
}

const expectLoggedIn = (page: Page, username: string) =>
  page.getByRole('button', { name: `Account of ${username}` }).waitFor();

const expectAccessible = (page: Page) => expectNothingFound(page, { within: '[role=dialog]' });

async function fillNew(page: Page, password: string, confirm = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirm);
}

describe('a forgotten fund password', () => {
  it('is recovered where it is asked for, and the mail’s link stops that', async () => {
    const { ctx } = await siteTool();
    const { memberId, username, token } = await signedInMember(ctx);
    await setFundPassword(ctx, memberId);
    const email = `${username}@example.com`;
    await putProfile(ctx.db, memberId, { email, email_verified_at: new Date() });
    const page = await visit(`/member/cards?token=${token}`, { device: 'phone' });
    await page.getByRole('main').getByRole('link', { name: 'Add an account' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Forgot it?' }).click();
    const popup = page.getByRole('dialog', { name: 'Recover the fund password' });
    await popup.getByRole('button', { name: 'Continue' }).click();
    await popup.getByText('Please enter your current password.').waitFor();
    await expectAccessible(page);
    await popup.getByLabel('Login password', { exact: true }).fill('not-my-password');
    await popup.getByLabel('New fund password', { exact: true }).fill('519284');
    await popup.getByLabel('Confirm fund password').fill('519284');
    const prove = async () => {
      await popup.getByRole('button', { name: 'Continue' }).click();
      await popup.getByRole('button', { name: 'Send code' }).click();
      await popup.getByRole('button', { name: /^Again in/ }).waitFor();
      await popup.getByLabel('Verification code').fill(await lastCodeTo(email));
    };
    await prove();
    await popup.getByRole('button', { name: 'Verify' }).click();
    await popup.getByLabel('Login password', { exact: true }).fill(testPassword);
    await popup.getByRole('button', { name: 'Continue' }).click();
    await popup.getByLabel('Verification code').fill(await lastCodeTo(email));
    await expectAccessible(page);
    await popup.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('dialog').getByText('A new fund password replaces the present one on').waitFor();
    await expectAccessible(page);

    const link = async () => /http\S+#[\w-]{43}/.exec(await lastMessageTo(email))?.[0] ?? '';
    await expect.poll(link).toContain('popup=fund-password');
    const mailed = await visit('/');
    await open(mailed, await link());
    const stop = mailed.getByRole('dialog', { name: 'Stop the recovery?' });
    await stop.getByRole('button', { name: 'Stop the recovery' }).click();
    await stop.getByText('The recovery is stopped').waitFor();
    expect(mailed.url()).not.toContain('#');
    await open(page, '/member/security?popup=fund-password');
    await page.getByRole('dialog').getByRole('button', { name: 'Forgot it?' }).waitFor();
    expect(await page.getByRole('dialog').getByText('A new fund password replaces').count()).toBe(0);
  });
});

describe('a forgotten password', () => {
  it('is replaced through a link by mail, which opens once', async () => {
    const { username, email } = await newMember();
    const page = await visit('/?popup=login', { device: 'phone' });
    await loginForm(page).getByRole('link', { name: 'Forgot password?' }).click();
    const popup = page.getByRole('dialog', { name: 'Forgot your password?' });
    await popup.getByRole('tab', { name: 'By email' }).waitFor();
    await expectAccessible(page);
    await popup.getByRole('button', { name: 'Send the link' }).click();
    await popup.getByText('Please enter your username.').waitFor();
    await popup.getByText('Please enter your email.').waitFor();
    await popup.getByLabel('Username', { exact: true }).fill(username);
    await popup.getByLabel('Email', { exact: true }).fill('not an address');
    await popup.getByRole('button', { name: 'Send the link' }).click();
    await popup.getByText('Please enter a valid email.').waitFor();
    await popup.getByLabel('Email', { exact: true }).fill(email.toUpperCase());
    await popup.getByRole('button', { name: 'Send the link' }).click();
    await popup.getByText('Please check your mail').waitFor();

    const link = /http\S+#[\w-]{43}/.exec(await lastMessageTo(email))?.[0] ?? '';
    await open(page, link);
    const reset = page.getByRole('dialog', { name: 'Choose a new password' });
    await reset.getByLabel('New password', { exact: true }).waitFor();
    expect(page.url()).not.toContain('#');
    await expectAccessible(page);
    await fillNew(page, 'Password123', 'Password124');
    await reset.getByRole('button', { name: 'Set new password' }).click();
    await reset.getByText('The two passwords do not match.').waitFor();
    await fillNew(page, 'Password123');
    await reset.getByRole('button', { name: 'Set new password' }).click();
    await reset.getByText('This password is too easy to guess. Please choose another.').waitFor();
    await fillNew(page, newPassword);
    await reset.getByRole('button', { name: 'Set new password' }).click();
    await reset.getByText('Your new password is set').waitFor();
    await reset.getByRole('button', { name: 'Continue' }).click();
    await logIn(page, username, newPassword);
    await expectLoggedIn(page, username);

    const again = await visit('/', { device: 'phone' });
    await open(again, link);
    await fillNew(again, 'another-tnxq-1');
    await again.getByRole('button', { name: 'Set new password' }).click();
    await again.getByText('This link no longer works').waitFor();
  });

  it('is replaced by who holds the number, who is then signed in', async () => {
    const { username, mobile, mobileNum } = await newMember();
    const page = await visit('/?popup=forgot-password');
    const popup = page.getByRole('dialog', { name: 'Forgot your password?' });
    await popup.getByRole('tab', { name: 'By mobile' }).click();
    await popup.getByRole('button', { name: 'Set password and log in' }).click();
    await popup.getByText('Please enter your mobile number.').waitFor();
    await popup.getByText('Please enter a valid verification code.').waitFor();
    await popup.getByText('Please enter a new password.').waitFor();
    await expectAccessible(page);
    await popup.getByLabel('Mobile number', { exact: true }).fill(mobileNum);
    await popup.getByRole('button', { name: 'Send code' }).click();
    await solveChallenge(page);
    await popup.getByText('The code is on its way.', { exact: false }).waitFor();
    const code = await lastCodeTo(mobile);
    await popup.getByLabel('Verification code', { exact: true }).fill(code === '000000' ? '111111' : '000000');
    await popup.getByLabel('New password', { exact: true }).fill(newPassword);
    await popup.getByRole('button', { name: 'Set password and log in' }).click();
    await popup.getByText('The code is not right.', { exact: false }).waitFor();
    await popup.getByLabel('Verification code', { exact: true }).fill(code);
    await popup.getByRole('button', { name: 'Set password and log in' }).click();
    await expectLoggedIn(page, username);
  });
});

it('the brand’s live chat is one press from a forgotten password', async () => {
  await putContent('resource', chatWidgetType, { url: 'https://chat.example/room', labelNameEn: 'Live chat' });
  try {
    const page = await visit('/?popup=forgot-password', { device: 'phone' });
    const forgot = page.getByRole('dialog', { name: 'Forgot your password?' });
    await forgot.getByText('Need a hand?').waitFor();
    await expectAccessible(page);
    await forgot.getByRole('button', { name: 'Customer service' }).click();
    await page.getByRole('dialog', { name: 'Live chat' }).locator('iframe[src="https://chat.example/room"]').waitFor();
    await page.goBack();
    await forgot.waitFor();
  } finally {
    await admin('content', 'remove', 'resource', chatWidgetType);
  }
});

describe('a changed password', () => {
  it('asks for the old one, tells slips beneath their fields, and signs out the other devices', async () => {
    const { username, memberId } = await newMember();
    // Without a number nothing can be asked for at the member's first login.
    await putProfile((await siteTool()).ctx.db, memberId, { mobile_key: null, mobile_verified_at: null });
    const elsewhere = await visit('/?popup=login');
    await logIn(elsewhere, username, testPassword);
    await expectLoggedIn(elsewhere, username);

    const page = await visit('/?popup=login');
    await logIn(page, username, testPassword);
    await expectLoggedIn(page, username);
    await open(page, '/?popup=change-password');
    const popup = page.getByRole('dialog', { name: 'Change password' });
    await popup.getByLabel('Current password').waitFor();
    expect(await popup.getByLabel('Username').inputValue()).toBe(username);
    expect(await popup.getByLabel('Username').getAttribute('readonly')).not.toBeNull();
    await expectAccessible(page);
    await popup.getByLabel('Current password').fill('not-the-old-one');
    await fillNew(page, newPassword);
    await popup.getByRole('button', { name: 'Change password' }).click();
    await popup.getByText('The password is not right.').waitFor();
    await popup.getByLabel('Current password').fill(testPassword);
    await popup.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed.', { exact: false }).waitFor();
    await popup.waitFor({ state: 'hidden' });
    await open(page, '/member/bets');
    await expectLoggedIn(page, username);

    // The other device's socket is closed, so it asks for a login by itself.
    await loginForm(elsewhere).waitFor();
  });

  it('keeps the other tabs of the same browser signed in', async () => {
    const { username } = await newMember();
    const page = await visit('/?popup=login');
    await logIn(page, username, testPassword);
    await expectLoggedIn(page, username);
    const tab = await page.context().newPage();
    await open(tab, '/');
    await expectLoggedIn(tab, username);
    await open(page, '/?popup=change-password');
    await page.getByLabel('Current password').fill(testPassword);
    await fillNew(page, newPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed.', { exact: false }).waitFor();
    const renewed = await sessionValue(page, 'token');
    await expect.poll(() => sessionValue(tab, 'token')).toBe(renewed);
    await open(tab, '/member/bets');
    await expectLoggedIn(tab, username);
    expect(await loginForm(tab).count()).toBe(0);
  });
});

describe.each(deviceNames)('a password that must be changed, on a %s', (device) => {
  it('stands over every page until it is changed, or its owner has signed out', async () => {
    const { username } = await newMember();
    const { ctx } = await siteTool();
    await followSettings(() => setDefaultPassword(ctx, testPassword));
    try {
      const page = await visit('/?popup=login', { device });
      await logIn(page, username, testPassword);
      const popup = page.getByRole('dialog', { name: 'Choose a new password' });
      await popup.getByText('This is the password that new accounts start with.', { exact: false }).waitFor();
      await expectAccessible(page);
      expect(await popup.getByRole('button', { name: 'Close' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.goBack();
      // The step back is undone, and the form is drawn anew with it.
      await expect.poll(() => page.url()).toContain('popup=change-password');
      await popup.getByLabel('New password', { exact: true }).waitFor();
      // The password was typed at the login; a page that is reloaded asks for it.
      expect(await popup.getByLabel('Current password').count()).toBe(0);
      await fillNew(page, testPassword);
      await popup.getByRole('button', { name: 'Change password' }).click();
      await popup.getByText('This password is too easy to guess.', { exact: false }).waitFor();
      await open(page, '/member/bets');
      await popup.getByLabel('Current password').waitFor();

      await popup.getByRole('button', { name: 'Sign out instead' }).click();
      await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Stay' }).click();
      await popup.getByLabel('Current password').fill(testPassword);
      await fillNew(page, testPassword);
      await popup.getByRole('button', { name: 'Change password' }).click();
      await popup.getByText('This password is too easy to guess.', { exact: false }).waitFor();
      await fillNew(page, newPassword);
      await popup.getByRole('button', { name: 'Change password' }).click();
      await popup.waitFor({ state: 'hidden' });
      await open(page, '/member/bets');
      await expectLoggedIn(page, username);
      expect(await page.getByRole('dialog').count()).toBe(0);
    } finally {
      await followSettings(() => setDefaultPassword(ctx, null));
    }
  });
});
