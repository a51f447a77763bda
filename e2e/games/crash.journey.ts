import type { Round } from '@fairhouse/contract/originals';
import { expect, it } from 'vitest';
import { closeBets, landed, nextRound, openCrash } from '../../apps/server/src/modules/originals/shared/testing.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool, tokenOf } from '../support/site.ts';
import { balanceOf, open } from '../support/steps.ts';

const { visit } = useBrowser();

it('a bet joins the flight, is cashed out in it, and the flight’s end is checked from its receipt and its own line', async () => {
  const { ctx } = await siteTool();
  await openCrash(ctx, [150, 150], [400, 400]);
  await nextRound(ctx);
  const page = await visit(`/originals/crash?token=${await tokenOf('demo2')}`, { device: 'phone' });
  const before = await balanceOf(page);
  await page.getByLabel('Cash out at', { exact: true }).fill('');
  await page.getByLabel('Stake', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Bet ฿10.00' }).click();
  await page.getByRole('button', { name: 'Your bet is in: waiting for the take-off' }).waitFor();
  await closeBets(ctx);
  const answered = page.waitForResponse((response) => response.url().endsWith('/act'));
  await page.getByRole('button', { name: /^Cash out/ }).click();
  const { value }: { value: { round: Round } } = await (await answered).json();
  const { roundId, payout, multiplier } = value.round;
  expect(Number(multiplier)).toBeGreaterThanOrEqual(1);
  expect(await balanceOf(page)).toBeCloseTo(before - 10 + Number(payout), 4);
  // The page stays usable after the flight: the next bet can be composed.
  const { end_e2: end, game_hash: hash } = await landed(ctx);
  await page.getByRole('button', { name: 'Bet ฿10.00' }).waitFor();

  // Rounds of earlier chains may have ended at the same multiplier, and be the newest until the page receives this one.
  const newest = page
    .getByRole('list', { name: 'Ends of the last flights, newest first' })
    .getByRole('listitem')
    .first();
  const check = page.getByRole('dialog', { name: /^Flight that ended at / });
  await expect
    .poll(async () => {
      await newest.getByRole('button', { name: `Ended at ${(Number(end) / 100).toFixed(2)}×. Check it` }).click();
      await check.getByRole('term').first().waitFor();
      const isThis = (await check.getByText(String(hash)).count()) > 0;
      if (!isThis) await page.keyboard.press('Escape');
      return isThis;
    })
    .toBe(true);
  await check.getByRole('button', { name: 'Check now' }).click();
  await expect.poll(() => check.getByText('holds').count()).toBe(3);
  await page.keyboard.press('Escape');

  await open(page, `/fairness?round=${roundId}`);
  const region = page.getByRole('region', { name: `Check of round ${roundId}` });
  await region.getByText('Verified').waitFor();
});

it('a wide page shows the flight of others, with a bet that leaves at its target, and axe finds nothing', async () => {
  const { ctx } = await siteTool();
  await openCrash(ctx, [300, 300]);
  await nextRound(ctx);
  const page = await visit(`/originals/crash?token=${await tokenOf('demo2')}`, { theme: 'light' });
  await page.getByLabel('Cash out at', { exact: true }).fill('1.05');
  await page.getByLabel('Stake', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Bet ฿10.00' }).click();
  await page.getByText('Bets in this flight: 1').waitFor();
  await closeBets(ctx);
  await page.getByText('In flight').waitFor();
  await page.getByRole('status').filter({ hasText: 'You left at 1.05× and won ฿10.50.' }).waitFor();
  await expectNothingFound(page);
  await landed(ctx);
});
