import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { tokenOf, untilRecorded, useKnownCaptcha } from '../support/site.ts';
import { baht, bet, chooseInAccountMenu, expectBalance, open, openListening } from '../support/steps.ts';

const { visit } = useBrowser();
const captcha = useKnownCaptcha();

describe.each(deviceNames)('a new member on a %s', (device) => {
  it('registers, receives the gift, plays dice, finds the bet in the record, checks it and signs out', async () => {
    const page = await visit('/', { device });
    await captcha.know(page);
    const username = `new${device}${Date.now().toString(36)}`.slice(0, 16);

    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
    const popup = page.getByRole('dialog');
    await popup.getByLabel('Username', { exact: true }).fill(username);
    await popup.getByLabel('Password', { exact: true }).fill('quiet-lantern-mango7');
    await popup.getByLabel('Confirm password').fill('quiet-lantern-mango7');
    await captcha.fill(page);
    await popup.getByRole('checkbox').check();
    await popup.getByRole('button', { name: 'Open account' }).click();
    await popup.waitFor({ state: 'hidden' });
    await expectBalance(page, baht(1000));

    await open(page, '/originals/dice');
    const round = await bet(page, '100');
    await page
      .getByRole('status')
      .filter({ hasText: `Rolled ${round.roll.toFixed(2)}` })
      .waitFor();
    const balance = 900 + Number(round.payout);
    await expectBalance(page, baht(balance));

    await untilRecorded([round]);
    await open(page, '/member/bets');
    await page
      .getByRole('link', { name: `Verify round ${round.roundId}` })
      .filter({ visible: true })
      .click();
    const check = page.getByRole('region', { name: `Check of round ${round.roundId}` });
    await check.getByText('Seed still secret').waitFor();
    await page.getByRole('button', { name: 'Rotate and reveal' }).click();
    await page.getByText('Its SHA-256 is the hash we had shown').waitFor();
    await page.getByText('The next hash you were shown is now the one in use').waitFor();
    await check.getByText('Verified').waitFor();
    expect(await check.getByText('holds', { exact: true }).count()).toBe(3);

    await open(page, '/member/account');
    await page.getByText('Sign-up gift').filter({ visible: true }).waitFor();

    await chooseInAccountMenu(page, 'Sign out');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    const kept = await page.evaluate<string[]>('Object.keys(window.sessionStorage).sort()');
    expect(kept).toEqual(['merchant', 'merchantCode']);
  });
});

describe('signing out', () => {
  /** The calls of a browser that the server answers 401. */
  function refusedIn(context: BrowserContext): string[] {
    const found: string[] = [];
    context.on('response', (answer) => {
      if (answer.status() === 401) found.push(`${answer.request().method()} ${answer.url()}`);
    });
    return found;
  }

  it.each(['/', '/member/wallet', '/member/deposit', '/member/bets', '/member/security', '/member/profit'])(
    'on %s sends no call of the ended session, while the answer is on its way and after it',
    async (path) => {
      const page = await visit('/help');
      const connected = page.waitForEvent('websocket');
      // The server could not close a socket that it does not know yet.
      await openListening(page, `${path}?token=${await tokenOf('demo')}`);
      const socket = await connected;
      const closed = new Promise<void>((done) => void socket.on('close', () => done()));
      const refused = refusedIn(page.context());
      await page.route('**/wps/session/logout', async (route) => {
        const answer = await route.fetch();
        await closed;
        await route.fulfill({ response: answer });
      });
      await chooseInAccountMenu(page, 'Sign out');
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('You are signed out.').waitFor();
      await page.waitForLoadState('networkidle');
      expect(refused).toEqual([]);
    },
  );

  it('in one tab sends no call of the ended session from another', async () => {
    const page = await visit(`/member/wallet?token=${await tokenOf('demo')}`);
    const other = await page.context().newPage();
    // A call that a tab sends while it loads may reach the server after the session has ended.
    await openListening(other, '/member/deposit');
    await other.getByRole('button', { name: 'Account of demo' }).waitFor();
    await Promise.all([page, other].map((one) => one.waitForLoadState('networkidle')));
    const refused = refusedIn(page.context());
    await chooseInAccountMenu(page, 'Sign out');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await other.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    await other.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });
});

describe('the registration form', () => {
  it('names what is missing or wrong beneath each field, and asks for the terms', async () => {
    const page = await visit('/register');
    const popup = page.getByRole('dialog');
    await popup.getByLabel('Username', { exact: true }).fill('1x');
    await popup.getByLabel('Password', { exact: true }).fill('short');
    await popup.getByLabel('Confirm password').fill('other');
    await popup.getByRole('button', { name: 'Open account' }).click();
    for (const words of [
      'Account format incorrect: 4-16 letters and digits, starting with a letter',
      'Password format incorrect: Password length 8-64',
      'The two passwords do not match.',
      'Please enter the captcha.',
      'not empty?',
    ]) {
      await popup.getByRole('alert').filter({ hasText: words }).waitFor();
    }
    expect(await popup.getByText('at least 18 years old').count()).toBe(1);
  });
});
