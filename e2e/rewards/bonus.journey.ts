import { randomUUID } from 'node:crypto';
import type { BonusTerms } from '@fairhouse/contract/bonus';
import { describe, it } from 'vitest';
import { offerOneBonus } from '../../apps/server/src/modules/bonus/desk/index.ts';
import { insertAccount } from '../../apps/server/src/modules/cashier/payout-accounts/account-store.ts';
import { keepNumber } from '../../apps/server/src/modules/cashier/payout-accounts/number.ts';
import { memberWith, setFundPassword, testFundPassword } from '../../apps/server/src/testing/members.ts';
import { signedInOperator } from '../../apps/server/src/testing/operators.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { bet, open } from '../support/steps.ts';

const { visit } = useBrowser();

/** Twice the bonus is to be staked, and cash goes first: what is lost of it leaves the bonus as it is. */
const terms: BonusTerms = {
  turnoverTimes: 20_000,
  turnoverOf: 'bonus',
  contributions: [{ gameType: 'LIVE', percent: 10 }],
  excludedGames: [],
  maxStake: '500',
  sticky: false,
  order: 'cashFirst',
  stacking: 'queue',
  days: 7,
  offerDays: 7,
};

/** A member with 1,000 baht, a fund password and an account to be paid out to, whom an operator gives bonuses. */
async function readyMember() {
  const { ctx } = await siteTool();
  const { memberId, token } = await memberWith(ctx, 10_000_000n);
  await setFundPassword(ctx, memberId);
  await insertAccount(ctx.db, {
    member_id: memberId,
    kind: 'bank',
    provider: 'SIAM-EXAMPLE',
    holder_name: 'Malee Suksan',
    ...keepNumber(ctx, 'SIAM-EXAMPLE', String(Math.floor(1e9 + Math.random() * 8e9))),
    is_default: true,
    shared: false,
    created_at: ctx.clock(),
    removed_at: null,
  });
  const { operatorId } = await signedInOperator(ctx, { role: 'finance' });
  const give = async () => {
    const act = { operatorId, idempotencyKey: randomUUID() };
    await offerOneBonus(ctx, act, { memberId: String(memberId), amount: '50', terms, reason: 'A slow evening' });
  };
  return { token, give };
}

describe.each(deviceNames)('a bonus on a %s', (device) => {
  it('is staked for, becomes cash, and the next one ends with a withdrawal that says so', async () => {
    const { token, give } = await readyMember();
    await give();
    const page = await visit(`/member/bonus?token=${token}`, { device });
    const main = page.getByRole('main');
    const card = main.getByRole('article').first();
    await card.getByText('Active', { exact: true }).waitFor();
    await card.getByText('Largest stake while it is active:').waitFor();
    await card.getByText('Live casino: 10% of the valid bet counts.').waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /bonus ฿\s?50\.00/ })
      .waitFor();
    await expectNothingFound(page);

    await open(page, '/originals/dice');
    for (const stake of ['110', '110']) await bet(page, stake);
    await open(page, '/member/bonus');
    await card.getByText('Paid out', { exact: true }).waitFor({ timeout: 30_000 });
    await card.getByRole('button', { name: 'Bets and movements' }).click();
    await card.getByText('Counts in full').locator('visible=true').first().waitFor();
    await card.getByRole('tab', { name: 'Movements' }).click();
    await card.getByText('Bonus released').locator('visible=true').first().waitFor();
    await expectNothingFound(page);

    await give();
    await open(page, '/member/withdraw');
    await main.getByText('ends with a withdrawal: ฿50.00 is lost').waitFor();
    await main.getByRole('radio', { name: /^Bank transfer/ }).press('Space');
    await main.getByLabel('Amount', { exact: true }).fill('300');
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.getByLabel('Fund password', { exact: true }).fill(testFundPassword);
    await main.getByRole('button', { name: 'Withdraw ฿300.00' }).click();
    await main.getByText('Please agree that the bonus ends').waitFor();
    await main.getByLabel('I give this bonus up').check();
    await main.getByRole('button', { name: 'Withdraw ฿300.00' }).click();
    await page.waitForURL(/\/member\/withdraw\/\d+/);
    await open(page, '/member/bonus');
    await card.getByText('It ended with a withdrawal.').waitFor();
  });
});
