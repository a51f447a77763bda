import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMember } from '../../apps/server/src/modules/identity/desk/index.ts';
import { putProfile } from '../../apps/server/src/modules/identity/store.ts';
import { setBrand } from '../../apps/server/src/modules/site/index.ts';
import { useBrowser } from '../support/browser.ts';
import { challengeHandle, solveChallenge } from '../support/challenge.ts';
import { admin, followSettings, lastCodeTo, siteTool } from '../support/site.ts';

const { visit } = useBrowser();

beforeAll(async () => {
  await admin('module', 'MOBILEVERCODELOGIN3', 'on');
});
afterAll(async () => {
  await admin('module', 'MOBILEVERCODELOGIN3', 'off');
});

let numbers = 23_000_000;

/** A member who holds the number. */
async function memberWithNumber(): Promise<string> {
  const { ctx } = await siteTool();
  const number = `08${numbers++}`;
  const at = new Date();
  await ctx.db.transaction().execute(async (tx) => {
    const { member } = await createMember(tx, {
      username: `sms${number}`,
      passwordHash: null,
      accountType: 3,
      currency: 'THB',
      at,
    });
    await putProfile(tx, member.id, { mobile_key: `+66${number.slice(1)}`, mobile_verified_at: at });
  });
  return number;
}

async function openSmsLogin(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('tab', { name: 'By SMS code' }).click();
  await popup.getByLabel('Mobile number').waitFor();
  return popup;
}

test('a member logs in with the code of an SMS', async () => {
  const number = await memberWithNumber();
  const page = await visit('/', { device: 'phone' });
  const popup = await openSmsLogin(page);
  expect(await popup.getByLabel('Country code').inputValue()).toBe('TH');
  await popup.getByLabel('Mobile number').fill(number);
  await popup.getByRole('button', { name: 'Send code' }).click();
  await solveChallenge(page);
  await popup.getByRole('button', { name: /^Again in (5\d|60) s$/ }).waitFor();
  const field = popup.getByLabel('Verification code');
  const code = await lastCodeTo(`+66${number.slice(1)}`);
  await expect.poll(() => field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  await field.fill(code === '000000' ? '111111' : '000000');
  await popup.getByRole('button', { name: 'Log in', exact: true }).click();
  await popup.getByRole('alert').filter({ hasText: 'tries left' }).waitFor();
  await field.fill(code);
  await popup.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.poll(() => popup.count()).toBe(0);
});

test('the countdown goes on while the popup is closed, for the number alone that was written to', async () => {
  const page = await visit('/');
  let popup = await openSmsLogin(page);
  await popup.getByLabel('Mobile number').fill('0891234567');
  await popup.getByRole('button', { name: 'Send code' }).click();
  await solveChallenge(page);
  await popup.getByRole('button', { name: /^Again in/ }).waitFor();
  await popup.getByRole('button', { name: 'Close' }).click();
  popup = await openSmsLogin(page);
  await popup.getByRole('button', { name: 'Send code' }).waitFor();
  await popup.getByLabel('Mobile number').fill('0891234567');
  const button = popup.getByRole('button', { name: /^Again in/ });
  expect(await button.isDisabled()).toBe(true);
});

test('a number that cannot be one is told beneath its field, in words', async () => {
  const page = await visit('/');
  const popup = await openSmsLogin(page);
  await popup.getByRole('button', { name: 'Send code' }).click();
  await popup.getByRole('alert').waitFor();
  expect(await challengeHandle(page).count()).toBe(0);
  for (const [typed, words] of [
    ['08x2345678', 'Phone format incorrect.'],
    ['12345', 'Please enter a valid mobile number.'],
  ] as const) {
    await popup.getByLabel('Mobile number').fill(typed);
    await page.waitForTimeout(1000);
    await popup.getByRole('button', { name: 'Send code' }).click();
    await popup.getByText(words).waitFor();
    expect(await challengeHandle(page).count()).toBe(0);
  }
  await popup.getByLabel('Mobile number').fill('081234567');
  await page.waitForTimeout(1000);
  await popup.getByRole('button', { name: 'Send code' }).click();
  await popup.getByText('The phone number must have 10 digits.').waitFor();
  expect(await challengeHandle(page).count()).toBe(0);
});

test('a code that cannot be sent is told in a warning, which is confirmed', async () => {
  const { ctx } = await siteTool();
  await followSettings(() => setBrand(ctx, { sms_daily_max: 0 }));
  try {
    const page = await visit('/', { device: 'phone' });
    const popup = await openSmsLogin(page);
    await popup.getByLabel('Mobile number').fill('0891234568');
    await popup.getByRole('button', { name: 'Send code' }).click();
    await solveChallenge(page);
    const warning = page.getByRole('dialog', { name: 'The code was not sent' });
    await warning.getByText('Please contact customer service.').waitFor();
    await warning.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => warning.count()).toBe(0);
    await expect.poll(() => popup.getByRole('button', { name: 'Send code' }).isEnabled()).toBe(true);
  } finally {
    await followSettings(() => setBrand(ctx, { sms_daily_max: 5000 }));
  }
});
