import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bindAccount } from '../../apps/server/src/modules/cashier/payout-accounts/accounts.ts';
import { requestWithdrawal } from '../../apps/server/src/modules/cashier/withdrawals/request.ts';
import { hashPassword } from '../../apps/server/src/modules/identity/index.ts';
import { createOperator, issueEnrolmentCode } from '../../apps/server/src/modules/operators/index.ts';
import { totpCode } from '../../apps/server/src/testing/authenticator.ts';
import { memberWith, setFundPassword, testFundPassword, testVisitor } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { consoleIn } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);
const password = 'Quiet-Harbour-Lantern-7';
let number = 0;

/** A withdrawal large enough to need two operators' approval. */
async function largeWithdrawal(): Promise<string> {
  const { ctx } = await siteTool();
  const { memberId } = await memberWith(ctx, 3_000_000_000n);
  await setFundPassword(ctx, memberId, 'Malee Suksan');
  const session = { memberId, currency: 'THB' } as const;
  number += 1;
  const account = await bindAccount(
    ctx,
    session,
    {
      provider: 'SIAM-EXAMPLE',
      number: String(7_000_000_000 + (process.pid % 1000) * 1000 + number),
      holderName: 'Malee Suksan',
      fundPassword: testFundPassword,
    },
    testVisitor(),
  );
  const body = {
    channel: 'thb-bank-out',
    payoutAccountId: account.id,
    amount: '150000',
    fundPassword: testFundPassword,
  };
  const asked = { body, idempotencyKey: crypto.randomUUID(), visitor: testVisitor() };
  const { id } = await requestWithdrawal(ctx, session, asked, async () => 0n);
  return String(id);
}

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the queue's item and approves it, with a reason. */
async function approve(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Approve' }).click();
  await dialog(page).getByLabel('Reason').fill('Checked against the statement');
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

describe('operators', () => {
  it('approve a large withdrawal as two, in two browsers, and never work on one item at once', async () => {
    const id = await largeWithdrawal();
    const one = await openConsole('/queue/withdrawals', { role: 'finance' });
    const other = await openConsole('/queue/withdrawals', { role: 'risk', device: 'phone' });
    const item = (page: Page) =>
      main(page)
        .getByRole('button', { name: /150,000\.00/ })
        .first();
    await item(one.page).click();
    await main(one.page).getByRole('button', { name: 'Take' }).click();
    await main(one.page)
      .getByText(/^Yours until/)
      .waitFor();
    await item(other.page).click();
    await main(other.page).getByText(`${one.username} is working on this.`).waitFor();
    await expectNothingFound(one.page);
    await expectNothingFound(other.page);

    await approve(one.page);
    await main(other.page).getByRole('button', { name: 'Take' }).waitFor();
    await approve(other.page);
    const { ctx } = await siteTool();
    const stateOf = async () =>
      (await ctx.pool.query<{ state: string }>('select state from cashier.withdrawal where id = $1', [id])).rows[0]
        ?.state;
    await expect.poll(stateOf).toBe('APPROVED');

    // The open page of a disabled operator ends its session at once.
    await ctx.pool.query('delete from operators.session where operator_id = $1', [other.operatorId]);
    await other.page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it('enrol by the code that was handed over, put a vendor under maintenance, and an open portal follows', async () => {
    const { ctx } = await siteTool();
    const username = `console${process.pid}`;
    await createOperator(ctx.db, { username, password: null, role: 'admin', at: new Date() });
    const passwordHash = await hashPassword(password);
    await ctx.pool.query(`update operators.operator set password_hash = $1, password_by = id where username = $2`, [
      passwordHash,
      username,
    ]);
    const { code } = await issueEnrolmentCode(ctx, { operatorId: null, reason: 'A new operator', said: {} }, username);

    const page = await visit('/console');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Enrolment code').fill(code);
    await expectNothingFound(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('img', { name: 'QR code for the app' }).waitFor();
    const secret = await page.getByText(/^[A-Z2-7]{32,}$/).textContent();
    await page.getByLabel('Code of your app').fill(totpCode(secret ?? '', new Date()));
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await expectNothingFound(page);

    // A player opened from the list is read with all fields at once.
    await page.getByRole('link', { name: 'Players', exact: true }).click();
    await main(page).getByRole('row').nth(1).getByRole('link').click();
    await main(page).getByText('Register method', { exact: true }).waitFor();
    await expectNothingFound(page);

    const portal = await visit('/rng?popup=games&vassalage=NMS&gameType=RNG');
    const closed = portal.getByText(/^Lantern Tide by .*under maintenance$/).first();
    expect(await closed.count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('vendors');
    await page
      .getByRole('option', { name: /^Vendors/ })
      .first()
      .click();
    await main(page).getByText('Night Market Studio').click();
    await expectNothingFound(page);
    const set = async (on: boolean) => {
      await main(page).getByRole('button', { name: 'Edit', exact: true }).click();
      await dialog(page).getByLabel('Maintenance').setChecked(on);
      await dialog(page).getByLabel('Reason').fill('As agreed with the vendor');
      await dialog(page).getByRole('button', { name: 'Edit' }).click();
      await dialog(page).waitFor({ state: 'detached' });
    };
    await set(true);
    try {
      // The page is not reloaded.
      await closed.waitFor({ state: 'attached' });
    } finally {
      await set(false);
    }
  });
});
