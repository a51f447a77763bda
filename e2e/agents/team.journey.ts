import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { placeUnder } from '../../apps/server/src/modules/identity/registration/relatives.ts';
import {
  memberWith,
  setFundPassword,
  signedInMember,
  testFundPassword,
} from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { siteTool, untilDayHolds } from '../support/site.ts';
import { balanceOf, bet, open } from '../support/steps.ts';

const { visit } = useBrowser();
beforeEach(untilDayHolds, 90_000);

/** An agent with an agent below and a member below that one. */
async function house() {
  const { ctx } = await siteTool();
  const named = (first: string) => `${first}${randomUUID().slice(0, 6)}`;
  const agent = await signedInMember(ctx, { accountType: 1, username: named('top') });
  const under = await signedInMember(ctx, { accountType: 1, username: named('mid') });
  const member = await memberWith(ctx, 10_000_000n, { username: named('low') });
  const at = ctx.clock();
  await placeUnder(ctx.db, { memberId: under.memberId, uplineId: agent.memberId, code: 'TESTCODE', at });
  await placeUnder(ctx.db, { memberId: member.memberId, uplineId: under.memberId, code: 'TESTCODE', at });
  return { agent, under, member };
}

describe.each(deviceNames)('an agent on a %s', (device) => {
  it('sees what the team bet, walks down to who bet it, sets levels, and makes a link that opens accounts', async () => {
    const { agent, under, member } = await house();
    const player = await visit(`/originals/dice?token=${member.token}`, { device: 'phone' });
    await bet(player, '50');

    const page = await visit(`/agentHome/team?period=today&token=${agent.token}`, { device });
    const main = page.locator('dl', { hasText: 'Turnover' });
    await expect
      .poll(async () => {
        await page.reload();
        await main.waitFor();
        return await main.textContent();
      })
      .toContain('50.00');
    await expectNothingFound(page);

    await open(page, '/agentHome/bets?period=today');
    await page.getByText(under.username).filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: '1 members' }).filter({ visible: true }).click();
    const single = page.getByRole('link', { name: `See the bets of ${member.username}` }).filter({ visible: true });
    await single.first().waitFor();
    await expectNothingFound(page);
    await single.first().click();
    await page.getByText('Dice').filter({ visible: true }).first().waitFor();
    await expectNothingFound(page);
    await page.getByRole('link', { name: 'Account record', exact: true }).click();
    await page.getByText('Stake', { exact: true }).filter({ visible: true }).first().waitFor();
    await expectNothingFound(page);

    await open(page, '/agentHome/withdrawals');
    await page.getByText('No withdrawals in this period').waitFor();
    // None of the links leads into the member centre.
    expect(await page.locator('a[href^="/member/withdraw"], a[href^="/member/deposit"]').count()).toBe(0);
    await expectNothingFound(page);

    await open(page, '/agentHome/downlines');
    await page
      .getByRole('button', { name: `Manage ${under.username}` })
      .filter({ visible: true })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Rebate').fill('0.75');
    await dialog.getByLabel('Prize level').fill('1800');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Rebate 0.75% · prize 1800').filter({ visible: true }).waitFor();

    await open(page, '/agentHome/register');
    await page.getByRole('button', { name: 'New link' }).click();
    await dialog.getByLabel('Note').fill('The shop');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await dialog.getByText(/\/register\?affiliateCode=[2-9A-Z]{8}/).waitFor();
    await expectNothingFound(page);
  });
});

it('an agent sends money down with the fund password, both see it, and who signs out there is at the agents’ login', async () => {
  const { ctx } = await siteTool();
  const agent = await memberWith(ctx, 10_000_000n, { accountType: 1, username: `top${randomUUID().slice(0, 6)}` });
  const under = await signedInMember(ctx, { accountType: 1, username: `mid${randomUUID().slice(0, 6)}` });
  await setFundPassword(ctx, agent.memberId);
  await placeUnder(ctx.db, { memberId: under.memberId, uplineId: agent.memberId, code: 'TESTCODE', at: ctx.clock() });
  const page = await visit(`/agentHome/downlines?token=${agent.token}`, { device: 'phone' });
  await page
    .getByRole('button', { name: `Manage ${under.username}` })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Transfer' }).click();
  await dialog.getByRole('link', { name: 'Go to transfer' }).click();
  await page.waitForURL('**/agentHome/transfer?to=*');
  await page.getByRole('radio', { name: under.username, checked: true }).waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('300');
  await page.getByRole('button', { name: 'Check and confirm' }).click();
  await page.getByLabel('Fund password', { exact: true }).fill(testFundPassword);
  await page.getByRole('button', { name: 'Send ฿300.00' }).click();
  await page.getByRole('heading', { name: `฿300.00 sent to ${under.username}` }).waitFor();
  expect(await balanceOf(page)).toBe(700);

  const below = await visit(`/agentHome/transfer?token=${under.token}`, { device: 'phone' });
  await below.getByText(`From ${agent.username.slice(0, 2)}•••`, { exact: true }).waitFor();
  expect(await balanceOf(below)).toBe(300);

  await below.getByRole('button', { name: 'Open the menu' }).click();
  await below.getByRole('dialog').getByRole('button', { name: 'Member centre' }).click();
  const centre = below.getByRole('dialog', { name: 'Member centre' });
  await centre.getByRole('link', { name: 'Reward centre' }).waitFor();
  await expectNothingFound(below, { within: '[role=dialog]' });
  await below.goBack();
  await centre.waitFor({ state: 'hidden' });

  await below.getByRole('button', { name: 'Sign out' }).click();
  await below.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await below.getByText('You are signed out.').waitFor();
  await below.getByRole('heading', { name: 'Log in as an agent' }).waitFor();
  expect(new URL(below.url()).pathname).toBe('/agent');
});
