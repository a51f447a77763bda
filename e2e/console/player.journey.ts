import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { depositById, deposits } from '../../apps/server/src/modules/cashier/deposits/deposit-store.ts';
import { attachProofs, takeProof } from '../../apps/server/src/modules/cashier/proofs/proofs.ts';
import { depositRow } from '../../apps/server/src/modules/cashier/testing-rows.ts';
import { moneyTransaction } from '../../apps/server/src/modules/money-rows/index.ts';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { picture } from '../support/picture.ts';
import { siteTool } from '../support/site.ts';
import { consoleIn, form, main } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);

/** A Thai member's bank transfer, reported as paid with a slip, of an amount that nobody else pays. */
async function paidDeposit() {
  const { ctx } = await siteTool();
  const { memberId, username } = await memberWith(ctx, 0n);
  await ctx.pool.query(`update identity.member set language = 'TH' where id = $1`, [memberId]);
  const amount = BigInt(randomInt(1_000_000, 9_000_000)) * 100n;
  const row = depositRow(ctx, { member_id: memberId, channel: 'thb-bank', amount, pay_amount: amount });
  const { id } = await deposits.insert(ctx.db, { ...row, state: 'SUBMITTED' });
  const proof = await takeProof(ctx, memberId, picture.buffer);
  const attached = { memberId, proofIds: [proof.id], subject: 'deposit' as const, subjectId: id };
  await moneyTransaction(ctx, (tx) => attachProofs(ctx, tx, attached));
  return { ctx, memberId, username, id, proof: proof.id };
}

it('an operator opens a picture among a player’s documents, and leaves a line in the trail', async () => {
  const { ctx, memberId, id, proof } = await paidDeposit();
  const { page, operatorId } = await openConsole(`/players/${memberId}/show`);
  await main(page).getByRole('tab', { name: 'Documents' }).click();
  const lines = async () =>
    (
      await ctx.pool.query(
        `select operator_id, address, detail from cashier.desk_action where action = 'picture-shown' and subject = $1`,
        [String(memberId)],
      )
    ).rows;
  await main(page).getByText('Proof of deposit').waitFor();
  await expectNothingFound(page);
  expect(await lines()).toEqual([]);
  await main(page).getByRole('button', { name: /^View/ }).click();
  await page.getByRole('dialog').getByRole('img', { name: 'Proof of deposit' }).waitFor();
  await expectNothingFound(page);
  expect(await lines()).toMatchObject([
    { operator_id: operatorId, address: expect.any(String), detail: { picture: proof, deposit: String(id) } },
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await main(page)
    .getByRole('link', { name: String(id) })
    .click();
  await main(page).getByRole('heading', { name: 'Account and destination' }).waitFor();
});

it.each(['desktop', 'phone'] as const)('the acts of a player are walked by keys in a menu on a %s', async (device) => {
  const { ctx } = await siteTool();
  const { memberId } = await memberWith(ctx, 0n);
  const { page } = await openConsole(`/players/${memberId}/show`, { device });
  const button = main(page).getByRole('button', { name: 'More actions' });
  await button.focus();
  await page.keyboard.press('Enter');
  const isOn = (name: string) => expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  await isOn('Freeze');
  await page.getByRole('menu').getByRole('group', { name: 'Account and access' }).waitFor();
  await expectNothingFound(page);
  await page.keyboard.press('ArrowDown');
  await isOn('Grant free rounds');
  await page.keyboard.press('End');
  await isOn('Set tags');
  await page.keyboard.press('ArrowDown');
  await isOn('Freeze');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await isOn('More actions');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Lock the account' }).click();
  await form(page).waitFor();
});

it('a deposit is rejected by keys alone, and its member reads the text in the own language', async () => {
  const { ctx, id, username } = await paidDeposit();
  const { page } = await openConsole('/queue/deposits', { role: 'finance' });
  await main(page)
    .getByRole('button', { name: new RegExp(username) })
    .click();
  await main(page).getByRole('heading', { name: 'Money', exact: true }).waitFor();
  await main(page).getByText('Technical details').waitFor();
  await expectNothingFound(page);
  await rejectByKeys(page);
  await expect.poll(async () => (await depositById(ctx.db, id))?.state).toBe('REJECTED');
  expect((await depositById(ctx.db, id))?.reason).toBe(
    'เรายังไม่ได้รับยอดโอนจำนวนนี้ กรุณาตรวจสอบกับธนาคารของคุณ แล้วส่งสลิปเมื่อโอนสำเร็จ',
  );
});

async function rejectByKeys(page: Page): Promise<void> {
  await page.keyboard.press('r');
  await form(page).getByRole('group', { name: 'Reasons' }).waitFor();
  await expectNothingFound(page);
  await page.keyboard.press('2');
  await expect.poll(() => form(page).getByLabel('Reason', { exact: false }).last().inputValue()).toContain('arrived');
  await page.keyboard.press('Enter');
  await form(page).waitFor({ state: 'detached' });
}
