import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { expectBalance } from '../support/steps.ts';

const { visit } = useBrowser();

const main = (page: Page) => page.getByRole('main');
const game = (page: Page) => page.frameLocator('iframe');

it('a member finds the race under sports, bets on a runner, and the balance follows the result', async () => {
  const { token } = await memberWith((await siteTool()).ctx, 10_000_000n);
  const page = await visit(`/sports?token=${token}`, { device: 'phone' });
  await main(page)
    .getByRole('link', { name: /Night Market Studio/ })
    .first()
    .click();
  await page.waitForURL('**/play/NMS/harbour-hounds');
  await game(page).getByRole('button', { name: 'Biscuit to Place: 2.01 times the stake' }).click();
  await expectNothingFound(page);
  await game(page).getByRole('button', { name: 'Bet ฿ 10.00 on Biscuit: Place' }).click();
  const said = game(page).getByText(/^(You won ฿ 20\.10|Biscuit came in \d\. No win this time\.)$/);
  await said.waitFor();
  const won = (await said.textContent())?.startsWith('You won');
  await expectBalance(page, won ? '฿1,010.10' : '฿990.00');
  await expectNothingFound(page);
  await game(page).getByRole('button', { name: 'My races' }).click();
  await game(page).getByText('Biscuit · Place 2.01').waitFor();
  await expectNothingFound(page);
});
