import { describe, expect, it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { expectPrintsClean } from '../support/print.ts';
import { siteTool } from '../support/site.ts';
import { gameShown, open } from '../support/steps.ts';

const { visit } = useBrowser();

describe.each(deviceNames)('a round at a vendor, on a %s', (device) => {
  it('is shown from the record on its studio’s own page, to its player alone', async () => {
    const { ctx } = await siteTool();
    const { token, username } = await memberWith(ctx, 10_000_000n);
    const page = await visit(`/play/NMS/tuktuk-turbo?token=${token}`, { device });
    await gameShown(page);
    const spun = page.waitForResponse((response) => response.url().endsWith('/api/slots/spin'));
    await page.frameLocator('iframe').getByRole('button', { name: 'Spin', exact: true }).press('Enter');
    const { roundId, bet }: { roundId: string; bet: string } = await (await spun).json();
    const details = page.getByRole('button', { name: `Details of round ${roundId}` });
    // The record follows the round a moment later.
    const recorded = async () => {
      await open(page, '/member/bets');
      return await details.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(recorded, { timeout: 30_000 }).toBe(true);
    await details.click();
    const dialog = page.getByRole('dialog', { name: /^Tuktuk Turbo/ });
    const shown = dialog.frameLocator('iframe');
    await shown.getByRole('heading', { name: 'Tuktuk Turbo' }).waitFor();
    expect(await shown.locator('dl').textContent()).toContain(Number(bet).toFixed(2));
    expect(await shown.locator('.board li').count()).toBeGreaterThanOrEqual(9);
    await expectNothingFound(page);
    await page.emulateMedia({ media: 'print' });
    await dialog.getByText(`${username} · `).waitFor();
    expect(await shown.getByRole('heading', { name: 'Tuktuk Turbo' }).isVisible()).toBe(true);
    await expectPrintsClean(page);
    await page.emulateMedia({ media: null });
    const address = await dialog.getByRole('link', { name: 'Open in a new window' }).getAttribute('href');
    const forged = new URL(address ?? '');
    forged.searchParams.set('until', String(Date.now() + 86_400_000));
    expect((await page.request.get(forged.href)).status()).toBe(410);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});
