import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { deposits } from '../../apps/server/src/modules/cashier/deposits/deposit-store.ts';
import { changeDeposit, type DepositChange } from '../../apps/server/src/modules/cashier/deposits/lifecycle.ts';
import { depositRow } from '../../apps/server/src/modules/cashier/testing-rows.ts';
import { signedInMember } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { admin, siteTool, tokenOf, useKnownCaptcha, writeLetter } from '../support/site.ts';
import { chooseInAccountMenu, expectBalance, open, openListening } from '../support/steps.ts';

const { visit } = useBrowser();
const captcha = useKnownCaptcha();

/** Deposits 500 as the member, and changes the deposit. */
async function payIn({ memberId }: { memberId: bigint }, change: DepositChange): Promise<void> {
  const { ctx } = await siteTool();
  const row = depositRow(ctx, { member_id: memberId, channel: 'thb-bank', amount: 5_000_000n });
  await changeDeposit(ctx, await deposits.insert(ctx.db, row), () => change);
}

const credit: DepositChange = { to: 'CREDITED', kind: 'credited', actor: { kind: 'system' } };
const failure: DepositChange = { to: 'FAILED', kind: 'failed', actor: { kind: 'gateway' } };

/** Expects the button of the account menu to show the number of unread messages. */
async function expectUnread(page: Page, count: number): Promise<void> {
  const words = count === 1 ? '1 unread message' : `${count} unread messages`;
  await page.getByRole('button', { name: count === 0 ? /^Account of [^,]*$/ : `, ${words}` }).waitFor();
}

describe.each(deviceNames)('messages on a %s', (device) => {
  it('arrive while the member looks elsewhere, are counted, read, understood in another language and deleted', async () => {
    const member = await signedInMember((await siteTool()).ctx);
    const page = await visit('/help', { device });
    await openListening(page, `/?token=${member.token}`);
    await expectBalance(page, '฿0.00');
    await expectUnread(page, 0);
    await payIn(member, credit);
    await page.getByText('Deposit credited · ฿500.00').waitFor();
    await expectBalance(page, '฿500.00');
    await payIn(member, failure);
    await page.getByText('Deposit failed · ฿500.00').waitFor();
    await expectUnread(page, 2);

    await chooseInAccountMenu(page, 'Messages');
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    const row = page.getByRole('button', { name: /^Unread Deposit credited/ });
    await row.click();
    await page.getByText(/^Your deposit of ฿500\.00 was credited on .* Enjoy your game!$/).waitFor();
    await expectUnread(page, 1);
    await page.getByRole('tab', { name: 'Unread (1)' }).click();
    await page.getByRole('button', { name: /^Unread Deposit failed/ }).waitFor();
    expect(await page.getByRole('button', { name: /Deposit credited/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('You have read everything').waitFor();
    await expectUnread(page, 0);

    await page.evaluate(`localStorage.setItem('fh_language', 'TH'); document.cookie = 'fh_language=TH;path=/'`);
    await open(page, '/member/messages');
    await page.getByRole('button', { name: /^ยอดฝากเข้าแล้ว/ }).click();
    await page.getByText(/^ยอดฝาก ฿500\.00 เข้าบัญชีของคุณแล้ว/).waitFor();
    await page.getByRole('button', { name: 'ลบ', exact: true }).filter({ visible: true }).click();
    await page.getByText('ลบข้อความแล้ว').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^ยอดฝากเข้าแล้ว/ }).count()).toBe(0);
  });
});

describe('the inbox', () => {
  it('says what will come while it is empty, and shows a letter of the house', async () => {
    const { username, token } = await signedInMember((await siteTool()).ctx);
    const page = await visit(`/member/messages?token=${token}`);
    await page.getByText('No messages yet').waitFor();
    await writeLetter(username, 'A warm welcome', 'Good to have you here.');
    await page.getByRole('button', { name: /^Unread A warm welcome/ }).click();
    await page.getByText('Good to have you here.').filter({ visible: true }).first().waitFor();
  });

  it('holds the answer to feedback, whose form names what is empty and counts, and leads to the conversation', async () => {
    const member = await signedInMember((await siteTool()).ctx);
    const page = await visit(`/help?token=${member.token}`, { device: 'phone' });
    await captcha.know(page);
    await page.getByRole('button', { name: 'Write feedback' }).click();
    const form = page.getByRole('dialog').filter({ has: page.getByLabel('Question type') });
    await form.getByRole('button', { name: 'Send feedback' }).click();
    const note = page.getByRole('dialog', { name: 'Something is missing' });
    for (const field of ['Question type', 'Description', 'Captcha']) await note.getByText(field).waitFor();
    await note.getByRole('button', { name: 'OK' }).click();
    await form.getByLabel('Question type').selectOption({ label: 'Deposit' });
    await form.getByLabel('Description').fill('Too short');
    await form.getByText('9/200').waitFor();
    await form.getByLabel('Description').fill('x'.repeat(210));
    await form.getByText('200/200').waitFor();
    await form.getByLabel('Description').fill('My deposit of yesterday has not arrived.');
    await captcha.fill(page);
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByRole('link', { name: 'See the conversation' }).click();
    await page.getByText('My deposit of yesterday has not arrived.').waitFor();
    const [, id = ''] = /(\d+)/.exec(await admin('feedback', 'list')) ?? [];
    await admin('feedback', 'answer', id, '--text', 'It is there now.', '--reason', 'An answer');
    await page.getByText('It is there now.', { exact: true }).waitFor();
    await expectUnread(page, 1);
  });

  it('keeps axe content, folded and unfolded', async () => {
    const member = await signedInMember((await siteTool()).ctx);
    await payIn(member, credit);
    await payIn(member, { ...failure, reason: 'Please send the whole amount' });
    const page = await visit(`/member/messages?token=${member.token}`, { theme: 'light' });
    await page.getByRole('button', { name: /^Unread Deposit failed/ }).click();
    await page.getByText('Please send the whole amount').waitFor();
    await expectNothingFound(page);
  });
});

describe('an account in another currency', () => {
  it('is opened by choice, and counts, stakes and wins in it', async () => {
    const page = await visit('/', { device: 'phone' });
    await captcha.know(page);
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
    const popup = page.getByRole('dialog');
    await popup.getByLabel('Username', { exact: true }).fill(`v${randomUUID().slice(0, 8)}`);
    await popup.getByLabel('Password', { exact: true }).fill('quiet-lantern-mango7');
    await popup.getByLabel('Confirm password').fill('quiet-lantern-mango7');
    const currency = popup.getByLabel('Currency of the account');
    expect(await currency.inputValue()).toBe('THB');
    await currency.selectOption('VND');
    await captcha.fill(page);
    await popup.getByRole('checkbox').check();
    await popup.getByRole('button', { name: 'Open account' }).click();
    await expectBalance(page, '₫500,000');

    await open(page, '/originals/dice');
    await page.getByRole('button', { name: 'Bet ₫10,000' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Rolled / })
      .waitFor();
    await page.getByLabel('Stake', { exact: true }).fill('999');
    await page.getByText('The smallest stake is ₫1,000.').waitFor();
  });

  it('sees its own limits on the page that a visitor sees in the brand’s', async () => {
    const page = await visit('/originals/dice');
    // The initial stake is ten times the smallest one.
    const stake = () => page.getByLabel('Stake', { exact: true }).inputValue();
    await expect.poll(async () => Number(await stake())).toBe(10);
    await open(page, `/originals/dice?token=${await tokenOf('demousd')}`);
    await expectBalance(page, '$300.00');
    await page.getByRole('button', { name: 'Bet $1.00' }).waitFor();
    expect(Number(await stake())).toBe(1);
  });
});
