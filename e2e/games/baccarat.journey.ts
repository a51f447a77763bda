import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNothingFound } from '../support/axe.ts';
import { type Device, useBrowser } from '../support/browser.ts';

const { visit } = useBrowser();

/** A live table in free play, as the whole page: in the frame of the site it is the same. */
async function table(device: Device): Promise<Page> {
  const page = await visit('/play/RVL/riverside-baccarat?free=1', { device });
  const frame = page.locator('iframe');
  await frame.waitFor();
  await page.goto((await frame.getAttribute('src')) ?? '');
  await page.getByRole('heading', { name: 'River Terrace' }).waitFor();
  return page;
}

const spot = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} [\\d.]+:1`) });
const money = (page: Page, name: 'Free play' | 'Total bet') =>
  page.locator('dl div', { hasText: name }).locator('dd').textContent();

/** Waits for the beginning of a round, so that there is time. */
async function newRound(page: Page): Promise<void> {
  const clock = page.getByRole('timer');
  await clock.waitFor({ state: 'hidden' });
  // Polled at short intervals, since the next steps last only seconds.
  await expect.poll(() => clock.isVisible(), { interval: 50 }).toBe(true);
}

describe('a live table', () => {
  it('counts the chips that lie there when the time is up, and keeps the round', async () => {
    const page = await table('phone');
    await newRound(page);
    await spot(page, 'Banker').click();
    await spot(page, 'Tie').click();
    await expect.poll(() => money(page, 'Total bet')).toBe('฿ 200.00');
    await page.getByRole('button', { name: 'Accepted' }).waitFor();
    await expect.poll(() => money(page, 'Free play')).toBe('฿ 9,800.00');
    await page.locator('.result').waitFor();
    await expectNothingFound(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('tab', { name: 'My rounds' }).click();
    await page.getByText('Bet ฿ 200.00').waitFor();
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByRole('row', { name: /^Banker .* 0\.95:1 98\.94 %$/ }).waitFor();
    await expectNothingFound(page);
  });

  it('lets chips be taken back, laid again and repeated, and has other tables', async () => {
    const page = await table('desktop');
    await page.getByRole('button', { name: 'Chip ฿ 200.00' }).click();
    await newRound(page);
    await spot(page, 'Player').click();
    await spot(page, 'P Pair').click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => money(page, 'Total bet')).toBe('฿ 200.00');
    await page.getByRole('button', { name: 'Double' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Accepted' }).waitFor();
    await expect.poll(() => money(page, 'Free play')).toBe('฿ 9,600.00');
    await newRound(page);
    await page.getByRole('button', { name: 'Rebet' }).click();
    await expect.poll(() => money(page, 'Total bet')).toBe('฿ 400.00');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'Golden Pier' }).waitFor();
    await page.getByRole('button', { name: 'Chip ฿ 100,000.00' }).waitFor();
  });
});
