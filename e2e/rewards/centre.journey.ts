import { expect, it } from 'vitest';
import { given } from '../../apps/server/src/modules/rewards/testing.ts';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { balanceOf, open } from '../support/steps.ts';

const { visit } = useBrowser();

it.each(deviceNames)('on a %s, a member claims all rewards without conditions at once', async (device) => {
  const { ctx } = await siteTool();
  const { memberId, token } = await memberWith(ctx, 0n);
  const cash = (amount: string, turnoverBp: number) => ({ kind: 'cash' as const, amount, turnoverBp });
  for (const [at, prize] of [cash('20', 0), cash('30', 0), cash('400', 30_000)].entries()) {
    await given(ctx, memberId, { source: 'manual', sourceId: memberId * 10n + BigInt(at), prize });
  }
  const page = await visit(`/member/rewards?token=${token}`, { device });
  const all = page.getByRole('button', { name: 'Claim 2 without conditions' });
  await all.waitFor();
  await expectNothingFound(page);
  await all.click();
  await page.getByText('2 rewards are yours.').waitFor();
  await all.waitFor({ state: 'detached' });
  await expect.poll(() => balanceOf(page)).toBe(50);
  await page.getByText('Wager 3× before withdrawal').waitFor();
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect.poll(() => balanceOf(page)).toBe(450);
  await open(page, '/member/rewards');
  await page.getByText('Nothing to claim right now').waitFor();
});
