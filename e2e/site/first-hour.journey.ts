import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { approveDeposit } from '../../apps/server/src/modules/cashier/deposits/decide.ts';
import { markPaid } from '../../apps/server/src/modules/cashier/payouts/decide.ts';
import { approveWithdrawal } from '../../apps/server/src/modules/cashier/withdrawals/decide.ts';
import { signedInOperator } from '../../apps/server/src/testing/operators.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { picture } from '../support/picture.ts';
import { siteTool, untilRecorded, useKnownCaptcha } from '../support/site.ts';
import { baht, balanceOf, bearer, expectBalance, gameShown, sendDeposit } from '../support/steps.ts';

const { visit } = useBrowser();
const captcha = useKnownCaptcha();
const password = 'quiet-lantern-mango7';
const pin = '471190';

/** Counts the newcomer's presses, filled fields and screens. */
function walker(page: Page) {
  const counts = { clicks: 0, fields: 0, screens: 1 };
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) counts.screens += 1;
  });
  return {
    counts,
    press: async (place: Locator) => {
      await place.click();
      counts.clicks += 1;
    },
    back: async () => {
      await page.goBack();
      counts.clicks += 1;
    },
    tick: async (place: Locator) => {
      await place.check();
      counts.clicks += 1;
    },
    fill: async (place: Locator, text: string) => {
      await place.fill(text);
      counts.fields += 1;
    },
  };
}
type Walker = ReturnType<typeof walker>;

const main = (page: Page) => page.getByRole('main');
const tile = (page: Page, name: string) =>
  main(page)
    .getByRole('link', { name: `Play ${name} by` })
    .first();
const numberIn = (page: Page) => BigInt(new URL(page.url()).pathname.split('/').at(-1) ?? '');
const inHeader = (page: Page, to: 'deposit' | 'withdraw') => page.locator(`header a[href="/member/${to}"]`).first();

it.each(deviceNames)(
  'a newcomer’s first hour, from the landing to the first payout, on a %s',
  async (device) => {
    const page = await visit('/', { device, before: captcha.know });
    const hour = walker(page);
    await tryForFree(page, hour);
    await register(page, hour, `f${device.charAt(0)}${Date.now().toString(36)}`);
    await playDice(page, hour);
    await payIn(page, hour);
    await playAtProviders(page, hour);
    await payOut(page, hour);
    console.log(JSON.stringify({ journey: 'first hour', device, ...hour.counts }));
    expect(hour.counts.clicks).toBeLessThan(60);
  },
  180_000,
);

async function tryForFree(page: Page, { press }: Walker): Promise<void> {
  await press(tile(page, 'Lantern Tide'));
  await page.getByRole('dialog').waitFor();
  await press(page.getByRole('dialog').getByRole('button', { name: 'Play for free' }));
  await gameShown(page);
  await press(page.frameLocator('iframe').getByRole('button', { name: 'Spin', exact: true }));
}

async function register(page: Page, { press, fill, tick }: Walker, username: string): Promise<void> {
  await press(main(page).getByRole('button', { name: 'Register' }));
  const popup = page.getByRole('dialog');
  await fill(popup.getByLabel('Username', { exact: true }), username);
  await fill(popup.getByLabel('Password', { exact: true }), password);
  await fill(popup.getByLabel('Confirm password'), password);
  await captcha.fill(page);
  await tick(popup.getByRole('checkbox', { name: /terms/ }));
  await press(popup.getByRole('button', { name: 'Open account' }));
  await page.getByText(/^Your account is open\. Welcome, /).waitFor();
  // The game that was tried is open for real now.
  await press(page.getByRole('button', { name: 'Leave the game' }));
}

/** A roll, its receipt, and its check, which reveals the seed right there. */
async function playDice(page: Page, { press }: Walker): Promise<void> {
  await press(tile(page, 'Dice'));
  await page.waitForURL('**/originals/dice');
  const answered = page.waitForResponse('**/wps/originals/bet');
  await press(page.getByRole('button', { name: /^Bet ฿/ }));
  const { value } = (await (await answered).json()) as { value: { round: { roundId: string } } };
  const { roundId } = value.round;
  await press(page.locator(`a[href*="round=${roundId}"]`).first());
  await press(page.getByRole('dialog').getByRole('link', { name: 'Verify this round' }));
  const check = page.getByRole('region', { name: `Check of round ${roundId}` });
  await press(check.getByRole('button', { name: 'Reveal and check now' }));
  await check.getByText('Verified').waitFor();
}

async function payIn(page: Page, { press, fill }: Walker): Promise<void> {
  const before = await balanceOf(page);
  await press(inHeader(page, 'deposit'));
  await page.getByRole('radio', { name: /^Bank transfer/ }).press('Space');
  await press(page.getByRole('group', { name: 'Amounts to choose' }).getByRole('button', { name: '500', exact: true }));
  await sendDeposit(page, '฿500.00');
  await page.getByRole('heading', { name: 'Waiting for your payment ฿500.00' }).waitFor();
  const id = numberIn(page);
  await fill(page.getByLabel('Name on the account you paid from'), 'Malee Suksan');
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: /remove/i }).waitFor();
  await press(page.getByRole('button', { name: 'I have paid' }));
  await page.getByRole('heading', { name: /^We are checking your payment/ }).waitFor();
  await approveDeposit((await siteTool()).ctx, id, { kind: 'operator', id: 1n });
  await page.getByRole('heading', { name: /^Money added/ }).waitFor();
  await expectBalance(page, baht(before + 500));
}

/** A slot, a live table, and dice until the deposit's turnover is made. */
async function playAtProviders(page: Page, { press, fill, back }: Walker): Promise<void> {
  const home = page.getByRole('banner').getByRole('link', { name: 'Fairhouse' });
  const leave = page.getByRole('button', { name: 'Leave the game' });
  await press(home);
  await press(tile(page, 'Lantern Tide'));
  await gameShown(page);
  const spun = page.waitForResponse('**/api/slots/spin');
  await press(page.frameLocator('iframe').getByRole('button', { name: 'Spin', exact: true }));
  await (await spun).finished();
  await press(leave);

  await press(tile(page, 'Riverside Baccarat'));
  await press(main(page).getByRole('button', { name: 'Add money' }).last());
  const adding = page.getByRole('dialog');
  await fill(adding.getByLabel('Amount', { exact: true }), '400');
  await press(adding.getByRole('button', { name: /^Move ฿/ }));
  await gameShown(page);
  const table = page.frameLocator('iframe');
  const clock = table.getByRole('timer');
  // From the beginning of a round, so that there is time.
  await clock.waitFor({ state: 'hidden', timeout: 40_000 });
  await expect.poll(() => clock.isVisible(), { interval: 50, timeout: 40_000 }).toBe(true);
  await press(table.getByRole('button', { name: /^Banker\b/ }).first());
  await table.getByRole('button', { name: 'Accepted' }).waitFor();
  await table.locator('.result').waitFor();
  await press(leave);

  await press(tile(page, 'Dice'));
  await page.getByRole('button', { name: /^Bet ฿/ }).waitFor();
  await fill(page.getByLabel('Stake', { exact: true }), '20');
  for (let round = 0; round < 5; round++) {
    const answered = page.waitForResponse('**/wps/originals/bet');
    await press(page.getByRole('button', { name: 'Bet ฿20.00' }));
    expect((await answered).ok()).toBe(true);
  }
  await playOn(page);
  await back();
}

/**
 * The rest of the evening: the sign-up gift must be staked three times. Its rounds use the button's call directly. Many
 * small stakes, so that bad luck cannot cost the amount to be withdrawn: their sum has a standard deviation of ฿184,
 * and ฿700 are to lose.
 */
async function playOn(page: Page): Promise<void> {
  const headers = await bearer(page);
  const data = { game: 'dice', stake: '10', params: { target: 50.5, condition: 'over' } };
  let last = { roundId: '' };
  for (let round = 0; round < 340; round++) {
    const answer = await page.request.post('/wps/originals/bet', {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data,
    });
    expect(answer.status()).toBe(200);
    last = ((await answer.json()) as { value: { round: { roundId: string } } }).value.round;
  }
  await untilRecorded([last]);
}

async function payOut(page: Page, { press, fill }: Walker): Promise<void> {
  const link = inHeader(page, 'withdraw');
  if (await link.isVisible()) await press(link);
  else {
    // A phone's header has no room for it.
    await press(page.getByRole('button', { name: /^Account of/ }));
    await press(page.getByRole('menuitem', { name: 'Withdraw' }));
  }
  const flow = main(page);
  const next = () => press(flow.getByRole('button', { name: 'Continue' }));
  await fill(flow.getByLabel('Real name'), 'Malee Suksan');
  await next();
  await fill(flow.getByLabel('Account number'), String(5_000_000_000 + (Date.now() % 1_000_000_000)));
  await next();
  await fill(flow.getByLabel('Fund password', { exact: true }), pin);
  await fill(flow.getByLabel('Confirm fund password'), pin);
  await press(flow.getByRole('button', { name: 'Set fund password' }));
  await fill(flow.getByLabel('Amount', { exact: true }), '300');
  await next();
  await press(flow.getByRole('button', { name: 'Withdraw ฿300.00' }));
  await page.waitForURL(/\/member\/withdraw\/\d+/);
  const { ctx } = await siteTool();
  const { operatorId } = await signedInOperator(ctx);
  await approveWithdrawal(ctx, numberIn(page), operatorId);
  await markPaid(ctx, numberIn(page), { kind: 'operator', id: operatorId }, { reference: 'KB-1' });
  await flow.getByText('Paid out.').waitFor();
}
