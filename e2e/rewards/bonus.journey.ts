import { randomUUID } from 'node:crypto';
import type { BonusTerms } from '@fairhouse/contract/bonus';
import { describe, expect, it } from 'vitest';
import { findPicture } from '../../apps/server/src/art/index.ts';
import { offerOneBonus } from '../../apps/server/src/modules/bonus/desk/index.ts';
import { deposits } from '../../apps/server/src/modules/cashier/deposits/deposit-store.ts';
import { changeDeposit } from '../../apps/server/src/modules/cashier/deposits/lifecycle.ts';
import { insertAccount } from '../../apps/server/src/modules/cashier/payout-accounts/account-store.ts';
import { keepNumber } from '../../apps/server/src/modules/cashier/payout-accounts/number.ts';
import { depositRow } from '../../apps/server/src/modules/cashier/testing-rows.ts';
import { promotionActs } from '../../apps/server/src/modules/rewards/activities/desk/index.ts';
import { putTags } from '../../apps/server/src/modules/rewards/activities/entry-store.ts';
import { memberWith, setFundPassword, testFundPassword } from '../../apps/server/src/testing/members.ts';
import { signedInOperator } from '../../apps/server/src/testing/operators.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { currentSite, siteTool } from '../support/site.ts';
import { bet, open } from '../support/steps.ts';

const { visit } = useBrowser();

/** Twice the bonus must be staked, and cash is staked first: lost cash leaves the bonus unchanged. */
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

/** A member with 1,000 baht, a fund password and an account to be paid out to, who earns and is given bonuses. */
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
  /** Opens a promotion for this member only: a share of a deposit as a bonus with these terms. */
  const match = async () => {
    const tag = `member-${memberId}`;
    await putTags(ctx.db, memberId, [tag]);
    const perCurrency = { THB: [{ minDeposit: '50', percentBp: 10_000, max: '50' }] };
    const payAs = { as: 'bonus', terms } as const;
    const rule = { kind: 'depositMatch', deposit: 'next', payAs, perCurrency } as const;
    const words = (text: string) => ({ EN: text, TH: text, CN: text });
    const id = await promotionActs(findPicture).plant(ctx, {
      categories: ['deposit'],
      position: 90,
      title: words('Fifty beside fifty'),
      summary: words('A small deposit is doubled'),
      mark: words('100 %'),
      html: words('<p>For one member.</p>'),
      terms: words(''),
      picture: 'banner/gift',
      startsAt: null,
      endsAt: null,
      eligibility: { review: [], tags: [tag] },
      claimDays: 7,
      budgets: { THB: '50' },
      rule,
    });
    // The site hears of it a moment later.
    const known = async () => (await fetch(`${currentSite().url}/wps/promotions/${id}`)).status;
    await expect.poll(known).toBe(200);
    return id;
  };
  /** A deposit of fifty baht whose money has arrived. */
  const deposit = async () => {
    const { rows } = await ctx.pool.query<{ code: string }>(
      `select code from cashier.channel where direction = 'deposit' and currency = 'THB' order by code limit 1`,
    );
    const row = depositRow(ctx, { member_id: memberId, channel: rows[0]?.code ?? '', amount: 500_000n });
    const { id } = await deposits.insert(ctx.db, row);
    await changeDeposit(ctx, id, () => ({ to: 'CREDITED', kind: 'credited', actor: { kind: 'system' } }));
  };
  return { token, give, match, deposit };
}

describe.each(deviceNames)('a bonus on a %s', (device) => {
  it('comes with a deposit or by hand, is staked for, becomes cash, and the next one ends with a withdrawal that says so', async () => {
    const { token, give, match, deposit } = await readyMember();
    // On the phone it is given by an operator; from there on everything is the same.
    const isEarned = device === 'desktop';
    if (!isEarned) await give();
    const first = isEarned ? `/promotions/${await match()}` : '/member/bonus';
    const page = await visit(`${first}?token=${token}`, { device });
    const main = page.getByRole('main');
    if (isEarned) {
      await main.getByRole('button', { name: 'Join now' }).click();
      await main.getByRole('link', { name: 'Deposit now' }).waitFor();
      await deposit();
      await open(page, '/member/rewards');
      await main.getByRole('button', { name: 'Claim' }).click();
      await main.getByText('Nothing to claim right now').waitFor();
      await open(page, '/member/bonus');
    }
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
