import { describe, expect, it } from 'vitest';
import { offerContract } from '../../apps/server/src/modules/agents/contracts/offer.ts';
import { setContractDefault } from '../../apps/server/src/modules/agents/desk/index.ts';
import { settleAll } from '../../apps/server/src/modules/agents/settlement/jobs.ts';
import {
  begun,
  betOf,
  contractInForce,
  dayMs,
  flatTerms,
  placed,
  signed,
  voided,
} from '../../apps/server/src/modules/agents/settlement/testing.ts';
import type { Bet } from '../../apps/server/src/modules/bet-feed/index.ts';
import { recordBets } from '../../apps/server/src/modules/records/recording.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { open } from '../support/steps.ts';

const { visit } = useBrowser();
const rate = (percent: string) => flatTerms('dividend', percent);

describe('a contract between an agent on a desktop and a downline on a phone', () => {
  it('is offered, calculated, accepted, settled with a statement, corrected for a voided bet, and ended by a lower rate', async () => {
    const { ctx } = await siteTool();
    const upline = await placed(ctx, null);
    const downline = await placed(ctx, upline.memberId);
    const player = await placed(ctx, downline.memberId, { isAgent: false });
    // A day that ended longer ago than the jobs wait for late bets.
    const then = new Date(Date.now() - 2 * dayMs);
    const house = { payerId: null, payeeId: upline.memberId };
    await begun(ctx, await signed(ctx, 'dividend', { ...house, terms: rate('10') }), then);

    await setContractDefault(ctx, null, 'dividend THB', { terms: rate('4') });

    const above = await visit(`/agentHome/dividend?token=${upline.token}`, { device: 'desktop' });
    await above.getByRole('tab', { name: 'Contract' }).click();
    await above.getByRole('button', { name: 'Offer a contract' }).click();
    const dialog = above.getByRole('dialog');
    await dialog.getByLabel("Downline's username").fill(downline.username);
    // The form starts from the house's terms.
    expect(await dialog.getByLabel('Rate').inputValue()).toBe('4');
    const profit = dialog.getByLabel('Period profit');
    await profit.fill('');
    await profit.pressSequentially('0.5');
    expect(await profit.inputValue()).toBe('0.5');
    await profit.fill('0');
    await dialog.getByLabel('Rate').fill('10.5');
    await dialog.getByRole('button', { name: 'Send the offer' }).click();
    await dialog.getByText("A downline's rate can never be above your own.").waitFor();
    await dialog.getByLabel('Rate').fill('4.5');
    await dialog.getByRole('button', { name: 'Calculate on the last period' }).click();
    await dialog.getByText('Your own income of the same period').waitFor();
    await expectNothingFound(above);
    await dialog.getByRole('button', { name: 'Send the offer' }).click();
    await above.getByText(downline.username).filter({ visible: true }).first().waitFor();

    const below = await visit(`/agentHome/dividend?token=${downline.token}`, { device: 'phone' });
    await below.getByText('A contract is offered to you').waitFor();
    await below.getByRole('button', { name: 'Calculate on the last period' }).click();
    await below.getByText('The last whole period under these terms').waitFor();
    await expectNothingFound(below);
    await below.getByRole('button', { name: 'Accept' }).click();
    await below.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await below.getByText('Your contract', { exact: true }).waitFor();

    // The contract began two days ago, when the player lost a hundred.
    await begun(ctx, await contractInForce(ctx, downline.memberId, 'dividend'), then);
    const lost = betOf(player.memberId, then, { stake: 1_000_000n });
    await tell(lost);
    const statements = () => below.getByRole('link', { name: / 20\d\d/ }).filter({ visible: true });
    await open(below, '/agentHome/dividend');
    await expect
      .poll(async () => await settledThen(() => statements().count()), { timeout: 40_000 })
      .toBeGreaterThan(0);
    await expect.poll(async () => await below.locator('main, body').first().textContent()).toContain('4.50');
    await statements().last().click();
    await below.getByText('How it was counted').waitFor();
    await below.getByText('Paid', { exact: true }).first().waitFor();
    await expectNothingFound(below);

    await open(below, '/agentHome/income?period=week');
    await below.getByText('By kind of contract').first().waitFor();
    await expect.poll(async () => await below.locator('main, body').first().textContent()).toContain('4.50');
    await expectNothingFound(below);

    await tell(voided(lost));
    await open(below, '/agentHome/dividend');
    await expect
      .poll(async () => await settledThen(() => below.getByText('Correction').filter({ visible: true }).count()), {
        timeout: 40_000,
      })
      .toBeGreaterThan(0);

    await offerContract(ctx, { operatorId: null }, { kind: 'dividend', payeeId: upline.memberId, terms: rate('3') });
    await open(above, '/agentHome?popup=contract');
    const contracts = above.getByRole('dialog', { name: 'My contracts' });
    await contracts.getByText('If you accept, these contracts end:', { exact: false }).waitFor();
    await expectNothingFound(above);
    await contracts.getByRole('button', { name: 'Accept' }).click();
    const asked = above.getByRole('dialog', { name: 'Accept this contract?' });
    await asked.getByText(downline.username, { exact: false }).waitFor();
    await asked.getByRole('button', { name: 'Accept' }).click();
    await above.getByText('The contract is signed').waitFor();
    await open(below, '/agentHome/dividend');
    await below.getByRole('tab', { name: 'Contract' }).click();
    await below
      .getByText("the upline's rate became lower", { exact: false })
      .filter({ visible: true })
      .first()
      .waitFor();
  });
});

async function tell(bet: Bet): Promise<void> {
  const { ctx } = await siteTool();
  await ctx.db.transaction().execute((tx) => recordBets(tx, [bet]));
}

/** Settles what is due, as the job of every minute does, then reads the page. */
async function settledThen(look: () => Promise<number>): Promise<number> {
  const { ctx } = await siteTool();
  await settleAll(ctx, ['dividend']);
  return await look();
}
