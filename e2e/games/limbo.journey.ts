import { expect, it } from 'vitest';
import { expectNothingFoundInBothThemes } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { tokenOf } from '../support/site.ts';
import { balanceOf, bet, open } from '../support/steps.ts';

const { visit } = useBrowser();

it('target and chance say the same bet, typed, dragged or stepped', async () => {
  const page = await visit('/originals/limbo');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Win chance').fill('9.9');
  await field('Win chance').press('Enter');
  await expect.poll(() => field('Target').inputValue()).toBe('10.00');
  await page.getByRole('slider').focus();
  await page.getByRole('slider').press('ArrowRight');
  await expect.poll(() => field('Target').inputValue()).toBe('11.00');
  await field('Target').fill('1000000');
  await field('Target').press('Enter');
  await expect.poll(() => field('Win chance').inputValue()).toBe('0.0000990');
});

it('a bet pays its target when the multiplier reaches it, and its receipt leads to its check', async () => {
  const page = await visit(`/originals/limbo?token=${await tokenOf('demo2')}`);
  const before = await balanceOf(page);
  const { roundId, payout, result } = await bet(page);
  expect(Number(payout)).toBe(Number(result.multiplier) >= 2 ? 20 : 0);
  expect(await balanceOf(page)).toBeCloseTo(before - 10 + Number(payout), 4);
  await page
    .getByRole('status')
    .filter({ hasText: /^Rose to / })
    .waitFor();

  await page.locator(`a[href*="round=${roundId}"]`).first().click();
  const receipt = page.getByRole('dialog', { name: `Round ${roundId}` });
  await receipt.getByText('Limbo · at least 2.00×').waitFor();
  await receipt.getByRole('link', { name: 'Verify this round' }).click();
  const check = page.getByRole('region', { name: `Check of round ${roundId}` });
  await check.getByRole('button', { name: 'Reveal and check now' }).click();
  await check.getByText('Verified').waitFor();
  await check.getByText(/^Computed here: \d+\.\d\d×$/).waitFor();
});

it('anybody computes a published case with the calculator', async () => {
  const page = await visit('/fairness');
  await page.getByLabel('Game', { exact: true }).selectOption('Limbo');
  await page.getByLabel('Server seed', { exact: true }).fill('5c5c42b55822f994bd955a4416775190');
  await page.getByLabel('Client seed', { exact: true }).fill('40cea334816e7a68ed62d208ce4a2572');
  await expect.poll(() => page.locator('output').textContent()).toBe('17.41×');
});

it('axe finds nothing in either theme', async () => {
  const page = await visit('/originals/limbo');
  await expectNothingFoundInBothThemes(page);
  await open(page, `/originals/limbo?token=${await tokenOf('demo2')}`);
  await bet(page);
  await page.getByRole('list', { name: 'Your last rounds, newest first' }).waitFor();
  await expectNothingFoundInBothThemes(page);
});
