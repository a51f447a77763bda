import { describe, expect, it } from 'vitest';
import { signedInMember } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { solveChallenge } from '../support/challenge.ts';
import { entryOf } from '../support/partner.ts';
import { currentSite, siteTool, tokenOf, useKnownCaptcha } from '../support/site.ts';
import {
  baht,
  balanceOf,
  bet,
  chooseInAccountMenu,
  expectBalance,
  logIn,
  open,
  sessionValue,
} from '../support/steps.ts';

const { visit } = useBrowser();
const captcha = useKnownCaptcha();

describe('coming in', () => {
  it('a wrong password is one answer, asks for a captcha, and the right one then opens', async () => {
    const page = await visit('/login', { device: 'phone' });
    await captcha.know(page);
    const popup = page.getByRole('dialog');
    await popup.getByLabel('Username', { exact: true }).fill('demo2');
    await popup.getByLabel('Password', { exact: true }).fill('wrong-password');
    await popup.getByRole('button', { name: 'Log in' }).click();
    await solveChallenge(page);
    await popup.getByRole('alert').filter({ hasText: 'Wrong account or password.' }).waitFor();
    await popup
      .getByRole('button', { name: /^Captcha/ })
      .locator('img')
      .waitFor();

    await popup.getByLabel('Password', { exact: true }).fill('Fairhouse#1');
    await captcha.fill(page);
    await popup.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => popup.count()).toBe(0);
    await page.getByRole('button', { name: 'Account of demo2' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('a trial user plays with play money and is told that records need a real account', async () => {
    const page = await visit('/originals/dice');
    await page.getByRole('button', { name: 'Play for free' }).click();
    await expectBalance(page, baht(10_000));
    await page.getByRole('button', { name: /^Bet ฿10.00 play money$/ }).waitFor();
    const round = await bet(page);
    await expectBalance(page, baht(9990 + Number(round.payout)));

    await open(page, '/member/bets');
    const warning = page.getByRole('dialog', { name: 'This needs a real account' });
    await warning.getByRole('button', { name: 'Keep playing free' }).click();
    await warning.waitFor({ state: 'hidden' });
    await page.getByRole('main').getByText('This needs a real account').waitFor();
    await chooseInAccountMenu(page, 'Open a real account');
    await page.getByRole('dialog', { name: 'Open an account' }).waitFor();
  });

  it('a trial user is told in front of the agent centre that it needs a real account', async () => {
    const { ctx } = await siteTool();
    const { token } = await signedInMember(ctx, { trial: true });
    const page = await visit(`/agentHome/team?token=${token}`);
    const warning = page.getByRole('dialog', { name: 'This needs a real account' });
    await warning.waitFor();
    expect(new URL(page.url()).pathname).toBe('/agent');
    await warning.getByRole('button', { name: 'Keep playing free' }).click();
    await warning.waitFor({ state: 'hidden' });

    await open(page, '/help?popup=agent');
    await warning.waitFor();
    await open(page, '/help?popup=member');
    await warning.waitFor({ state: 'hidden' });
    await page.getByRole('dialog', { name: 'Member centre' }).getByText('This needs a real account').waitFor();
  });

  it('Escape and Back close a popup, and the page behind stays', async () => {
    const page = await visit('/fairness', { device: 'phone' });
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    const popup = page.getByRole('dialog');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await popup.waitFor();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });

    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await popup.waitFor();
    await page.goBack();
    await popup.waitFor({ state: 'hidden' });
    await title.waitFor();
    expect(new URL(page.url()).pathname).toBe('/fairness');
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('one session in several tabs', () => {
  it('a new tab is logged in too, both see the balance move, and signing out signs out both', async () => {
    const first = await visit('/');
    await logIn(first, 'demo');
    const second = await first.context().newPage();
    await open(second, '/originals/dice');
    const round = await bet(second, '7');
    const balance = await balanceOf(second);
    expect(round.roundId).toMatch(/^\d+$/);
    await expectBalance(second, baht(balance));
    await expectBalance(first, baht(balance));

    await chooseInAccountMenu(first, 'Sign out');
    await first.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await second.getByRole('link', { name: 'Log in to bet' }).waitFor();
  });

  it('a code in the address signs in, leaves the address bar at once, and is good once', async () => {
    const { code, memberId } = await entryOf('reader');
    const page = await visit('/help');
    await page.goto(`/fairness?token=${code}`);
    await page.getByRole('button', { name: 'Account of journeys-' }).waitFor();
    expect(page.url()).not.toContain('token');
    expect(await sessionValue(page, 'customerId')).toBe(memberId.toString());

    const again = await visit('/help');
    await again.goto(`/fairness?token=${code}`);
    await again.getByText('This link has been used or is too old.').waitFor();
    expect(await sessionValue(again, 'token')).toBeNull();
  });

  it('a code in the address asks before it replaces the session of another member', async () => {
    const page = await visit(`/?token=${await tokenOf('demo')}`);
    await page.getByRole('button', { name: 'Account of demo' }).waitFor();
    const token = await sessionValue(page, 'token');
    const question = page.getByRole('dialog', { name: /^Switch to journeys-/ });

    await page.goto(`/fairness?token=${(await entryOf('reader')).code}`);
    await question.getByText('You are signed in as demo.').waitFor();
    await expectNothingFound(page);
    expect(page.url()).not.toContain('token');
    const ended = page.waitForResponse('**/wps/session/logout');
    await question.getByRole('button', { name: 'Go back' }).click();
    expect((await ended).status()).toBe(200);
    expect(await sessionValue(page, 'token')).toBe(token);

    await page.goto(`/seamless?token=${(await entryOf('reader')).code}`);
    await question.getByRole('button', { name: 'Switch account' }).click();
    await page.getByRole('button', { name: 'Account of journeys-' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('a session’s token in the address signs nobody in', async () => {
    const page = await visit('/help');
    await page.goto(`/?token=${await tokenOf('demo')}`);
    await page.getByText('This link has been used or is too old.').waitFor();
    expect(await sessionValue(page, 'token')).toBeNull();
  });

  it('a session that the server no longer knows ends, and the login popup opens', async () => {
    const token = await tokenOf('demo');
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${currentSite().url}/wps/session/logout`, { method: 'DELETE', headers });
    const page = await visit(`/member/bets?token=${token}`);
    // The message disappears after a few seconds, the popup stays.
    await page.getByText('Your session has ended.').waitFor();
    await page.getByRole('dialog', { name: 'Welcome back' }).waitFor();
    expect(await sessionValue(page, 'token')).toBeNull();
  });
});
