import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { approveDeposit } from '../../apps/server/src/modules/cashier/deposits/decide.ts';
import { insertAccount } from '../../apps/server/src/modules/cashier/payout-accounts/account-store.ts';
import { keepNumber } from '../../apps/server/src/modules/cashier/payout-accounts/number.ts';
import { markPaid } from '../../apps/server/src/modules/cashier/payouts/decide.ts';
import { approveWithdrawal } from '../../apps/server/src/modules/cashier/withdrawals/decide.ts';
import { memberWith, setFundPassword, testFundPassword } from '../../apps/server/src/testing/members.ts';
import { signedInOperator } from '../../apps/server/src/testing/operators.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { bet, open, sendDeposit } from '../support/steps.ts';

const { visit } = useBrowser();

/** A member with 1,000 baht of their own, a fund password, and an account to be paid out to. */
async function readyMember(kind: 'bank' | 'crypto') {
  const { ctx } = await siteTool();
  const { memberId, token } = await memberWith(ctx, 10_000_000n);
  await setFundPassword(ctx, memberId);
  // The sandbox refuses accounts with certain last four digits.
  const [provider, number] =
    kind === 'bank'
      ? ['SIAM-EXAMPLE', `${randomInt(100_000, 1_000_000)}5678`]
      : ['TESTNET', `TSB${randomUUID().replaceAll('-', '').slice(4)}5678`];
  await insertAccount(ctx.db, {
    member_id: memberId,
    kind,
    provider,
    holder_name: kind === 'bank' ? 'Malee Suksan' : null,
    ...keepNumber(ctx, provider, number),
    is_default: true,
    shared: false,
    created_at: ctx.clock(),
    removed_at: null,
  });
  return { ctx, token };
}

const idOf = (page: Page) => BigInt(new URL(page.url()).pathname.split('/').at(-1) ?? '');

/** The steps that pay by each channel on the page of a waiting deposit. */
const pay: Record<string, (page: Page) => Promise<void>> = {
  bank: async (page) => {
    const name = page.getByLabel('Name on the account you paid from');
    // The masked name of the profile would be wrong.
    expect(await name.inputValue()).toBe('');
    await name.fill('Malee Suksan');
    await page.getByRole('button', { name: 'I have paid' }).click();
    await page.getByRole('heading', { name: /^We are checking your payment/ }).waitFor();
    await approveDeposit((await siteTool()).ctx, idOf(page), { kind: 'operator', id: 1n });
  },
  gateway: async (page) => {
    await page.getByRole('link', { name: /^Pay ฿500\.00/ }).click();
    await page.getByRole('button', { name: 'Pay ฿500.00' }).click();
    await page.getByRole('heading', { name: 'Payment complete' }).waitFor();
    await page.getByRole('link', { name: 'Back to the site' }).click();
  },
  crypto: async (page) => {
    await page.getByRole('link', { name: 'Open the test wallet' }).click();
    await page.getByRole('button', { name: /^Send ₮/ }).click();
    await page.getByRole('heading', { name: 'Waiting for confirmations' }).waitFor();
    await page.getByRole('link', { name: 'Back to the site' }).click();
  },
};

it.each([
  { way: 'bank', arrives: '฿500.00', paidIn: /^Bank transfer/, paidOut: /^Bank transfer/, account: 'bank' },
  { way: 'gateway', arrives: '฿495.00', paidIn: /^QR and e-wallet/, paidOut: /^Instant payout/, account: 'bank' },
  { way: 'crypto', arrives: '฿500.00', paidIn: /^USDT/, paidOut: /^USDT To/, account: 'crypto' },
] as const)(
  'money comes in by $way, is played with, and goes out again',
  async ({ way, arrives, paidIn, paidOut, account }) => {
    const { ctx, token } = await readyMember(account);
    const page = await visit(`/member/deposit?token=${token}`);
    const main = page.getByRole('main');
    await main.getByRole('radio', { name: paidIn }).press('Space');
    await main.getByLabel('Amount', { exact: true }).fill('500');
    await sendDeposit(page, '฿500.00');
    await page.getByRole('heading', { name: 'Waiting for your payment ฿500.00' }).waitFor();
    await pay[way]?.(page);
    await page.getByRole('heading', { name: `Money added ${arrives}` }).waitFor();

    // A deposit must be staked once before it can be withdrawn.
    await open(page, '/member/withdraw');
    await main.getByRole('heading', { name: `${arrives} of bets to go` }).waitFor();
    await open(page, '/originals/dice');
    await bet(page, '600');
    const mayWithdraw = async () => {
      await open(page, '/member/withdraw');
      await main
        .getByRole('heading', { name: /bets to go$|^How much/ })
        .first()
        .waitFor();
      return await main.getByLabel('Amount', { exact: true }).count();
    };
    await expect.poll(mayWithdraw, { timeout: 20_000 }).toBe(1);

    await main.getByRole('radio', { name: paidOut }).press('Space');
    await main.getByLabel('Amount', { exact: true }).fill('300');
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.getByLabel('Fund password', { exact: true }).fill(testFundPassword);
    await main.getByRole('button', { name: 'Withdraw ฿300.00' }).click();
    await page.waitForURL(/\/member\/withdraw\/\d+/);
    const { operatorId } = await signedInOperator(ctx);
    await approveWithdrawal(ctx, idOf(page), operatorId);
    // The gateway pays withdrawals that have one; operators pay the rest.
    if (way === 'bank') await markPaid(ctx, idOf(page), { kind: 'operator', id: operatorId }, { reference: 'SEB-1' });
    await main.getByText('Paid out.').waitFor({ timeout: 30_000 });

    await open(page, '/member/account');
    await main.getByText('฿300.00').first().waitFor();
  },
);
