import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { insertReconciliation } from '../../apps/server/src/modules/cashier/gateways/reconcile-store.ts';
import { bindAccount } from '../../apps/server/src/modules/cashier/payout-accounts/accounts.ts';
import { notReceived, sayPaid } from '../../apps/server/src/modules/cashier/peer-payments/confirm.ts';
import { takeOffer } from '../../apps/server/src/modules/cashier/peer-payments/offer.ts';
import { partOfDeposit } from '../../apps/server/src/modules/cashier/peer-payments/part-store.ts';
import { baht, noPlay, waitingWithdrawal } from '../../apps/server/src/modules/cashier/peer-payments/testing-world.ts';
import { takeProof } from '../../apps/server/src/modules/cashier/proofs/proofs.ts';
import { placeBet } from '../../apps/server/src/modules/originals/bet.ts';
import { rotateSeeds } from '../../apps/server/src/modules/originals/seeds.ts';
import { evens } from '../../apps/server/src/modules/originals/testing.ts';
import { memberWith, setFundPassword, testFundPassword, testVisitor } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { picture } from '../support/picture.ts';
import { siteTool } from '../support/site.ts';
import { consoleIn, form, main, send } from './open-console.ts';

const { visit } = useBrowser();

/** A round of dice whose seed is revealed. */
async function revealedRound() {
  const { ctx } = await siteTool();
  const { memberId } = await memberWith(ctx, baht(20));
  const player = { memberId, currency: 'THB', isTrial: false } as const;
  const { round } = await placeBet(ctx, player, randomUUID(), evens());
  await rotateSeeds(ctx, memberId, undefined);
  return round;
}
const openConsole = consoleIn(visit);

/** Goes to another place of the open console. */
const goTo = (page: Page, path: string) => page.goto(new URL(`/console${path}`, page.url()).href);

/** A member with a bank account of a number of its own. */
async function memberWithCard() {
  const { ctx } = await siteTool();
  const member = await memberWith(ctx, 0n);
  await setFundPassword(ctx, member.memberId, 'Malee Suksan');
  const number = `88${member.memberId}01`;
  const account = { provider: 'SIAM-EXAMPLE', number, holderName: 'Malee Suksan', fundPassword: testFundPassword };
  await bindAccount(ctx, { memberId: member.memberId, currency: 'THB' }, account, testVisitor());
  return { username: member.username, number };
}

/** A payment between members that its payer reports as made, and its payee as not received. */
async function dispute() {
  const { ctx } = await siteTool();
  await waitingWithdrawal(ctx, await memberWith(ctx, baht(272)), baht(272), 'thb-match-out');
  const depositor = await memberWith(ctx, baht(100));
  const asked = { body: { channel: 'thb-match', amount: '270' }, idempotencyKey: randomUUID() };
  const depositId = await takeOffer(ctx, depositor, asked, noPlay);
  const part = await partOfDeposit(ctx.db, depositId);
  if (!part) throw new Error('what is taken is a part');
  const said = async (memberId: bigint, id: bigint) => {
    const proof = await takeProof(ctx, memberId, picture.buffer);
    return { memberId, id, idempotencyKey: randomUUID(), proofs: [proof.id] };
  };
  const { proofs: paid, ...payer } = await said(depositor.memberId, depositId);
  await sayPaid(ctx, { ...payer, body: { proofs: paid } });
  const { proofs: shown, ...payee } = await said(part.payee_id, part.id);
  await notReceived(ctx, { ...payee, body: { proofs: shown, note: 'Nothing came' } });
  return { id: part.id, depositor: depositor.username };
}

it('an operator finds a player by the card, settles a dispute, closes a difference, and replays a round', async () => {
  const { ctx } = await siteTool();
  const { username, number } = await memberWithCard();
  const { page } = await openConsole('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(number);
  await page.getByRole('option', { name: new RegExp(number) }).click();
  await main(page).getByText(username).first().click();
  await main(page).getByText('Register method', { exact: true }).waitFor();
  await expectNothingFound(page);
  await main(page).getByRole('button', { name: 'Show personal data' }).click();
  await form(page).getByLabel('Reason').fill('The member asks by telephone');
  await form(page).getByRole('button', { name: 'Show personal data', exact: true }).click();
  await page.getByRole('dialog').getByText('Malee Suksan').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  const { id, depositor } = await dispute();
  await goTo(page, '/queue/parts');
  await main(page)
    .getByRole('button', { name: new RegExp(depositor) })
    .click();
  await main(page).getByText('Nothing came').first().waitFor();
  await expectNothingFound(page);
  await main(page).getByRole('button', { name: 'Decide' }).click();
  await form(page).getByLabel('Outcome').click();
  await page.getByRole('option', { name: 'Received', exact: true }).click();
  await send(page, 'Decide');
  const stateOf = async () =>
    (await ctx.pool.query<{ state: string }>('select state from cashier.part where id = $1', [id])).rows[0]?.state;
  await expect.poll(stateOf).toBe('RECEIVED');

  const reference = `D${Date.now()}`;
  const difference = {
    ...{ kind: 'unknown-here' as const, reference, subject: null, subject_id: null },
    ...{ theirs: '100.0000', ours: null, currency: 'THB' },
  };
  const compared = { adapter: 'sandbox', day: '2026-01-14', at: new Date(), lines: 1, matched: 0 };
  await insertReconciliation(ctx.db, compared, [difference], { isHandedOver: true });
  await goTo(page, '/reconciliation-differences');
  await main(page).getByText(reference).click();
  await main(page).getByRole('button', { name: 'Close the difference' }).click();
  await send(page, 'Close the difference');
  await main(page).getByText('As the brand asked').waitFor();
  await expectNothingFound(page);

  const { roundId } = await revealedRound();
  await expect
    .poll(async () => (await ctx.pool.query('select from records.bet where round_id = $1', [roundId])).rowCount)
    .toBe(1);
  await goTo(page, '/bets');
  await main(page).getByRole('link', { name: roundId, exact: true }).click();
  const found = main(page).getByRole('list', { name: 'The findings' });
  await expect.poll(() => found.getByText('holds', { exact: true }).count()).toBe(3);
  await main(page).getByRole('button', { name: 'Compute' }).click();
  await main(page).getByRole('heading', { name: 'Result' }).waitFor();
  await expectNothingFound(page);
});
