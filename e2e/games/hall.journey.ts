import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';

const { visit } = useBrowser();

const game = (page: Page) => page.frameLocator('iframe');

describe.each(deviceNames)('a studio’s own lobby on a %s', (device) => {
  it('opens its games without a new launch, and each is booked as what it is', async () => {
    const { ctx } = await siteTool();
    const { token, memberId } = await memberWith(ctx, 1_000_000n);
    const page = await visit(`/play/NMS/night-market-hall?token=${token}`, { device });
    const door = game(page).getByRole('button', { name: 'Play Lantern Tide' });
    await door.waitFor();
    await expectNothingFound(page);
    await door.click();
    const spun = page.waitForResponse((response) => response.url().endsWith('/api/slots/spin'));
    await game(page).getByRole('button', { name: 'Spin', exact: true }).click();
    expect((await spun).status()).toBe(200);
    // The page is reloaded: its session continues.
    await page.evaluate(`(() => { const frame = document.querySelector('iframe'); frame.src = frame.src; })()`);
    await door.waitFor();
    await game(page).getByRole('button', { name: 'Play Durian Dynasty' }).click();
    const again = page.waitForResponse((response) => response.url().endsWith('/api/slots/spin'));
    await game(page).getByRole('button', { name: 'Spin', exact: true }).click();
    expect((await again).status()).toBe(200);
    const { rows } = await sql<{ game_code: string }>`
      select game_code from games.round where member_id = ${memberId} order by id`.execute(ctx.db);
    expect(rows.map(({ game_code }) => game_code)).toEqual(['lantern-tide', 'durian-dynasty']);
  });
});
