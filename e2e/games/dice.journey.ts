import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { tokenOf } from '../support/site.ts';
import { baht, balanceOf, bet, expectBalance } from '../support/steps.ts';

const { visit } = useBrowser();

it('the linked fields, the handle and the sides say the same bet', async () => {
  const page = await visit('/originals/dice');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const handle = page.getByRole('slider');

  await field('Win chance').fill('25');
  await field('Win chance').press('Enter');
  await expect.poll(() => field('Roll over').inputValue()).toBe('75.00');
  expect(await field('Multiplier').inputValue()).toBe('3.9603');

  await handle.focus();
  await handle.press('ArrowLeft');
  await expect.poll(() => field('Roll over').inputValue()).toBe('74.00');
  await handle.press('PageUp');
  await expect.poll(() => field('Roll over').inputValue()).toBe('84.00');

  await page.getByText('Under', { exact: true }).click();
  await expect.poll(() => field('Roll under').inputValue()).toBe('16.00');

  await field('Multiplier').fill('2');
  await field('Multiplier').press('Enter');
  await expect.poll(() => field('Roll under').inputValue()).toBe('49.50');

  // The bet outlives a reload.
  await field('Stake').fill('12.5');
  await page.reload();
  await expect.poll(() => field('Roll under').inputValue()).toBe('49.50');
  await expect.poll(() => field('Stake').inputValue()).toBe('12.5');
});

it('nothing in the bar moves when the heart comes', async () => {
  const page = await visit('/help');
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/lgw/games/search?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(new URL('/originals/dice', page.url()).href);
  await page.getByRole('button', { name: 'Sound', exact: true }).waitFor();
  const place = () => page.getByRole('button', { name: 'Log in' }).first().boundingBox();
  const before = await place();
  answer();
  await page.getByRole('button', { name: 'Favourite: Dice' }).waitFor();
  expect(before).not.toBeNull();
  expect(await place()).toEqual(before);
});

it('what stands against a stake is said in words before anything is sent', async () => {
  const page = await visit(`/originals/dice?token=${await tokenOf('demo2')}`);
  await page.getByRole('button', { name: /^Bet ฿/ }).waitFor();
  const stake = page.getByLabel('Stake', { exact: true });
  const said = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();
  await stake.fill('');
  await said('Enter a stake.');
  await stake.fill('0.5');
  await said('The smallest stake is ฿1.00.');
  await stake.fill('1.00001');
  await said('Enter an amount with at most 4 decimals.');
  await stake.fill('50000.01');
  await said('The largest stake is ฿50,000.00.');
  await stake.fill('49999');
  await said('Your balance is');
  expect(await page.getByRole('button', { name: /^Bet/ }).isDisabled()).toBe(true);
});

it('a bet whose answer was lost is asked about with the same key and counts once', async () => {
  const page = await visit(`/originals/dice?token=${await tokenOf('demo2')}`);
  await page.getByRole('button', { name: 'Bet ฿10.00' }).waitFor();
  const keys: string[] = [];
  await page.route('**/wps/originals/bet', async (route) => {
    keys.push((await route.request().allHeaders())['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    // The server answers, but the answer is lost.
    await route.fetch();
    await route.abort();
  });
  const before = await balanceOf(page);
  const round = await bet(page);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  expect(await balanceOf(page)).toBeCloseTo(before - 10 + Number(round.payout), 4);
  await expectBalance(page, baht(await balanceOf(page)));
});

it('a past roll opens its receipt, which leads to its check', async () => {
  const page = await visit(`/originals/dice?token=${await tokenOf('demo')}`);
  const round = await bet(page);
  await page.locator(`a[href*="round=${round.roundId}"]`).first().click();
  const receipt = page.getByRole('dialog', { name: `Round ${round.roundId}` });
  await receipt.getByText(round.roll.toFixed(2)).first().waitFor();
  await receipt.getByRole('link', { name: 'Verify this round' }).click();
  const check = page.getByRole('region', { name: `Check of round ${round.roundId}` });
  await check.getByRole('button', { name: 'Reveal and check now' }).click();
  await check.getByText('Verified').waitFor();
});

it('anybody computes a published case with the calculator', async () => {
  const page = await visit('/fairness');
  await page.getByLabel('Server seed', { exact: true }).fill('f2ac89b608eeb01312d115bce6741b32');
  await page.getByLabel('Client seed', { exact: true }).fill('86ff027f15c48241af7f54a726690ee7');
  await page.getByLabel('Nonce', { exact: true }).fill('1');
  await expect.poll(() => page.locator('output').textContent()).toBe('29.02');
});
