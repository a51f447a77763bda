import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { markPaid, rejectWithdrawal } from '../../apps/server/src/modules/cashier/payouts/decide.ts';
import { requireTurnover } from '../../apps/server/src/modules/cashier/turnover-store.ts';
import { approveWithdrawal } from '../../apps/server/src/modules/cashier/withdrawals/decide.ts';
import { putProfile } from '../../apps/server/src/modules/identity/store.ts';
import { moneyTransaction } from '../../apps/server/src/modules/money-rows/transaction.ts';
import { memberWith, setFundPassword, testFundPassword } from '../../apps/server/src/testing/members.ts';
import { signedInOperator } from '../../apps/server/src/testing/operators.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool, untilDayHolds } from '../support/site.ts';
import { expectBalance, open, untilAlive } from '../support/steps.ts';

const { visit } = useBrowser();
beforeEach(untilDayHolds, 90_000);
let accountNumbers = 4_000_000_000 + (process.pid % 1000) * 1000;

/** A member with 5,000 baht; `ready`: with a real name and a fund password. */
async function newMember({ ready }: { ready: boolean }) {
  const { ctx } = await siteTool();
  const { memberId, token } = await memberWith(ctx, 50_000_000n);
  if (ready) await setFundPassword(ctx, memberId);
  return { ctx, memberId, token };
}

const inPage = (page: Page) => page.getByRole('main');
const idOf = (page: Page) => BigInt(new URL(page.url()).pathname.split('/').at(-1) ?? '');

/** Binds a bank account in the popup that is open. */
async function bind(page: Page, holder = 'Malee Suksan'): Promise<void> {
  const popup = page.getByRole('dialog');
  accountNumbers += 1;
  await popup.getByLabel('Account number').fill(String(accountNumbers));
  await popup.getByLabel('Name on the account').fill(holder);
  await popup.getByLabel('Fund password', { exact: true }).fill(testFundPassword);
  await popup.getByRole('button', { name: 'Add account' }).click();
}

describe('a member', () => {
  it('binds an account in their own name, withdraws, and sees it approved and paid', async () => {
    const { ctx, token } = await newMember({ ready: true });
    const page = await visit(`/member/cards?token=${token}`, { device: 'phone' });
    const main = inPage(page);
    await main.getByRole('link', { name: 'Add an account' }).click();
    await bind(page, 'Somebody Else');
    await page.getByRole('alert').filter({ hasText: 'your own real name' }).waitFor();
    await expectNothingFound(page);
    await page.getByRole('dialog').getByLabel('Name on the account').fill('malee suksan');
    await page.getByRole('dialog').getByRole('button', { name: 'Add account' }).click();
    await main.getByRole('article', { name: `•••• ${String(accountNumbers).slice(-4)}` }).waitFor();
    await expectNothingFound(page);

    await open(page, '/member/withdraw');
    await main.getByLabel('Amount', { exact: true }).fill('500');
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.getByText('Free', { exact: true }).waitFor();
    await main.getByLabel('Fund password', { exact: true }).fill('wrong-one-9X');
    await main.getByRole('button', { name: 'Withdraw ฿500.00' }).click();
    await main.getByRole('alert').first().waitFor();
    await main.getByLabel('Fund password', { exact: true }).fill(testFundPassword);
    await expectNothingFound(page);
    await main.getByRole('button', { name: 'Withdraw ฿500.00' }).click();
    await page.waitForURL(/\/member\/withdraw\/\d+/);
    await main.getByText('Being checked').waitFor();
    await main.getByRole('button', { name: 'Cancel withdrawal' }).waitFor();
    await expectNothingFound(page);

    const { operatorId } = await signedInOperator(ctx);
    await approveWithdrawal(ctx, idOf(page), operatorId);
    await main.getByText('The payout is being prepared').waitFor();
    await markPaid(ctx, idOf(page), { kind: 'operator', id: operatorId }, { reference: 'KB-1' });
    await main.getByText('Paid out.').waitFor();
    expect(await main.getByRole('button', { name: 'Cancel withdrawal' }).count()).toBe(0);
  });

  it('withdraws for the first time in one flow, which a reload does not lose', async () => {
    const { token } = await newMember({ ready: false });
    const page = await visit(`/member/withdraw?token=${token}`, { device: 'phone' });
    const main = inPage(page);
    // The site's rule requires one.
    const pin = '471190';
    const next = () => main.getByRole('button', { name: 'Continue' }).click();
    await main.getByText('Step 1 of 5').waitFor();
    await main.getByText('Free: 1 more today').waitFor();
    await expectNothingFound(page);
    await main.getByLabel('Real name').fill('Malee Suksan');
    await next();

    await main.getByText('Step 2 of 5').waitFor();
    accountNumbers += 1;
    await main.getByLabel('Account number').fill('12');
    await next();
    await main.getByText('Please check the number').waitFor();
    await main.getByLabel('Account number').fill(String(accountNumbers));
    expect(await main.getByLabel('Name on the account').inputValue()).toBe('Malee Suksan');
    await expectNothingFound(page);
    await next();
    await main.getByRole('heading', { name: 'Your fund password' }).waitFor();

    await page.reload();
    await main.getByRole('heading', { name: 'Your fund password' }).waitFor();
    await untilAlive(page);
    // Back goes one step back, by the browser and by the button, whatever has been completed meanwhile.
    await main.getByText('Step 3 of 5').waitFor();
    await page.goBack();
    await main.getByText('Step 2 of 5').waitFor();
    await page.goBack();
    await main.getByText('Step 1 of 5').waitFor();
    await main.getByText('M•••').waitFor();
    await next();
    await main.getByText('Step 2 of 5').waitFor();
    await next();
    await main.getByText('Step 3 of 5').waitFor();
    await main.getByRole('button', { name: 'Back' }).click();
    expect(await main.getByLabel('Account number').inputValue()).toBe(String(accountNumbers));
    await next();
    await main.getByLabel('Fund password', { exact: true }).fill(pin);
    await main.getByLabel('Confirm fund password').fill(pin);
    await main.getByRole('button', { name: 'Set fund password' }).click();

    await main.getByRole('heading', { name: 'How much?' }).waitFor();
    const amount = main.getByLabel('Amount', { exact: true });
    await amount.fill('5000.5');
    await main.getByText('You can withdraw ฿5,000.00 now').waitFor();
    await next();
    await expect.poll(() => amount.evaluate((field) => document.activeElement === field)).toBe(true);
    await expectNothingFound(page);
    await amount.fill('250,5');
    await next();
    await main.getByText('You receive').waitFor();
    await main.getByText('Step 5 of 5').waitFor();
    await page.goBack();
    await main.getByText('Step 4 of 5').waitFor();
    expect(await amount.inputValue()).toBe('250.5');
    await page.goForward();
    await expectNothingFound(page);
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).not.toContain(pin);
    await main.getByRole('button', { name: 'Withdraw ฿250.50' }).click();
    await page.waitForURL(/\/member\/withdraw\/\d+/);
    await main.getByText('Being checked').waitFor();
    await expectBalance(page, '฿4,749.50');

    // The free withdrawal of the day is used: the fee of the next one is shown before it is requested.
    await open(page, '/member/withdraw');
    await main.getByText(/taken out of the amount$/).waitFor();
    await main.getByRole('radio', { name: /^Instant payout/ }).press('Space');
    await amount.fill('300');
    await main
      .getByText('฿300.00 leaves your balance. The fee of ฿3.00 is taken out of it. ฿297.00 arrives.')
      .waitFor();
    await expectNothingFound(page);
  });

  it('cancels before anybody has decided, and reads why another one was rejected', async () => {
    const { ctx, token } = await newMember({ ready: true });
    const page = await visit(`/member/cards?token=${token}`);
    const main = inPage(page);
    await main.getByRole('link', { name: 'Add an account' }).click();
    await bind(page);
    await main.getByRole('article').waitFor();
    await open(page, '/member/withdraw');
    const withdraw = async () => {
      await main.getByLabel('Amount', { exact: true }).fill('300');
      await main.getByRole('button', { name: 'Continue' }).click();
      await main.getByLabel('Fund password', { exact: true }).fill(testFundPassword);
      await main.getByRole('button', { name: 'Withdraw ฿300.00' }).click();
      await page.waitForURL(/\/member\/withdraw\/\d+/);
    };
    await withdraw();
    await expectBalance(page, '฿4,700.00');
    await main.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
    await main.getByText('You cancelled it').waitFor();
    await expectBalance(page, '฿5,000.00');

    await main.getByRole('link', { name: 'Withdraw', exact: true }).last().click();
    await withdraw();
    const { operatorId } = await signedInOperator(ctx);
    const actor = { kind: 'operator', id: operatorId } as const;
    await rejectWithdrawal(ctx, idOf(page), actor, { reason: 'Please bind another account' });
    await main.getByText('Please bind another account').first().waitFor();
    await expectBalance(page, '฿5,000.00');
  });

  it('is told what has to be staked first, and what it comes from', async () => {
    const { ctx, memberId, token } = await newMember({ ready: true });
    const asked = { memberId, currency: 'THB', source: 'deposit', sourceId: BigInt(process.pid) } as const;
    await moneyTransaction(ctx, (tx) => requireTurnover(tx, { ...asked, required: 3_000_000n, since: new Date() }));
    const page = await visit(`/member/withdraw?token=${token}`, { device: 'phone' });
    const main = inPage(page);
    await main.getByRole('heading', { name: '฿300.00 of bets to go' }).waitFor();
    await main.getByText('What asks for it').click();
    await main.getByText(`Deposit ${process.pid}`).waitFor();
    await main.getByText('How your bets count').click();
    await main.getByText('No bet is settled yet.').waitFor();
    expect(await main.getByRole('button', { name: /^Withdraw/ }).count()).toBe(0);
    await expectNothingFound(page);
  });

  it('is led to what is missing before an account can be bound, and removes one under the fund password', async () => {
    const { ctx, memberId, token } = await newMember({ ready: false });
    const page = await visit(`/member/cards?token=${token}`);
    const main = inPage(page);
    await main.getByRole('link', { name: 'Add an account' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Go to profile' }).click();
    await page.waitForURL(/\/member\/profile$/);

    await putProfile(ctx.db, memberId, { payee_name: 'Malee Suksan' });
    await open(page, '/member/cards');
    await main.getByRole('link', { name: 'Add an account' }).click();
    await page.getByRole('dialog').getByText('Set a fund password first').waitFor();
    await setFundPassword(ctx, memberId);
    await open(page, '/member/cards');
    await main.getByRole('link', { name: 'Add an account' }).click();
    await bind(page);
    await main.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('dialog').getByLabel('Fund password', { exact: true }).fill(testFundPassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await main.getByText('No payout account yet').waitFor();
  });
});
