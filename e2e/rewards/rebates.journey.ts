import { expect, it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { balanceOf, bet, chooseInAccountMenu, open } from '../support/steps.ts';

const { visit } = useBrowser();

it.each(deviceNames)('on a %s, play gathers a rebate that its member takes once', async (device) => {
  const { ctx } = await siteTool();
  const { token } = await memberWith(ctx, 100_000_000n);
  const page = await visit(`/originals/dice?token=${token}`, { device });
  for (let i = 0; i < 3; i++) await bet(page, '500');
  const before = await balanceOf(page);
  if (device === 'desktop') {
    await open(page, '/');
    await chooseInAccountMenu(page, 'Claim my rebate');
  } else await open(page, '/member/rebate');
  const sum = page.getByRole('region', { name: 'Rebate so far' });
  const take = sum.getByRole('button', { name: 'Claim my rebate' });
  // The record follows within a second.
  await expect
    .poll(
      async () => {
        await page.reload();
        await take.waitFor();
        return await take.isEnabled();
      },
      { timeout: 20_000, interval: 1000 },
    )
    .toBe(true);
  await expectNothingFound(page);
  await take.click();
  await page.getByText('Your rebate is in your balance').waitFor();
  await expect.poll(() => take.isDisabled()).toBe(true);
  await expect.poll(() => balanceOf(page)).toBeGreaterThan(before);
  await page.getByText('Claimed', { exact: true }).filter({ visible: true }).first().waitFor();
  await open(page, '/member/account');
  await page.getByText('Rebate', { exact: true }).filter({ visible: true }).first().waitFor();
});

it('the levels are explained to everybody, and a member sees the way to the next one', async () => {
  const page = await visit('/vip', { device: 'phone' });
  await page.getByRole('heading', { name: 'Play more, get more back' }).waitFor();
  await page.getByText('Silver').filter({ visible: true }).first().waitFor();
  await expectNothingFound(page);
  const { ctx } = await siteTool();
  const { token } = await memberWith(ctx, 0n);
  await open(page, `/member/vip?token=${token}`);
  await page.getByText('Next: Bronze').waitFor();
  await page.getByRole('progressbar', { name: 'Valid bet' }).waitFor();
  await expectNothingFound(page);
});
