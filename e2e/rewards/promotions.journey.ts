import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { approveDeposit } from '../../apps/server/src/modules/cashier/deposits/decide.ts';
import { listDeskEntries, rejectEntry } from '../../apps/server/src/modules/rewards/activities/desk/index.ts';
import { signedInMember } from '../../apps/server/src/testing/members.ts';
import { signedInOperator } from '../../apps/server/src/testing/operators.ts';
import { consoleIn, form, main, send } from '../console/open-console.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { picture } from '../support/picture.ts';
import { siteTool } from '../support/site.ts';
import { expectBalance, open } from '../support/steps.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);

async function somebody() {
  const { ctx } = await siteTool();
  const member = await signedInMember(ctx);
  const { operatorId } = await signedInOperator(ctx, { role: 'risk' });
  const act = () => ({ operatorId, idempotencyKey: randomUUID() });
  /** The number of the member's entry that waits for an operator. */
  const waiting = async () => {
    const read = () => listDeskEntries(ctx, { pageSize: 1, state: 'APPLYING', username: member.username });
    await expect.poll(async () => (await read()).list.length).toBe(1);
    return BigInt((await read()).list[0]?.id ?? '0');
  };
  return { ctx, member, act, waiting };
}

describe.each(deviceNames)('the promotions hall on a %s', (device) => {
  it('shows its shelves to a visitor, and asks who presses to log in', async () => {
    const page = await visit('/promotions', { device });
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Promotions', level: 1 }).waitFor();
    await expectNothingFound(page);
    expect(await main.getByRole('listitem').count()).toBeGreaterThanOrEqual(12);
    await main.getByRole('link', { name: 'Fishing', exact: true }).click();
    await expect.poll(() => main.getByRole('listitem').count()).toBe(1);
    await main.getByRole('link', { name: 'Fishing week' }).click();
    await main.getByRole('heading', { name: 'Fishing week', level: 1 }).waitFor();
    await expectNothingFound(page);
    await main.getByRole('button', { name: 'Join now' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).waitFor();
  });

  it('takes an application, says why it was rejected, takes it again, and pays what was approved', async () => {
    const { ctx, member, act, waiting } = await somebody();
    const page = await visit(`/promotions?token=${member.token}&category=special`, { device });
    const card = page.getByRole('listitem').filter({ hasText: 'Tell us your best round' });
    await card.getByRole('button', { name: 'Apply now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Remark').fill('A roll of 99.98 on a Monday');
    await dialog.getByText('27/140').waitFor();
    await dialog.getByRole('button', { name: 'Send the application' }).click();
    await dialog.getByRole('alert').getByText('Please add the pictures').waitFor();
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await dialog.getByRole('button', { name: /remove/i }).waitFor();
    await expectNothingFound(page);
    await dialog.getByRole('button', { name: 'Send the application' }).click();
    await card.getByRole('button', { name: 'Applying' }).waitFor();

    await rejectEntry(ctx, await waiting(), act(), { reason: 'The round cannot be read' });
    await card.getByText('The round cannot be read').waitFor();
    await card.getByRole('button', { name: 'Apply again' }).click();
    await dialog.getByLabel('Remark').fill('A sharper picture');
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await dialog.getByRole('button', { name: /remove/i }).waitFor();
    await dialog.getByRole('button', { name: 'Send the application' }).click();
    await card.getByRole('button', { name: 'Applying' }).waitFor();

    const { page: desk } = await openConsole(`/entries/${await waiting()}/show`, { role: 'risk', device });
    await main(desk).getByRole('button', { name: 'Pictures of proof 2' }).click();
    await desk.getByRole('dialog').getByRole('img', { name: 'Pictures of proof' }).waitFor();
    await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expectNothingFound(desk);
    await main(desk).getByRole('button', { name: 'Approve' }).click();
    await form(desk).getByLabel('Amount').fill('120');
    await send(desk, 'Approve');
    await card.getByRole('button', { name: 'Claim payout' }).click();
    await card.getByRole('button', { name: 'Claimed' }).waitFor();
    await expectBalance(page, '฿120.00');
  });

  it('matches a deposit that is made after joining, and the reward centre gives it', async () => {
    const { ctx, member } = await somebody();
    const isPhone = device === 'phone';
    const page = await visit(`${isPhone ? '/promotions' : '/member/deposit'}?token=${member.token}`, { device });
    if (isPhone) {
      const card = page.getByRole('listitem').filter({ hasText: 'Welcome: 100% on your first deposit' });
      await card.getByRole('button', { name: 'Join now' }).click();
      await card.getByRole('link', { name: 'Deposit now' }).click();
    }
    await page.getByRole('radio', { name: /^Bank transfer/ }).press('Space');
    await page
      .getByRole('group', { name: 'Amounts to choose' })
      .getByRole('button', { name: '500', exact: true })
      .click();
    const send = page.getByRole('button', { name: 'Deposit ฿500.00' });
    if (!isPhone) {
      // A member who has not joined before is offered it with the deposit, and neither choice is preselected.
      const offer = page.getByRole('radio', { name: /^Welcome: 100%.*Turnover: 10× the bonus/ });
      await offer.waitFor();
      expect(await offer.isChecked()).toBe(false);
      await send.click();
      await page.getByText('Please choose: with the bonus or without it.').waitFor();
      await expectNothingFound(page);
      await offer.check();
    }
    await send.click();
    await page.getByRole('heading', { name: 'Waiting for your payment ฿500.00' }).waitFor();
    const id = BigInt(page.url().split('/').at(-1) ?? '');
    await page.getByLabel('Name on the account you paid from').fill('Somchai Jaidee');
    await page.getByRole('button', { name: 'I have paid' }).click();
    await page.getByRole('heading', { name: /^We are checking your payment/ }).waitFor();
    await approveDeposit(ctx, id, { kind: 'operator', id: 1n });
    await page.getByRole('heading', { name: /^Money added/ }).waitFor();

    await open(page, '/member/rewards');
    const reward = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Welcome: 100%' });
    await reward.getByText('฿500 bonus').waitFor();
    await expectNothingFound(page);
    await reward.getByRole('button', { name: 'Claim' }).click();
    await page.getByRole('main').getByText('Nothing to claim right now').waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('main').getByRole('listitem').getByText('Claimed', { exact: true }).waitFor();
  });
});
