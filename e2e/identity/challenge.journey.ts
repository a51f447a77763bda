import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNothingFoundInBothThemes } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { challengeHandle, dragPiece, gapOn, solveChallenge } from '../support/challenge.ts';
import { admin } from '../support/site.ts';
import { chooseInAccountMenu, demoPassword } from '../support/steps.ts';

const { visit } = useBrowser();
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Quick check' });

/** Fills in the login form and sends it: the check opens above it. */
async function sendLogin(page: Page, username = 'demo', password = demoPassword): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Welcome back' });
  await popup.getByLabel('Username', { exact: true }).fill(username);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await popup.getByRole('button', { name: 'Log in' }).click();
}

async function expectLoggedIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of demo' }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

describe.each(deviceNames)('the check before a login on a %s', (device) => {
  it('is done by dragging the piece into its hole', async () => {
    const page = await visit('/login', { device });
    await sendLogin(page);
    await solveChallenge(page);
    await expectLoggedIn(page);
  });
});

describe('the check before a login', () => {
  it('tells that the piece did not fit, and asks again with another picture', async () => {
    const page = await visit('/login', { device: 'phone' });
    await sendLogin(page);
    const gap = await gapOn(page);
    const first = await panelOf(page).getByRole('img').first().getAttribute('src');
    await dragPiece(page, gap > 165 ? gap - 60 : gap + 60);
    await panelOf(page).getByRole('alert').filter({ hasText: 'That did not fit.' }).waitFor();
    await expect.poll(() => panelOf(page).getByRole('img').first().getAttribute('src')).not.toBe(first);
    expect(await challengeHandle(page).getAttribute('aria-valuenow')).toBe('0');
    await solveChallenge(page);
    await expectLoggedIn(page);
  });

  it('is done by the browser for who cannot see or drag', async () => {
    const page = await visit('/login');
    await sendLogin(page);
    await panelOf(page).getByRole('button', { name: "I can't do the puzzle" }).click();
    await page.getByRole('dialog', { name: 'Check without a puzzle' }).getByRole('progressbar').waitFor();
    await expectLoggedIn(page);
  });

  it('is done by keyboard alone: arrows, with Shift in large steps, and Enter', async () => {
    const page = await visit('/login');
    await sendLogin(page);
    const gap = await gapOn(page);
    const hasFocus = () => page.evaluate<boolean>(`document.activeElement.getAttribute('role') === 'slider'`);
    await expect.poll(hasFocus).toBe(true);
    const press = async (key: string, times: number) => {
      for (let n = 0; n < times; n += 1) {
        await page.keyboard.press(key);
        await sleep(60 + (n % 3) * 35);
      }
    };
    await press('End', 1);
    await press('Home', 1);
    await press('Shift+ArrowRight', Math.floor(gap / 20));
    await press('ArrowRight', Math.round((gap % 20) / 2));
    expect(Math.abs(Number(await challengeHandle(page).getAttribute('aria-valuenow')) - gap)).toBeLessThanOrEqual(2);
    await sleep(300);
    await page.keyboard.press('Enter');
    await expectLoggedIn(page);
  });

  it('is one a try: after a wrong password the captcha alone, and what was sent once opens nothing a second time', async () => {
    const page = await visit('/login');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/wps/session/login')) sent.push(request.postData() ?? '');
    });
    await sendLogin(page, 'nobody-of-that-name', 'wrong-password');
    await solveChallenge(page);
    await page.getByRole('alert').filter({ hasText: 'Wrong account or password.' }).waitFor();
    const again = await page.request.post('/wps/session/login', {
      data: sent.at(-1) ?? '',
      headers: { 'content-type': 'application/jose' },
    });
    expect(await again.json()).toMatchObject({ success: false, code: 'ENCRYPTION_REPLAYED' });
    await page.getByRole('dialog', { name: 'Welcome back' }).getByLabel('Captcha', { exact: true }).fill('XXXXX');
    await sendLogin(page);
    await page.getByText('The captcha is wrong.', { exact: false }).waitFor();
    expect(await challengeHandle(page).count()).toBe(0);
  });

  it('is not asked of a browser that the member has come in with', async () => {
    const page = await visit('/login');
    await sendLogin(page);
    await solveChallenge(page);
    await expectLoggedIn(page);
    await chooseInAccountMenu(page, 'Sign out');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await sendLogin(page);
    await expectLoggedIn(page);
    expect(asked).not.toContain('/wps/challenge/slider');
  });

  it('goes with Escape, the form stays, and a second press of the button brings it back', async () => {
    const page = await visit('/login');
    await sendLogin(page);
    await challengeHandle(page).waitFor();
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'hidden' });
    const popup = page.getByRole('dialog', { name: 'Welcome back' });
    expect(await popup.getByLabel('Username', { exact: true }).inputValue()).toBe('demo');
    await popup.getByRole('button', { name: 'Log in' }).click();
    await solveChallenge(page);
    await expectLoggedIn(page);
  });

  it('shows another picture on request, at most once a second', async () => {
    const page = await visit('/login');
    const asked: Request[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/wps/challenge/slider')) asked.push(request);
    });
    await sendLogin(page);
    await challengeHandle(page).waitFor();
    const picture = () => panelOf(page).getByRole('img').first().getAttribute('src');
    for (let more = 2; more > 0; more -= 1) {
      const shown = await picture();
      await panelOf(page).getByRole('button', { name: 'Show another picture' }).click();
      await expect.poll(picture).not.toBe(shown);
    }
    // By the browser's own clock.
    const [first = 0, second = 0, third = 0] = asked.map((request) => request.timing().startTime);
    expect(Math.min(second - first, third - second)).toBeGreaterThan(1000);
    await solveChallenge(page);
    await expectLoggedIn(page);
  });

  it('is not asked for where the brand has switched it off', async () => {
    await admin('module', 'SLIDER3', 'off');
    try {
      const page = await visit('/login');
      await sendLogin(page);
      await expectLoggedIn(page);
    } finally {
      await admin('module', 'SLIDER3', 'on');
    }
  });

  it('has nothing that axe finds, in either theme', async () => {
    const page = await visit('/login', { device: 'phone' });
    await sendLogin(page);
    await challengeHandle(page).waitFor();
    await expectNothingFoundInBothThemes(page);
  });
});
