import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedInMember } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { admin, siteTool } from '../support/site.ts';
import { expectBalance, sendDeposit } from '../support/steps.ts';

const { visit } = useBrowser();

/** A token of an account with empty wallets that nobody else uses. */
async function someone(): Promise<string> {
  return (await signedInMember((await siteTool()).ctx)).token;
}

/** Requests a deposit of 500 through the channel whose name starts like this. */
async function ask(page: Page, channel: RegExp): Promise<void> {
  await page.getByRole('radio', { name: channel }).press('Space');
  await page
    .getByRole('group', { name: 'Amounts to choose' })
    .getByRole('button', { name: '500', exact: true })
    .click();
  await sendDeposit(page, '฿500.00');
  await page.getByRole('heading', { name: 'Waiting for your payment ฿500.00' }).waitFor();
}

const credited = (page: Page, amount: string) => page.getByRole('heading', { name: `Money added ${amount}` });

describe.each(deviceNames)('paying in on a %s', (device) => {
  it('through the gateway leads to its page and back, and the money can be played with', async () => {
    const page = await visit(`/member/deposit?token=${await someone()}`, { device });
    await ask(page, /^QR and e-wallet/);
    await page.getByRole('heading', { name: 'Pay on the secure payment page' }).waitFor();
    await expectNothingFound(page);
    await page.getByRole('link', { name: /^Pay ฿500\.00/ }).click();
    await page.getByText('Sandbox: no real money moves here.').waitFor();
    await expectNothingFound(page);
    await page.getByRole('button', { name: 'Pay ฿500.00' }).click();
    await page.getByRole('heading', { name: 'Payment complete' }).waitFor();
    await page.getByRole('link', { name: 'Back to the site' }).click();
    // The gateway keeps one percent.
    await credited(page, '฿495.00').waitFor();
    await expectBalance(page, '฿495.00');
  });

  it('with coins shows the address, the confirmations as they rise, and the credit', async () => {
    const page = await visit(`/member/deposit?token=${await someone()}`, { device });
    await ask(page, /^USDT/);
    await page.getByRole('heading', { name: 'Send USDT on TESTNET' }).waitFor();
    await page.getByRole('img', { name: 'Code of the address' }).waitFor();
    await expectNothingFound(page);
    await page.getByRole('link', { name: 'Open the test wallet' }).click();
    await page.getByRole('button', { name: /^Send ₮/ }).click();
    await page.getByRole('heading', { name: 'Waiting for confirmations' }).waitFor();
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await page.getByRole('progressbar', { name: 'Your payment was seen' }).waitFor();
    await expectNothingFound(page);
    await credited(page, '฿500.00').waitFor();
  });
});

it('a payment of another amount waits for somebody to look at it', async () => {
  const page = await visit(`/member/deposit?token=${await someone()}`);
  await ask(page, /^QR and e-wallet/);
  await page.getByRole('link', { name: /^Pay ฿500\.00/ }).click();
  await page.getByText('Try what can go wrong').click();
  await page.getByLabel('Another amount').fill('300');
  await page.getByRole('button', { name: 'Pay ฿500.00' }).click();
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await page.getByText('The amount that arrived differs from the one requested').first().waitFor();
});

it('operators see the gateways, and whether their files agree with the ledger', async () => {
  expect(await admin('gateways')).toMatch(/^sandbox +on +http:\/\/127\.0\.0\.1:\d+ as Fairhouse, 1 live secret$/);
  const day = new Date().toISOString().slice(0, 10);
  expect(await admin('reconcile', 'sandbox', day, '--reason', 'Compared by the journey')).toMatch(
    new RegExp(`^${day}: \\d+ lines, \\d+ agree, \\d+ differences`),
  );
});
