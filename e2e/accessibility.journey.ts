import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { logIn, open } from './support/steps.ts';

const { visit } = useBrowser();

async function expectNothingFound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
}

describe.each(['dark', 'light'] as const)('axe finds nothing in the %s theme', (theme) => {
  it.each(['/', '/fairness', '/originals/dice', '/help', '/member/bets'])('on %s for a visitor', async (path) => {
    const page = await visit(path, { theme });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectNothingFound(page);
  });

  it.each(['login', 'register'])('in the %s popup on a phone', async (popup) => {
    const page = await visit(`/?popup=${popup}`, { theme, device: 'phone' });
    await page.getByRole('dialog').getByLabel('Username').waitFor();
    await expectNothingFound(page);
  });

  it('on dice, fairness and the records of a member', async () => {
    const page = await visit('/', { theme });
    await logIn(page, 'demo');
    await open(page, '/originals/dice');
    await page.getByRole('button', { name: /^Bet ฿/ }).click();
    await page.getByRole('list', { name: 'Your last rolls, newest first' }).waitFor();
    await expectNothingFound(page);
    await open(page, '/fairness');
    await page.getByRole('table', { name: 'Your rounds' }).getByRole('link').first().waitFor();
    await expectNothingFound(page);
    await open(page, '/member/bets');
    await page.getByRole('table').getByRole('link').first().waitFor();
    await expectNothingFound(page);
    await open(page, '/member/account');
    await page.getByRole('table').getByText('Stake').first().waitFor();
    await expectNothingFound(page);
  });
});
