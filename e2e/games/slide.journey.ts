import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { closeBets, nextRound, openCrash } from '../../apps/server/src/modules/originals/shared/testing.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool, tokenOf } from '../support/site.ts';
import { balanceOf } from '../support/steps.ts';

const { visit } = useBrowser();
const look = async (page: Page, name: string) => {
  if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/${name}.png`, fullPage: true });
};

it('a bet waits for the reel, is paid its target, and the result is checked on the page', async () => {
  const { ctx } = await siteTool();
  await openCrash(ctx, [200, 200], [400, 400], 'slide');
  await nextRound(ctx, 'slide');
  const page = await visit(`/originals/slide?token=${await tokenOf('demo2')}`);
  const before = await balanceOf(page);
  await page.getByLabel('Target', { exact: true }).fill('1.5');
  await page.getByLabel('Stake', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Bet ฿10.00' }).click();
  await page.getByText('Your bet is in: at least 1.50×').waitFor();
  await closeBets(ctx);
  await page.getByText('The reel runs').waitFor();
  await look(page, 'slide-runs');
  await page.getByRole('status').filter({ hasText: 'The reel reached your 1.50×: you won ฿15.00.' }).waitFor();
  await look(page, 'slide-ended');
  await expect.poll(() => balanceOf(page)).toBeCloseTo(before + 5, 4);

  await page.getByRole('list', { name: 'Last results, newest first' }).getByRole('button').first().click();
  const check = page.getByRole('dialog', { name: /^Round that stopped at / });
  await check.getByRole('button', { name: 'Check now' }).click();
  await expect.poll(() => check.getByText('holds').count()).toBe(3);
  await page.keyboard.press('Escape');
  await expectNothingFound(page);
});
