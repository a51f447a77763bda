import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bindAccount } from '../../apps/server/src/modules/cashier/payout-accounts/accounts.ts';
import { memberWith, setFundPassword, testFundPassword, testVisitor } from '../../apps/server/src/testing/members.ts';
import published from '../../packages/games/fixtures/published.json' with { type: 'json' };
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { consoleIn } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });

it('an operator finds a player by the card, closes a difference with a vendor, and replays a disputed round', async () => {
  const { ctx } = await siteTool();
  const { memberId, username } = await memberWith(ctx, 0n);
  await setFundPassword(ctx, memberId, 'Malee Suksan');
  const number = `88${memberId}01`;
  const account = { provider: 'SIAM-EXAMPLE', number, holderName: 'Malee Suksan', fundPassword: testFundPassword };
  await bindAccount(ctx, { memberId, currency: 'THB' }, account, testVisitor());
  const round = `difference-${memberId}`;
  await ctx.pool.query(
    `insert into games.round_difference (vendor, round_ref, kind, theirs, ours, found_at)
    values ('NMS', $1, 'payout-differs', '10.0000', '12.0000', now())`,
    [round],
  );

  const { page } = await openConsole('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(number);
  await page.getByRole('option', { name: new RegExp(username) }).click();
  await main(page).getByText('Register method', { exact: true }).waitFor();
  await main(page).getByRole('button', { name: 'Lock the account', exact: true }).waitFor();
  expect(
    await main(page)
      .getByRole('button', { name: /^Unlock/ })
      .count(),
  ).toBe(0);

  await page.goto(new URL('/console/round-differences', page.url()).href);
  await main(page).getByText(round).click();
  await main(page).getByRole('button', { name: 'Close the difference' }).click();
  await dialog(page).getByLabel('Reason').fill('The vendor has corrected its list');
  await dialog(page).getByRole('button', { name: 'Close the difference', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const resolved = async () =>
    (
      await ctx.pool.query('select from games.round_difference where round_ref = $1 and resolved_at is not null', [
        round,
      ])
    ).rowCount;
  await expect.poll(resolved).toBe(1);

  const [known] = published;
  await page.goto(new URL('/console/replay', page.url()).href);
  await main(page).getByRole('combobox').first().click();
  await page.getByRole('option', { name: known?.game ?? '', exact: true }).click();
  await main(page)
    .getByLabel('Server seed')
    .fill(known?.serverSeed ?? '');
  await main(page)
    .getByLabel('Client seed')
    .fill(known?.clientSeed ?? '');
  await main(page)
    .getByLabel('Nonce')
    .fill(String(known?.nonce ?? 0));
  await main(page).getByRole('button', { name: 'Compute' }).click();
  await main(page).getByText('28.07').waitFor();
});
