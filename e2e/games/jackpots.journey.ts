import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { admin, siteTool } from '../support/site.ts';
import { gameShown, slotShownWhole } from '../support/steps.ts';

const { visit } = useBrowser();

const game = (page: Page) => page.frameLocator('iframe');
const amountIn = (text: string | null) => Number(/฿\s?([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replaceAll(',', ''));
type Spun = { bet: string; pot: string; potWon: string | null };

describe.each(deviceNames)('a vendor’s jackpot on a %s', (device) => {
  it('stands on its game’s tile and in the game, and grows by a part of each bet, which operators see', async () => {
    const { ctx } = await siteTool();
    const member = await memberWith(ctx, 10_000_000n);
    const lobby = await visit(`/rng?token=${member.token}`, { device });
    const tile = lobby
      .getByRole('list', { name: 'Slots' })
      .getByRole('article')
      .filter({ has: lobby.getByRole('link', { name: /Naga Pearls/ }) });
    await tile.getByText('Pearl Pot').waitFor();
    const before = amountIn(await tile.textContent());
    expect(before).toBeGreaterThan(0);
    await expectNothingFound(lobby);

    const page = await visit(`/play/NMS/naga-pearls?token=${member.token}`, { device });
    await game(page).getByText('Pearl Pot', { exact: true }).waitFor();
    await gameShown(page);
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/slots/spin'));
    // A key press: while the game is laid out, the browser may deliver a click to the previous frame's element.
    await game(page).getByRole('button', { name: 'Spin', exact: true }).press('Enter');
    const said: Spun = await (await answered).json();
    // A round's contribution is shown once the round has been shown, and its free spins may take long.
    await slotShownWhole(game(page).locator('.game'));
    const pot = game(page).locator('.pot');
    // The pot may have been won, with a chance of one in a million, and then starts again.
    await expect.poll(async () => amountIn(await pot.textContent())).toBe(Number(/^\d+\.\d\d/.exec(said.pot)?.[0]));
    expect(await admin('jackpots', '--vendor', 'NMS')).toMatch(/^NMS +THB +put in 0\.\d+/m);
    await expect
      .poll(async () => amountIn(await tile.textContent()), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(said.potWon === null ? before : 0);
  });
});
