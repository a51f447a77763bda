import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openSession } from '../../apps/server/src/modules/identity/enter.ts';
import { memberById } from '../../apps/server/src/modules/identity/store.ts';
import { signedInMember, testVisitor } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { solveChallenge } from '../support/challenge.ts';
import { lastCodeTo, siteTool } from '../support/site.ts';
import { open } from '../support/steps.ts';

const { visit } = useBrowser();
let numbers = 21_000_000 + (process.pid % 1000) * 100;

/** A new member, and a function that logs in from another browser. */
async function newMember() {
  const { ctx } = await siteTool();
  const { memberId, username } = await signedInMember(ctx);
  const member = await memberById(ctx.db, memberId);
  if (!member) throw new Error('the member exists');
  const tokenFor = async (browser: string, userAgent: string) => {
    const visitor = testVisitor({ browser: `${username} ${browser}`, userAgent });
    const arrival = { member, visitor, way: 'password', side: 'member' } as const;
    return (await ctx.db.transaction().execute((tx) => openSession(ctx, tx, arrival))).token;
  };
  return { username, tokenFor };
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

/** The page's own link: on a phone the header has another link with the same text. */
const inPage = (page: Page) => page.getByRole('main');

describe('a member', () => {
  it('fills in the profile, whose faults are told beneath their fields', async () => {
    const { tokenFor } = await newMember();
    const page = await visit(`/member/profile?token=${await tokenFor('own', desktop)}`, { device: 'phone' });
    const form = inPage(page);
    await form.getByLabel('Nickname').fill('a');
    await form.getByLabel('LINE').fill('with space');
    await form.getByLabel('Birthday').fill('2020-01-01');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByRole('alert').filter({ hasText: 'letters, digits and symbols' }).waitFor();
    await form.getByRole('alert').filter({ hasText: 'without spaces' }).waitFor();

    await form.getByLabel('Nickname').fill('Malee');
    await form.getByLabel('LINE').fill('malee_s');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByRole('alert').filter({ hasText: 'at least 18 years' }).waitFor();

    await form.getByLabel('Birthday').fill('1990-02-28');
    await form.getByLabel('Nationality').selectOption('TH');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your profile is saved').waitFor();
    expect(await form.getByLabel('Birthday').getAttribute('readonly')).not.toBeNull();
    await page.getByRole('button', { name: 'Account of Malee' }).waitFor();
  });

  it('chooses a picture, cuts one of their own to a square, and goes back to the letter', async () => {
    const { tokenFor } = await newMember();
    const page = await visit(`/member/profile?token=${await tokenFor('own', desktop)}`);
    const picture = () =>
      page
        .getByRole('button', { name: /^Account of / })
        .locator('img')
        .getAttribute('src');

    await inPage(page).getByRole('link', { name: 'Change your picture' }).filter({ visible: true }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Picture 3' }).click();
    await expect.poll(picture).toBe('/avatar/preset-3.svg');

    await inPage(page).getByRole('link', { name: 'Change your picture' }).filter({ visible: true }).last().click();
    const photo = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#17c29b' } })
      .jpeg()
      .toBuffer();
    const popup = page.getByRole('dialog');
    await popup.getByLabel('Upload a picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
    await popup.getByRole('application').press('ArrowLeft');
    await popup.getByRole('slider', { name: 'Zoom' }).fill('2');
    await popup.getByRole('button', { name: 'Use this picture' }).click();
    await expect.poll(picture).toMatch(/^\/avatar\/[0-9a-f]{32}\.webp$/);

    await inPage(page).getByRole('link', { name: 'Change your picture' }).filter({ visible: true }).last().click();
    await popup.getByRole('button', { name: 'Back to the letter' }).click();
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: /^Account of / })
          .locator('img')
          .count(),
      )
      .toBe(0);
  });

  it('binds an address by the code that it receives', async () => {
    const { username, tokenFor } = await newMember();
    const page = await visit(`/member/security?token=${await tokenFor('own', desktop)}`, { device: 'phone' });
    const popup = page.getByRole('dialog');

    await inPage(page).getByRole('link', { name: 'Add: Email' }).click();
    const email = `${username}@example.com`;
    await popup.getByRole('button', { name: 'Confirm', exact: true }).click();
    await popup.getByText('Please enter a valid email.').waitFor();
    await popup.getByLabel('Email').fill(email);
    await popup.getByRole('button', { name: 'Send code' }).click();
    await popup.getByRole('button', { name: /^Again in/ }).waitFor();
    const code = await lastCodeTo(email);
    await popup.getByLabel('Verification code').fill(code === '000000' ? '000001' : '000000');
    await popup.getByRole('button', { name: 'Confirm', exact: true }).click();
    await popup.getByText('You have 4 tries left').waitFor();
    await popup.getByLabel('Verification code').fill(code);
    await popup.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('Your email is verified').waitFor();
    await inPage(page).getByText('m•••@example.com').waitFor();
  });

  it('binds a number by the code that it receives', async () => {
    const { tokenFor } = await newMember();
    const page = await visit(`/member/security?token=${await tokenFor('own', desktop)}`);
    const popup = page.getByRole('dialog');
    numbers += 1;
    await inPage(page).getByRole('link', { name: 'Add: Mobile number' }).click();
    await popup.getByLabel('Mobile number').fill(`08${numbers}`);
    await popup.getByRole('button', { name: 'Send code' }).click();
    await solveChallenge(page);
    await popup.getByRole('button', { name: /^Again in/ }).waitFor();
    await popup.getByLabel('Verification code').fill(await lastCodeTo(`+668${numbers}`));
    await popup.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('Your mobile number is verified').waitFor();
    await inPage(page)
      .getByText(`•••• ${String(numbers).slice(-4)}`)
      .waitFor();
  });

  it('sees another browser, ends it, and finds it in the history', async () => {
    const { tokenFor } = await newMember();
    const other = await visit(`/member/history?token=${await tokenFor('phone', iphone)}`, { device: 'phone' });
    await other.getByRole('heading', { name: 'Account activity' }).waitFor();

    const page = await visit(`/member/devices?token=${await tokenFor('own', desktop)}`, { device: 'phone' });
    const end = page.getByRole('button', { name: 'Sign out Safari 18 on Apple iPhone (iOS 18)' });
    await end.click();
    await other.getByText('Your session has ended. Please log in again.').first().waitFor();
    await end.waitFor({ state: 'detached' });
    await other.getByRole('dialog', { name: 'Welcome back' }).waitFor();

    await open(page, '/member/history');
    await page.getByText('Devices signed out').waitFor();
    await page.getByText('Safari 18 on Apple iPhone (iOS 18)').waitFor();
  });
});

it('leads a phone through a list of everything, and back', async () => {
  const { tokenFor } = await newMember();
  const page = await visit(`/member?token=${await tokenFor('own', desktop)}`, { device: 'phone' });
  await inPage(page)
    .getByRole('link', { name: /^Devices/ })
    .click();
  await page.getByRole('heading', { name: 'Devices', level: 1 }).waitFor();
  await inPage(page).getByRole('link', { name: 'My account' }).click();
  await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor();
});

it('takes a wide screen to the security centre, with the menu beside', async () => {
  const { tokenFor } = await newMember();
  const page = await visit(`/member?token=${await tokenFor('own', desktop)}`);
  await page.waitForURL('**/member/security');
  await page.getByRole('navigation', { name: 'Member centre' }).getByRole('link', { name: 'Betting record' }).click();
  await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
});

it('asks a visitor to log in and a trial user for a real account', async () => {
  const visitor = await visit('/member/security');
  await inPage(visitor).getByRole('link', { name: 'Log in' }).waitFor();
  const { ctx } = await siteTool();
  const { token } = await signedInMember(ctx, { trial: true });
  const trial = await visit(`/member/security?token=${token}`);
  await trial.getByRole('dialog', { name: 'This needs a real account' }).waitFor();
  await trial.goBack();
  await inPage(trial).getByText('This needs a real account').waitFor();
});

describe.each([
  ['dark', 'phone'],
  ['light', 'desktop'],
] as const)('axe finds nothing in the %s theme on a %s', (theme, device) => {
  it('on any page of the member centre', async () => {
    const { tokenFor } = await newMember();
    await tokenFor('phone', iphone);
    const page = await visit(`/member/security?token=${await tokenFor('own', desktop)}`, { theme, device });
    await inPage(page).getByText('Login password', { exact: true }).waitFor();
    await expectNothingFound(page);
    for (const [path, words] of [
      ['/member/profile', 'About you'],
      ['/member/devices', 'Known devices'],
      ['/member/history', 'Signed in · Password'],
      ['/member/profile?popup=avatar', 'Upload a picture'],
      ['/member/security?popup=bind-mobile', 'Your mobile number'],
      ['/member/security?popup=bind-email', 'Your email'],
    ] as const) {
      await open(page, path);
      await page.getByText(words, { exact: true }).first().waitFor();
      await expectNothingFound(page);
    }
  });
});
