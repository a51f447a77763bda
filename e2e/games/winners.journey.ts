import { describe, expect, it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { baht, bet, open } from '../support/steps.ts';

const { visit } = useBrowser();

/**
 * More than any other journey wins; the number of bets suffices for a win at even chances, except one time in a
 * million.
 */
const stake = 20_000;
const triesMax = 20;

describe('a big win', () => {
  it('stands on the winner board of the home page, and leads visitors to its game', async () => {
    const { ctx } = await siteTool();
    const { token } = await memberWith(ctx, 4_000_000_000n);
    const page = await visit(`/originals/dice?token=${token}`, { device: 'phone' });
    let payout = 0;
    for (let tries = 0; payout === 0 && tries < triesMax; tries++)
      payout = Number((await bet(page, `${stake}`)).payout);
    expect(payout).toBeGreaterThan(stake);

    await open(page, '/');
    await page.mouse.wheel(0, 300);
    const board = page.getByRole('region', { name: 'Biggest wins' });
    await board.scrollIntoViewIfNeeded();
    const win = board.getByRole('link', { name: `Dice ${baht(payout - stake)}` }).first();
    // The page may be faster than the record of wins: the board then has it at its next poll, after fifteen seconds.
    await win.waitFor({ timeout: 25_000 });
    // The winner's name is not shown.
    expect(await win.textContent()).toMatch(/•••/);
    await board.getByText('Originals', { exact: true }).click();
    await win.waitFor();
    await expectNothingFound(page);
    await win.click();
    await page.waitForURL('**/originals/dice');
  });
});
