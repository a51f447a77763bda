import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { expectBalance } from '../support/steps.ts';

const { visit } = useBrowser();

/** A token of a member with 1,000 baht. */
async function someone(): Promise<string> {
  return (await memberWith((await siteTool()).ctx, 10_000_000n)).token;
}

const main = (page: Page) => page.getByRole('main');
const game = (page: Page) => page.frameLocator('iframe');
const room = (page: Page, name: RegExp) => main(page).getByRole('button', { name });
const result = (page: Page) => game(page).getByRole('heading', { name: /^(You won|The other player won)/ });

it('two members choose the same room, play a duel to its end, and each browser checks it', async () => {
  const anna = await visit(`/pvp?token=${await someone()}`, { device: 'phone' });
  await main(anna).getByRole('link', { name: 'Play Market Dice Duel by' }).first().click();
  await anna.waitForURL('**/play/NMS/market-duel');
  await main(anna).getByRole('heading', { name: 'Choose a room' }).waitFor();
  await room(anna, /^Rooftop .*Stake ฿\s?200\.00$/).waitFor();
  await expectNothingFound(anna);
  await room(anna, /^Snack Stall/).click();
  await game(anna).getByRole('button', { name: 'Sit down for ฿ 10.00' }).click();
  await game(anna).getByRole('heading', { name: 'Waiting for another player' }).waitFor();
  await expectBalance(anna, '฿990.00');
  await expectNothingFound(anna);

  const bua = await visit(`/play/NMS/market-duel?token=${await someone()}`, { device: 'desktop' });
  await room(bua, /^Snack Stall 1 player in the room/).click();
  await game(bua).getByRole('button', { name: 'Sit down for ฿ 10.00' }).click();
  const heard = await Promise.all([anna, bua].map(async (page) => (await result(page).textContent()) ?? ''));
  expect([...heard].sort()).toEqual(['The other player won', 'You won ฿ 19.20']);
  for (const [index, page] of [anna, bua].entries()) {
    await game(page).getByText('Checked in your browser').waitFor();
    await expectBalance(page, heard[index]?.startsWith('You won') ? '฿1,009.20' : '฿990.00');
    await expectNothingFound(page);
  }
  await game(bua).getByRole('button', { name: 'My duels' }).click();
  await game(bua)
    .getByText(/^Duel \d+$/)
    .click();
  await game(bua).getByText('Our seed', { exact: true }).waitFor();
  await expectNothingFound(bua);
});
