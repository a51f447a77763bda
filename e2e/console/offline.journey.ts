import { expect, it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { consoleIn, form, main, send } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);

it('an act on money without a network fails at once, is not sent later, and is done once when it is pressed again', async () => {
  const { ctx } = await siteTool();
  const { memberId } = await memberWith(ctx, 5_000_000n);
  const freezes = async () =>
    (await ctx.pool.query('select from cashier.freeze where member_id = $1', [memberId])).rowCount;
  const { page } = await openConsole(`/players/${memberId}/show`);
  await main(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Freeze', exact: true }).click();
  await form(page).getByLabel('Amount').fill('100');
  await form(page).getByLabel('Reason').fill('A report of the bank');
  await page.context().setOffline(true);
  await form(page).getByRole('button', { name: 'Freeze', exact: true }).click();
  await form(page).getByText('Network link is abnormal, please try again.').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.context().setOffline(false);
  // A mutation that had been held back would be sent now, before this read.
  await page.evaluate(() => fetch('/health/live'));
  expect([await freezes(), sent]).toEqual([0, []]);
  await send(page, 'Freeze');
  await expect.poll(freezes).toBe(1);
});
