import { expect, it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { siteTool, untilMinuteHolds } from '../support/site.ts';
import { open } from '../support/steps.ts';

const { visit } = useBrowser();

it.each(deviceNames)('a member takes a break by the menu, which nothing ends, on a %s', async (device) => {
  const { token } = await memberWith((await siteTool()).ctx, 10_000_000n);
  const page = await visit(`/member?token=${token}`, { device });
  const main = page.getByRole('main');
  await page.locator('a[href="/member/breaks"]:visible').first().click();
  await main.getByRole('heading', { name: 'Limits and breaks', level: 1 }).waitFor();
  await main.getByText('You are not on a break.').waitFor();
  await expectNothingFound(page);
  await main.getByRole('button', { name: '72 hours' }).click();
  const asked = page.getByRole('dialog', { name: 'Stop playing: 72 hours?' });
  await expectNothingFound(page);
  await asked.getByRole('button', { name: 'Stop now' }).click();
  await main.getByText(/^Paused until /).waitFor();
  // A shorter one changes nothing.
  await main.getByRole('button', { name: '24 hours' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop now' }).click();
  await page.getByText('You are already on a break that lasts at least as long.').waitFor();
  await open(page, '/originals/dice');
  await main
    .getByRole('button', { name: /^Bet ฿/ })
    .or(page.getByRole('button', { name: /^Bet ฿/ }))
    .first()
    .click();
  await page.getByText('Play is paused for your account.').first().waitFor();
});

it.each(deviceNames)('a member limits stakes, sees what is left, and waits a day for more, on a %s', async (device) => {
  const { token } = await memberWith((await siteTool()).ctx, 10_000_000n);
  const page = await visit(`/member/breaks?token=${token}`, { device });
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Your net position' }).waitFor();
  await main.getByLabel('Limit on').selectOption({ label: 'Stakes' });
  await main.getByLabel('Period').selectOption({ label: 'Week' });
  await main.getByRole('button', { name: 'Set limit' }).click();
  await main.getByText('Enter an amount.').waitFor();
  await main.getByLabel('Amount (THB)').fill('5');
  await main.getByRole('button', { name: 'Set limit' }).click();
  await main.getByText('Left:').waitFor();
  await main.getByRole('button', { name: 'Change' }).click();
  await main.getByLabel('Amount (THB)').fill('500');
  await main.getByRole('button', { name: 'Set limit' }).click();
  await main.getByText(/^Asked for:.*can be confirmed from/).waitFor();
  await main.getByRole('button', { name: 'Every 30 minutes' }).click();
  await main.getByRole('button', { name: 'Every 30 minutes', pressed: true }).waitFor();
  await expectNothingFound(page);
  await open(page, '/originals/dice');
  await main
    .getByRole('button', { name: /^Bet ฿/ })
    .or(page.getByRole('button', { name: /^Bet ฿/ }))
    .first()
    .click();
  await page.getByText('That would go beyond a limit of your account: ฿5.00 left.').first().waitFor();
});

it('a session ends by its limit with words, and the member may sign in again', async () => {
  const { ctx } = await siteTool();
  const { token, memberId } = await memberWith(ctx, 10_000_000n);
  const page = await visit(`/member/breaks?token=${token}`);
  const main = page.getByRole('main');
  await main.getByLabel('Limit on').selectOption({ label: 'Session' });
  await main.getByLabel('Minutes', { exact: true }).fill('60');
  await main.getByRole('button', { name: 'Set limit' }).click();
  await main.getByText('60 minutes', { exact: true }).waitFor();
  await untilMinuteHolds();
  await ctx.pool.query(`update identity.session set created_at = created_at - interval '1 hour' where member_id = $1`, [
    memberId,
  ]);
  await page.reload();
  const told = page.getByRole('dialog', { name: 'Your session has ended' });
  await told.getByText('You set this limit.').waitFor();
  await expectNothingFound(page);
  await told.getByRole('button', { name: 'Close' }).first().click();
  await page
    .getByRole('button', { name: 'Log in' })
    .or(page.getByRole('link', { name: 'Log in' }))
    .first()
    .waitFor();
});

it('a reality check tells time and result over a game', async () => {
  const { token } = await memberWith((await siteTool()).ctx, 10_000_000n);
  const page = await visit(`/member/breaks?token=${token}`, { device: 'phone' });
  await page.getByRole('button', { name: 'Every 15 minutes' }).click();
  await page.getByRole('button', { name: 'Every 15 minutes', pressed: true }).waitFor();
  await page.clock.install();
  const read = page.waitForResponse(/\/wps\/protection\/reality/);
  await open(page, '/originals/dice');
  await read;
  const told = page.getByRole('dialog', { name: 'Time for a look' });
  // The timer is set some moments after the answer.
  await expect
    .poll(async () => {
      await page.clock.fastForward(16 * 60_000);
      return await told.isVisible();
    })
    .toBe(true);
  await told.getByText('Won or lost since then').waitFor();
  await expectNothingFound(page);
  await told.getByRole('button', { name: 'Go on' }).click();
  await told.waitFor({ state: 'hidden' });
});
