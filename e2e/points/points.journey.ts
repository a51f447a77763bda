import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { moneyTransaction } from '../../apps/server/src/modules/money-rows/index.ts';
import { listDeskRedemptions, rejectRedemption } from '../../apps/server/src/modules/points/desk/index.ts';
import { earnPointsIn } from '../../apps/server/src/modules/points/index.ts';
import { memberWith, setFundPassword, testFundPassword } from '../../apps/server/src/testing/members.ts';
import { signedInOperator } from '../../apps/server/src/testing/operators.ts';
import { expectNothingFound } from '../support/axe.ts';
import { type Device, deviceNames, useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { expectBalance, open, untilAlive } from '../support/steps.ts';

const { visit } = useBrowser();

/** A member with 1,000 baht, a fund password and so many points. */
async function newMember(points: bigint) {
  const { ctx } = await siteTool();
  const member = await memberWith(ctx, 10_000_000n);
  await setFundPassword(ctx, member.memberId);
  const title = { EN: 'A mission', TH: 'ภารกิจ', CN: '任务' };
  const earning = { source: 'mission', sourceId: BigInt(randomInt(2 ** 40)), title };
  await moneyTransaction(ctx, (tx) => earnPointsIn(ctx, tx, { ...earning, memberId: member.memberId, points }));
  return { ctx, ...member };
}

const inPage = (page: Page) => page.getByRole('main');
const tab = (page: Page, name: string) => inPage(page).getByRole('tab', { name }).click();
/** A record: a table's row on the desktop, a card on the phone. */
const record = (page: Page, name: string, device: Device) =>
  inPage(page)
    .getByRole(device === 'phone' ? 'listitem' : 'row')
    .filter({ hasText: name });

describe.each(deviceNames)('on a %s', (device) => {
  it('a member redeems goods, is refused by an operator, gets the points back, and converts them into cash', async () => {
    const { ctx, token, username } = await newMember(1_000_000n);
    const page = await visit(`/pointMall?token=${token}`, { device });
    const main = inPage(page);
    await main.getByText('10,000', { exact: true }).first().waitFor();
    await expectNothingFound(page);

    await main.getByRole('link', { name: /^Steel tumbler/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Steel tumbler' });
    await dialog.getByText('Keeps iced coffee cold all day').waitFor();
    await expectNothingFound(page);
    await dialog.getByRole('button', { name: 'Redeem now' }).click();
    await dialog.getByRole('button', { name: 'One more' }).click();
    await dialog.getByRole('button', { name: 'Redeem for 5,000 points' }).click();
    await dialog.getByText('Please enter the address').waitFor();
    await dialog.getByText('Please enter a mobile number').waitFor();
    await dialog.getByLabel('Delivery address').fill('1 Lantern Lane, Bangkok 10110');
    await dialog.getByLabel('Mobile number').fill('081 234 5678');
    await dialog.getByLabel('Fund password', { exact: true }).fill('wrong-one-9X');
    await dialog.getByRole('button', { name: 'Redeem for 5,000 points' }).click();
    await dialog.getByRole('alert').first().waitFor();
    await expectNothingFound(page);
    await dialog.getByLabel('Fund password', { exact: true }).fill(testFundPassword);
    await dialog.getByRole('button', { name: 'Redeem for 5,000 points' }).click();
    await page.getByText('Your redemption is in process').waitFor();
    await expectNothingFound(page);
    await page.getByRole('link', { name: 'See my redemptions' }).click();
    await record(page, 'Steel tumbler', device).getByText('In process').waitFor();
    await main.getByText('5,000', { exact: true }).first().waitFor();

    const [{ id } = { id: '0' }] = (await listDeskRedemptions(ctx, { username, pageSize: 1 })).list;
    const { operatorId } = await signedInOperator(ctx, { role: 'risk' });
    const by = { operatorId, idempotencyKey: randomUUID() };
    await rejectRedemption(ctx, BigInt(id), by, { reason: 'The supplier wrote', remark: 'Out of stock' });

    // A push tells the page to read it again.
    await record(page, 'Steel tumbler', device).getByText('Rejected').waitFor();
    await record(page, 'Steel tumbler', device).getByText('Out of stock').waitFor();
    await main.getByText('10,000', { exact: true }).first().waitFor();
    await tab(page, 'Details');
    await record(page, 'Returned', device).getByText('+5,000').waitFor();
    await expectNothingFound(page);

    await main.getByRole('button', { name: 'Convert to cash' }).click();
    const convert = page.getByRole('dialog', { name: 'Points to cash' });
    await convert.getByLabel('Number of units').fill('20');
    await convert.getByText('2,000', { exact: true }).waitFor();
    await expectNothingFound(page);
    await convert.getByLabel('Fund password', { exact: true }).fill(testFundPassword);
    await convert.getByRole('button', { name: 'Get ฿200.00' }).click();
    await expect.poll(() => convert.count()).toBe(0);
    await expectBalance(page, '฿1,200.00');
    await record(page, 'Converted to cash', device).getByText('−2,000').waitFor();
    await tab(page, 'Rules');
    await main.getByRole('table', { name: 'What games bring' }).waitFor();
    await expectNothingFound(page);

    await open(page, '/member/points');
    await main.getByText('8,000', { exact: true }).first().waitFor();
    // Beside the menu there is no room for a table of so many columns.
    await record(page, 'Cash', 'phone').getByText('Approved').first().waitFor();
    await expectNothingFound(page);
  });
});

describe('a visitor', () => {
  it('sees the goods, and is asked to log in to redeem them', async () => {
    const page = await visit('/pointMall', { device: 'desktop' });
    await untilAlive(page);
    await inPage(page)
      .getByRole('link', { name: /^Wireless headphones/ })
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'Log in to redeem' }).click();
    await page.getByRole('dialog').getByLabel('Username', { exact: true }).waitFor();
  });
});
