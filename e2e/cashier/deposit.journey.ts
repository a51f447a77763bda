import type { CurrencyCode } from '@fairhouse/money/money';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { approveDeposit, rejectDeposit } from '../../apps/server/src/modules/cashier/deposits/decide.ts';
import { signedInMember } from '../../apps/server/src/testing/members.ts';
import { expectNothingFoundInBothThemes } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { picture } from '../support/picture.ts';
import { siteTool } from '../support/site.ts';
import { bet, expectBalance, open, sendDeposit } from '../support/steps.ts';

const { visit } = useBrowser();
const staff = { kind: 'operator', id: 1n } as const;

/** A token of an account with empty wallets that nobody else uses. */
async function someone(currency: CurrencyCode = 'THB'): Promise<string> {
  return (await signedInMember((await siteTool()).ctx, { currency })).token;
}

/** Asks for a bank deposit of 500; the number of the deposit is the end of the page's address. */
async function askForBank(page: Page): Promise<bigint> {
  await page.getByRole('radio', { name: /^Bank transfer/ }).press('Space');
  await page
    .getByRole('group', { name: 'Amounts to choose' })
    .getByRole('button', { name: '500', exact: true })
    .click();
  await sendDeposit(page, '฿500.00');
  await page.getByRole('heading', { name: 'Waiting for your payment ฿500.00' }).waitFor();
  return BigInt(page.url().split('/').at(-1) ?? '');
}

it('a photo larger than the site takes is made small before it is sent', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = await sharp({ create: { width: 3600, height: 2700, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(5 * 1024 * 1024);
  const page = await visit(`/member/deposit?token=${await someone()}`, { device: 'phone' });
  await askForBank(page);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: /remove/i }).waitFor();
});

/** True when the element is drawn within the window. */
const isInView = (element: Locator) =>
  element.evaluate((e) => {
    const { top, bottom } = e.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

describe.each(deviceNames)('paying in by bank on a %s', (device) => {
  it('goes from the amount to the account, the proof and the credit, and the money can be played with', async () => {
    const page = await visit(`/member/deposit?token=${await someone()}`, { device });
    await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    await page.getByRole('alert').getByText('Enter an amount').waitFor();
    await page.getByLabel('Amount', { exact: true }).fill('99');
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    await page.getByText('The least is ฿100.00').waitFor();
    const id = await askForBank(page);

    await page.getByText('Siam Example Bank, account number').waitFor();
    await page.getByText('Reference, to put in the transfer note').waitFor();
    await page.getByRole('button', { name: 'I have paid' }).click();
    await page.getByText('Enter the name on the account').waitFor();
    await page.getByLabel('Name on the account you paid from').fill('Somchai Jaidee');
    await page.getByLabel(/^Transfer number/).fill(`KB${id}`);
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('button', { name: /remove/i }).waitFor();
    await page.getByRole('button', { name: 'I have paid' }).click();
    const checked = page.getByRole('heading', { name: /^We are checking your payment/ });
    await expect.poll(() => isInView(checked)).toBe(true);

    const { ctx } = await siteTool();
    await approveDeposit(ctx, id, staff);
    // Nothing was pressed on the page.
    await page.getByRole('heading', { name: /^Money added/ }).waitFor();
    await expectBalance(page, '฿500.00');
    await page.getByRole('listitem').filter({ hasText: 'Money added to your balance' }).getByText('Our team').waitFor();
    await open(page, '/originals/dice');
    await bet(page, '10');
  });
});

describe('deposits', () => {
  it('can be given up, are at most three at once, and one that is refused says why', async () => {
    const page = await visit(`/member/deposit?token=${await someone()}`);
    const first = await askForBank(page);
    await page.getByRole('button', { name: 'Cancel deposit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel deposit' }).click();
    await page.getByRole('heading', { name: /^Deposit cancelled/ }).waitFor();
    await page.getByRole('link', { name: 'Deposit again' }).click();

    const ids: bigint[] = [];
    for (let n = 0; n < 3; n++) {
      ids.push(await askForBank(page));
      await open(page, '/member/deposit');
    }
    expect(ids).not.toContain(first);
    await page.getByRole('region', { name: 'Deposits in progress' }).getByRole('link').nth(2).waitFor();
    await page.getByLabel('Amount', { exact: true }).fill('700,0');
    await sendDeposit(page, '฿700.00');
    await page.getByRole('alert').filter({ hasText: /3/ }).waitFor();

    await page.getByRole('region', { name: 'Deposits in progress' }).getByRole('link').first().click();
    await page.getByLabel('Name on the account you paid from').fill('Somchai Jaidee');
    await page.getByRole('button', { name: 'I have paid' }).click();
    await page.getByRole('heading', { name: /^We are checking your payment/ }).waitFor();
    const { ctx } = await siteTool();
    await rejectDeposit(ctx, ids.at(-1) ?? 0n, staff, { reason: 'No money came from this name' });
    await page.getByRole('heading', { name: /^Deposit rejected/ }).waitFor();
    await page.getByText('No money came from this name').first().waitFor();
    await expectBalance(page, '฿0.00');
  });

  it('are nobody else’s to see, and an address that leads nowhere says so', async () => {
    const page = await visit(`/member/deposit?token=${await someone()}`);
    const id = await askForBank(page);
    const other = await visit(`/member/deposit/${id}?token=${await someone()}`);
    await other.getByText('Deposit not found').waitFor();
    await other.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor();
  });

  it('are offered in the account’s own currency, with its digits', async () => {
    const page = await visit(`/member/deposit?token=${await someone('VND')}`, { language: 'TH' });
    await page.getByRole('heading', { name: 'ฝากเงิน', level: 1 }).waitFor();
    await page.getByText('ตั้งแต่ ₫50,000 ถึง ₫100,000,000').waitFor();
    await page.getByRole('button', { name: '500,000', exact: true }).click();
    await page.getByRole('button', { name: 'ฝาก ₫500,000' }).waitFor();
  });
});

it('axe finds nothing on the deposit pages in either theme', async () => {
  const page = await visit(`/member/deposit?token=${await someone()}`);
  await page.getByRole('radio').first().waitFor({ state: 'attached' });
  await expectNothingFoundInBothThemes(page);
  await askForBank(page);
  await page.getByRole('button', { name: 'I have paid' }).waitFor();
  await expectNothingFoundInBothThemes(page);
});
