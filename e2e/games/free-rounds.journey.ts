import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { balancesOf } from '../../apps/server/src/modules/ledger/index.ts';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { admin, siteTool } from '../support/site.ts';
import { gameShown, slotShownWhole } from '../support/steps.ts';

const { visit } = useBrowser();

const game = (page: Page) => page.frameLocator('iframe');
type Spun = { bet: string; win: string; freeRounds: { left: number } | null };

describe.each(deviceNames)('free rounds on a %s', (device) => {
  it('are granted by operators, played without a stake, and agree with what the studio says', async () => {
    const { ctx } = await siteTool();
    const member = await memberWith(ctx, 1_000_000n);
    const cash = async () =>
      (await balancesOf(ctx, member.memberId)).find(({ type }) => type === 'cash')?.balance ?? 0n;
    const terms = ['--rounds', '2', '--stake', '10', '--days', '3', '--reason', 'A welcome'];
    await admin('free-round', 'grant', member.username, 'NMS', 'tuktuk-turbo', ...terms);
    const { rows } = await sql<{ id: bigint }>`
      select id from games.free_grant where member_id = ${member.memberId}`.execute(ctx.db);
    const id = String(rows[0]?.id);
    // A job calls the studio at once.
    await expect
      .poll(() => admin('free-round', 'compare', id), { timeout: 30_000 })
      .toMatch(/GRANTED, 0 played.*[\s\S]*granted, 0 played/);
    const page = await visit(`/play/NMS/tuktuk-turbo?token=${member.token}`, { device });
    await game(page).getByText('2 left').waitFor();
    await gameShown(page);
    await expectNothingFound(page);
    let won = 0;
    for (const left of [1, 0]) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/slots/spin'));
      await game(page).getByRole('button', { name: 'Spin', exact: true }).click();
      const said: Spun = await (await answered).json();
      expect([said.bet, said.freeRounds?.left ?? 0]).toEqual(['0.0000', left]);
      won += Number(said.win);
      // Shown completely before the next one.
      await slotShownWhole(game(page).locator('.game'));
    }
    // The next round would cost money, so the stake can be chosen again.
    await game(page).getByRole('button', { name: 'Higher bet' }).waitFor();
    expect(await cash()).toBe(1_000_000n + BigInt(Math.round(won * 10_000)));
    const compared = await admin('free-round', 'compare', id);
    expect(compared).toMatch(/here: GRANTED, 2 played/);
    const [ours, theirs] = compared.split('\n').map((line) => /played, won ([\d.]+)/.exec(line)?.[1]);
    expect(Number(ours)).toBe(Number(theirs));
  });
});
