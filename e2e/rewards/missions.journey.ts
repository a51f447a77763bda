import { beforeEach, expect, it } from 'vitest';
import { setMission, setSeason, showMission } from '../../apps/server/src/modules/rewards/desk/index.ts';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool, untilDayHolds, useOwnSite } from '../support/site.ts';
import { balanceOf, bet, open } from '../support/steps.ts';

useOwnSite(async () => ({ DEMO: 'off' }));
const { visit } = useBrowser();
beforeEach(untilDayHolds, 90_000);

const title = { EN: 'Two bets', TH: 'สองเดิมพัน', CN: '两次投注' };
const prize = { kind: 'cash' as const, amount: '25', turnoverBp: 10_000 };

it('a mission is reached by real bets, tells of itself on the badge, is claimed, and puts its member on the board', async () => {
  const { ctx } = await siteTool();
  const day = 86_400_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  await setSeason(ctx, null, 'lanterns', {
    title: { EN: 'Lantern season', TH: 'ซีซันโคมไฟ', CN: '灯笼赛季' },
    startsAt: at(-day),
    endsAt: at(30 * day),
    levels: [{ points: 10, prizes: [{ currency: 'THB', prize: { ...prize, amount: '5' } }] }],
  });
  await setMission(ctx, null, 'two-bets', {
    title,
    period: 'daily',
    goal: 'bets',
    games: { gameTypes: ['INHOUSE'], vendors: [], games: [] },
    currencies: [{ currency: 'THB', target: '2', minStake: '10', prize }],
    points: 10,
    claimDays: 3,
  });
  await showMission(ctx, null, 'two-bets', { isOpen: true, position: 1 });
  const { token } = await memberWith(ctx, 10_000_000n);
  const page = await visit(`/member/missions?token=${token}`, { device: 'phone' });
  const mission = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Two bets' }) });
  await mission.getByText('0 of 2').waitFor();

  await open(page, '/originals/dice');
  for (const stake of ['5', '10', '10']) await bet(page, stake);
  await open(page, '/member/missions');
  await mission.getByText('2 of 2').waitFor();
  await expectNothingFound(page);
  const before = await balanceOf(page);
  await page.getByRole('button', { name: 'Claim the prize of “Two bets”' }).click();
  await mission.getByText('Claimed', { exact: true }).waitFor();
  expect(await balanceOf(page)).toBeCloseTo(before + 25, 4);

  // The level that its points reached has a prize of its own.
  await page.getByRole('button', { name: 'Claim the prize of “Level 1”' }).click();
  await expect.poll(() => balanceOf(page)).toBeCloseTo(before + 30, 4);
  await page.getByRole('region', { name: 'Leaderboard' }).getByText('You', { exact: true }).waitFor();
  await open(page, '/member/rewards');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Two bets').waitFor();
});
