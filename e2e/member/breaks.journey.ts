import { it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { open } from '../support/steps.ts';

const { visit } = useBrowser();

it.each(deviceNames)('a member takes a break by the menu, which nothing ends, on a %s', async (device) => {
  const { token } = await memberWith((await siteTool()).ctx, 10_000_000n);
  const page = await visit(`/member?token=${token}`, { device });
  const main = page.getByRole('main');
  await page.locator('a[href="/member/breaks"]:visible').first().click();
  await main.getByRole('heading', { name: 'Breaks from play', level: 1 }).waitFor();
  await main.getByText('No break holds.').waitFor();
  await expectNothingFound(page);
  await main.getByRole('button', { name: '72 hours' }).click();
  const asked = page.getByRole('dialog', { name: 'Stop playing: 72 hours?' });
  await expectNothingFound(page);
  await asked.getByRole('button', { name: 'Stop now' }).click();
  await main.getByText(/^Paused until /).waitFor();
  // A shorter one changes nothing.
  await main.getByRole('button', { name: '24 hours' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop now' }).click();
  await page.getByText('A break that lasts at least as long holds already.').waitFor();
  await open(page, '/originals/dice');
  await main
    .getByRole('button', { name: /^Bet ฿/ })
    .or(page.getByRole('button', { name: /^Bet ฿/ }))
    .first()
    .click();
  await page.getByText('Play is paused for your account.').first().waitFor();
});
