import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { insertAccount } from '../../apps/server/src/modules/cashier/payout-accounts/account-store.ts';
import { keepNumber } from '../../apps/server/src/modules/cashier/payout-accounts/number.ts';
import { resolvePart } from '../../apps/server/src/modules/cashier/peer-payments/confirm.ts';
import { settleDueParts } from '../../apps/server/src/modules/cashier/peer-payments/deadlines.ts';
import { partOfDeposit } from '../../apps/server/src/modules/cashier/peer-payments/part-store.ts';
import { baht, letPass, waitingWithdrawal } from '../../apps/server/src/modules/cashier/peer-payments/testing-world.ts';
import { approveWithdrawal } from '../../apps/server/src/modules/cashier/withdrawals/decide.ts';
import { memberWith, setFundPassword, testFundPassword } from '../../apps/server/src/testing/members.ts';
import { signedInOperator } from '../../apps/server/src/testing/operators.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { picture } from '../support/picture.ts';
import { siteTool } from '../support/site.ts';
import { bet, expectBalance, open } from '../support/steps.ts';

const { visit } = useBrowser();

const inPage = (page: Page) => page.getByRole('main');

/** A member with 1,000 baht, a fund password and a bank account. */
async function readyPayee() {
  const { ctx } = await siteTool();
  const payee = await memberWith(ctx, baht(1000));
  await setFundPassword(ctx, payee.memberId);
  await insertAccount(ctx.db, {
    member_id: payee.memberId,
    kind: 'bank',
    provider: 'SIAM-EXAMPLE',
    holder_name: 'Malee Suksan',
    ...keepNumber(ctx, 'SIAM-EXAMPLE', '4567890123'),
    is_default: true,
    shared: false,
    created_at: ctx.clock(),
    removed_at: null,
  });
  return payee;
}

/** Takes an amount that waits; the page goes on to the deposit. */
async function take(page: Page, amount: string): Promise<void> {
  const main = inPage(page);
  await main.getByLabel('Amount to pay').fill(amount);
  await main.getByRole('button', { name: `Pay ฿${amount}.00 to a member` }).click();
  await main.getByText(`Pay ฿${amount}.00 to this account`).waitFor();
}

async function sayPaid(page: Page, amount: string): Promise<void> {
  const main = inPage(page);
  await main.getByRole('button', { name: `I have paid ฿${amount}.00` }).click();
  await main.getByText('Add a picture of the slip first.').waitFor();
  await main.locator('input[type=file]').setInputFiles(picture);
  await main.getByRole('button', { name: 'Remove picture 1' }).waitFor();
  await main.getByRole('button', { name: `I have paid ฿${amount}.00` }).click();
  await main.getByText('Waiting for the member to confirm').waitFor();
}

it('a withdrawal is paid by a member, confirmed by its owner, and what was paid can be played with', async () => {
  const { ctx } = await siteTool();
  const { token } = await readyPayee();
  const payee = await visit(`/member/withdraw?token=${token}`, { device: 'phone' });
  const theirs = inPage(payee);
  await theirs.getByText('Member to member', { exact: true }).click();
  await theirs.getByLabel('Amount', { exact: true }).fill('500');
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await theirs.getByLabel('Fund password', { exact: true }).fill(testFundPassword);
  await theirs.getByRole('button', { name: 'Withdraw ฿500.00' }).click();
  await payee.waitForURL(/\/member\/withdraw\/\d+/);
  const id = BigInt(new URL(payee.url()).pathname.split('/').at(-1) ?? '');
  const { operatorId } = await signedInOperator(ctx);
  await approveWithdrawal(ctx, id, operatorId);
  await theirs.getByText('No payment yet.').waitFor();
  await expectNothingFound(payee);

  const depositor = await memberWith(ctx, baht(100));
  const page = await visit(`/member/deposit?channel=thb-match&token=${depositor.token}`);
  const main = inPage(page);
  await main.getByRole('button', { name: 'Pay a member' }).click();
  await main.getByText('Enter an amount').waitFor();
  await expectNothingFound(page);
  await take(page, '500');
  await main.getByText('4567890123').waitFor();
  await main.getByText('Malee Suksan').waitFor();
  await expectBalance(page, '฿75.00');
  await expectNothingFound(page);
  await sayPaid(page, '500');

  await open(payee, new URL(payee.url()).pathname);
  await theirs.getByText('The member says it is paid.').waitFor();
  await expectNothingFound(payee);
  await theirs.getByRole('button', { name: 'Received ฿500.00' }).click();
  await payee.getByRole('dialog').getByRole('button', { name: 'Yes, received' }).click();
  await theirs.getByText('You confirmed it').waitFor();
  await theirs.getByText('Paid out.').waitFor();

  await expectBalance(page, '฿600.00');
  await main.getByText('฿500.00 is in your balance').waitFor({ timeout: 20_000 });
  await open(page, '/originals/dice');
  await bet(page, '10');
});

it('what did not arrive is shown with pictures, and a forced receipt keeps the guarantee as both sides read before', async () => {
  const { ctx } = await siteTool();
  const owner = await memberWith(ctx, baht(702));
  const withdrawalId = await waitingWithdrawal(ctx, owner, baht(702), 'thb-match-out');
  const depositor = await memberWith(ctx, baht(100));
  const page = await visit(`/member/deposit?channel=thb-match&token=${depositor.token}`, { device: 'phone' });
  await inPage(page).getByText('the guarantee is not refunded').waitFor();
  await take(page, '700');
  await inPage(page).getByText('your guarantee of ฿35.00 is not refunded').waitFor();
  await sayPaid(page, '700');
  const depositId = BigInt(new URL(page.url()).pathname.split('/').at(-1) ?? '');

  const payee = await visit(`/member/withdraw/${withdrawalId}?token=${owner.token}`, { theme: 'light' });
  const theirs = inPage(payee);
  await theirs.getByRole('button', { name: 'Not received' }).click();
  const popup = payee.getByRole('dialog');
  await popup.getByText('the payer’s guarantee is not refunded').waitFor();
  await popup.getByRole('button', { name: 'Report ฿700.00 as not received' }).click();
  await popup.getByText('Add a picture of your account’s movements first.').waitFor();
  await popup.locator('input[type=file]').setInputFiles([picture, picture]);
  await popup.getByRole('button', { name: 'Remove picture 2' }).waitFor();
  await expectNothingFound(payee);
  await popup.getByLabel('Note (optional)').fill('Nothing since Monday');
  await popup.getByRole('button', { name: 'Report ฿700.00 as not received' }).click();
  await theirs.getByText('It is open whether it arrived.').waitFor();
  await expectNothingFound(payee);

  await open(page, `/member/deposit/${depositId}`);
  await inPage(page).getByText('It is open whether your payment arrived').waitFor();
  await inPage(page).getByText('the receipt is forced').waitFor();
  await expectNothingFound(page);
  const part = await partOfDeposit(ctx.db, depositId);
  const { operatorId } = await signedInOperator(ctx);
  const forced = { outcome: 'forced', reason: 'It was paid a day late.' } as const;
  await resolvePart(ctx, part?.id ?? 0n, { kind: 'operator', id: operatorId }, forced);
  await open(page, `/member/deposit/${depositId}`);
  await inPage(page).getByText('The guarantee of ฿35.00 was not refunded.').waitFor();
  await expectBalance(page, '฿765.00');
  await open(payee, `/member/withdraw/${withdrawalId}`);
  await theirs.getByText('Receipt forced by our team').waitFor();
});

it('what nobody answers is held as both sides see, the untaken rest is taken back, and a dispute takes more evidence', async () => {
  const { ctx } = await siteTool();
  const owner = await memberWith(ctx, baht(702));
  const withdrawalId = await waitingWithdrawal(ctx, owner, baht(702), 'thb-match-out');
  const depositor = await memberWith(ctx, baht(100));
  const page = await visit(`/member/deposit?channel=thb-match&token=${depositor.token}`, { device: 'phone' });
  const main = inPage(page);
  await take(page, '400');
  await sayPaid(page, '400');
  const depositPath = new URL(page.url()).pathname;
  const part = await partOfDeposit(ctx.db, BigInt(depositPath.split('/').at(-1) ?? ''));
  await letPass(ctx, part?.id ?? 0n, 60);
  await settleDueParts(ctx);
  await open(page, depositPath);
  await main.getByText('It counts as received', { exact: true }).waitFor();
  await expectBalance(page, '฿80.00');
  await expectNothingFound(page);

  const payee = await visit(`/member/withdraw/${withdrawalId}?token=${owner.token}`);
  const theirs = inPage(payee);
  await theirs.getByText('Counts as received, because you did not answer.').waitFor();
  await theirs.getByRole('button', { name: 'Take ฿300.00 back' }).click();
  await payee.getByRole('dialog').getByRole('button', { name: 'Yes, take it back' }).click();
  await theirs.getByText('฿300.85 went back to your balance.').waitFor();
  await expectNothingFound(payee);
  await theirs.getByRole('button', { name: 'Not received' }).click();
  const popup = payee.getByRole('dialog');
  await popup.locator('input[type=file]').setInputFiles(picture);
  await popup.getByRole('button', { name: 'Remove picture 1' }).waitFor();
  await popup.getByRole('button', { name: 'Report ฿400.00 as not received' }).click();
  await theirs.getByText('It decides by').waitFor();

  await open(page, depositPath);
  await main.getByText('It is open whether your payment arrived').waitFor();
  await main.locator('input[type=file]').setInputFiles(picture);
  await main.getByRole('button', { name: 'Remove picture 1' }).waitFor();
  await main.getByRole('button', { name: 'Send to our team' }).click();
  await main.getByText('Sent. Our team sees it.').waitFor();
  await expectNothingFound(page);
});
