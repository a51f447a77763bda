import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNothingFoundInBothThemes } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { tokenOf } from '../support/site.ts';
import { bet } from '../support/steps.ts';

const { visit } = useBrowser();

let session: string | null = null;

/**
 * A member's token, with a bet to that name, for pages that show some. One is used for all tests, since other journeys
 * test logging in.
 */
async function memberToken(): Promise<string> {
  if (session) return session;
  const token = await tokenOf('demo');
  await bet(await visit(`/originals/dice?token=${token}`));
  session = token;
  return token;
}

describe('axe finds nothing in either theme', () => {
  it.each(['/', '/fairness', '/originals/dice', '/help', '/member/bets', '/agent'])(
    'on %s for a visitor',
    async (path) => {
      const page = await visit(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectNothingFoundInBothThemes(page);
    },
  );

  it.each(['login', 'register'])('in the %s popup on a phone', async (popup) => {
    const page = await visit(`/?popup=${popup}`, { device: 'phone' });
    await page.getByRole('dialog').getByLabel('Username', { exact: true }).waitFor();
    await expectNothingFoundInBothThemes(page);
  });

  it.each([
    ['/originals/dice', (page: Page) => page.getByRole('list', { name: 'Your last rounds, newest first' })],
    ['/fairness', (page: Page) => page.getByRole('table', { name: 'Your rounds' }).getByRole('link').first()],
    ['/member/bets', (page: Page) => page.getByRole('table').getByRole('link').first()],
    ['/member/account', (page: Page) => page.getByRole('table').getByText('Stake').first()],
  ] as const)('on %s of a member', async (path, filled) => {
    const page = await visit(`${path}?token=${await memberToken()}`);
    await filled(page).waitFor();
    await expectNothingFoundInBothThemes(page);
  });
});

it('who asks for less motion sees another theme at once, without a transition', async () => {
  const page = await visit('/help');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const moving = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'light' ? 'dark' : 'light';
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  });
  expect(moving).toBe(0);
});
