import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { admin, tokenOf } from '../support/site.ts';
import { balanceOf } from '../support/steps.ts';

const { visit } = useBrowser();
const look = async (page: Page, name: string) => {
  if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/${name}.png`, fullPage: true });
};

it('a bet waits for the reel, is paid or lost by it, and the result is checked on the page', async () => {
  // Operators set the pace: three seconds for bets keep this short.
  await admin('original', 'slide', 'pace', '--betting', '3000', '--rest', '1000');
  const page = await visit(`/originals/slide?token=${await tokenOf('demo2')}`);
  const before = await balanceOf(page);
  await page.getByLabel('Target', { exact: true }).fill('1.5');
  const placed = page.waitForResponse((answer) => answer.url().endsWith('/wps/originals/bet') && answer.ok());
  await page.getByRole('button', { name: /^Bet ฿/ }).click();
  const { round } = (await (await placed).json()).value;
  await page.getByText('Your bet is in: at least 1.50×').waitFor();
  await look(page, 'slide-in');
  await page
    .getByRole('status')
    .filter({ hasText: /^(?:The reel reached your|Your bet paid)/ })
    .waitFor();
  await look(page, 'slide-ended');
  const ended = await page.evaluate(async (id) => {
    const token = sessionStorage.getItem('token') ?? '';
    const answer = await fetch(`/wps/originals/rounds/${id}`, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).value;
  }, round.roundId);
  expect(Number(ended.payout)).toBe(ended.result.multiplier >= 1.5 ? 15 : 0);
  await expect.poll(() => balanceOf(page)).toBeCloseTo(before - 10 + Number(ended.payout), 4);

  await page.getByRole('list', { name: 'Last results, newest first' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText(/^Hash and salt give the result .*: holds$/).waitFor();
  await page.keyboard.press('Escape');
  await expectNothingFound(page);
});
