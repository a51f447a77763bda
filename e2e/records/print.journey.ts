import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { useBrowser } from '../support/browser.ts';
import { expectPrintsClean } from '../support/print.ts';
import { siteTool, untilDayHolds, untilRecorded } from '../support/site.ts';
import { bet, open } from '../support/steps.ts';

const { visit } = useBrowser();
beforeEach(untilDayHolds, 90_000);

/** The sheet in portrait, and in landscape. */
const sheets = [
  { width: 794, height: 1123 },
  { width: 1123, height: 794 },
];

/** Opens a page on a screen, and prints it on both. */
async function print(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, path);
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print' });
  for (const sheet of sheets) {
    await page.setViewportSize(sheet);
    await expectPrintsClean(page);
  }
}

describe.each(['dark', 'light'] as const)('printed from the %s theme', (theme) => {
  it.each(['EN', 'TH', 'CN'] as const)(
    'records are their rows, the account and the period, in %s',
    async (language) => {
      const { ctx } = await siteTool();
      const { token, username } = await memberWith(ctx, 10_000_000n);
      const playing = await visit(`/originals/dice?token=${token}`);
      await untilRecorded([await bet(playing, '10'), await bet(playing, '20')]);
      const page = await visit(`/help?token=${token}`, { theme, language });

      for (const record of ['bets?gameType=INHOUSE', 'account?period=today', 'profit', 'deposits']) {
        await print(page, `/member/${record}`);
        await page.getByText(`${username} · `).waitFor();
        const year = new Intl.DateTimeFormat(language === 'TH' ? 'th-TH' : 'en-GB', { year: 'numeric' });
        const [shownYear = ''] = /\d{4}/.exec(year.format(new Date())) ?? [];
        await page.locator('#content dd', { hasText: shownYear }).first().waitFor();
        if (record === 'deposits') continue;
        await page.locator('#content td').filter({ visible: true }).first().waitFor();
      }
      await page.emulateMedia({ media: null });
    },
  );

  it('an agent’s reports are too', async () => {
    const { ctx } = await siteTool();
    const { token, username } = await memberWith(ctx, 0n, { accountType: 1 });
    const page = await visit(`/agentHome?token=${token}`, { theme });
    for (const report of ['team', 'bets', 'withdrawals']) {
      await print(page, `/agentHome/${report}`);
      await page.getByText(`${username} · `).waitFor();
    }
  });

  it('a round’s receipt is printed without the page behind it, with its account', async () => {
    const { ctx } = await siteTool();
    const { token, username } = await memberWith(ctx, 10_000_000n);
    const page = await visit(`/originals/dice?token=${token}`, { theme });
    const { roundId } = await bet(page, '10');
    for (const below of ['/help', '/originals/dice']) {
      await page.emulateMedia({ media: null });
      await open(page, `${below}?popup=round&round=${roundId}`);
      const receipt = page.getByRole('dialog', { name: `Round ${roundId}` });
      await receipt.getByText('Server seed (SHA-256)').waitFor();
      expect(await receipt.getByText(username).isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      await receipt.getByText(username).waitFor();
      expect(await page.locator('#content').isVisible()).toBe(false);
      await expectPrintsClean(page);
    }
  });
});
