import { numbersOf } from '@fairhouse/fairness/numbers';
import { minesOf } from '@fairhouse/games/originals/mines/rules';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { memberByKey } from '../../apps/server/src/modules/identity/store.ts';
import { activePair, forgetPair } from '../../apps/server/src/modules/originals/seeds.ts';
import { expectNothingFoundInBothThemes } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool, tokenOf } from '../support/site.ts';
import { baht, balanceOf, bet, expectBalance, open } from '../support/steps.ts';

const { visit } = useBrowser();
const account = 'demo2';

/** The tiles of the account's next round with three mines: those that hide one, and the others. */
async function nextTiles(): Promise<{ mined: number[]; safe: number[] }> {
  const { ctx } = await siteTool();
  const member = await memberByKey(ctx.db, account);
  if (!member) throw new Error(`there is a ${account}`);
  forgetPair(ctx, member.id);
  const { serverSeed, clientSeed, nextNonce: nonce } = await activePair(ctx, member.id);
  const mined = minesOf(numbersOf({ serverSeed, clientSeed, nonce }), { mines: 3 });
  return { mined, safe: [...Array(25).keys()].filter((tile) => !mined.includes(tile)) };
}

function tileOn(page: Page, tile: number | undefined) {
  const at = tile ?? 0;
  return page.getByRole('button', { name: new RegExp(`^Row ${Math.floor(at / 5) + 1}, column ${(at % 5) + 1}:`) });
}

async function uncover(page: Page, tile: number | undefined, found: 'gem' | 'mine, hit'): Promise<void> {
  await tileOn(page, tile).click();
  await expect.poll(() => tileOn(page, tile).getAttribute('aria-label')).toMatch(new RegExp(`: ${found}$`));
}

const cashOut = (page: Page) => page.getByRole('button', { name: /^Cash out ฿/ });

it('a round goes on after a reload, and a cash-out pays what the gems are worth', async () => {
  const page = await visit(`/originals/mines?token=${await tokenOf(account)}`);
  const before = await balanceOf(page);
  const { safe } = await nextTiles();
  await bet(page);
  await uncover(page, safe[0], 'gem');
  await uncover(page, safe[1], 'gem');
  await cashOut(page).filter({ hasText: '฿12.85' }).waitFor();

  await open(page, '/originals/mines');
  await expect.poll(() => tileOn(page, safe[1]).getAttribute('aria-label')).toMatch(/: gem$/);
  await cashOut(page).click();
  await page.getByRole('status').filter({ hasText: 'Cashed out. Won ฿12.85.' }).waitFor();
  // 10 baht at 1.2857 are 12.857; the header cuts fractions of a satang, which earlier rounds may have left too.
  const after = before + 2.857;
  expect(await balanceOf(page)).toBeCloseTo(after, 4);
  await expectBalance(page, baht(Math.floor(after * 100 + 1e-6) / 100));
});

it('a mine ends the round, shows the whole board, and the round checks itself once its seed is revealed', async () => {
  const page = await visit(`/originals/mines?token=${await tokenOf(account)}`);
  const { mined, safe } = await nextTiles();
  const { roundId } = await bet(page);
  await uncover(page, safe[0], 'gem');
  await uncover(page, mined[0], 'mine, hit');
  await page.getByRole('status').filter({ hasText: 'You hit a mine.' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /: mine(, hit)?$/ }).count()).toBe(3);
  await expect.poll(() => page.getByRole('button', { name: /: gem, not uncovered$/ }).count()).toBe(21);

  await page.getByRole('list', { name: 'Your last rounds, newest first' }).getByRole('link').first().click();
  await page.getByRole('dialog').getByText('Mines · 3 mines').waitFor();
  await open(page, `/fairness?round=${roundId}`);
  await page.getByRole('button', { name: 'Rotate and reveal' }).click();
  await page
    .getByRole('region', { name: `Check of round ${roundId}` })
    .getByText('Verified')
    .waitFor();
});

it('a tile whose answer was lost is asked for with the same step and is uncovered once', async () => {
  const page = await visit(`/originals/mines?token=${await tokenOf(account)}`);
  const { safe } = await nextTiles();
  await bet(page);
  const sent: string[] = [];
  await page.route('**/wps/originals/rounds/*/act', async (route) => {
    sent.push(route.request().postData() ?? '');
    if (sent.length > 1) return route.continue();
    // The server answers, but the answer is lost.
    await route.fetch();
    await route.abort();
  });
  await uncover(page, safe[0], 'gem');
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  await cashOut(page).click();
  await page.getByRole('status').filter({ hasText: 'Cashed out.' }).waitFor();
});

it('an open round keeps its seeds: the seeds’ panel says so and leads back to it', async () => {
  const page = await visit(`/originals/mines?token=${await tokenOf(account)}`);
  const { safe } = await nextTiles();
  await bet(page);
  await open(page, '/fairness');
  await page.getByRole('button', { name: 'Rotate and reveal' }).click();
  await page.getByRole('alert').filter({ hasText: 'A round is still open.' }).waitFor();
  await page.getByRole('link', { name: 'Go to the open round' }).click();
  await page.waitForURL('**/originals/mines');
  await uncover(page, safe[0], 'gem');
  await cashOut(page).click();
  await page.getByRole('status').filter({ hasText: 'Cashed out.' }).waitFor();
});

it('the board is played with the keyboard alone, and chance picks a tile on request', async () => {
  const page = await visit(`/originals/mines?token=${await tokenOf(account)}`);
  const { safe } = await nextTiles();
  await bet(page);
  const wanted = safe[0] ?? 0;
  // A key press before the page has the round is lost, like a click.
  await page.getByRole('button', { name: /^Row 3, column 3:/, disabled: false }).focus();
  for (let row = 2; row > Math.floor(wanted / 5); row -= 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  for (let column = 0; column < wanted % 5; column += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => tileOn(page, wanted).getAttribute('aria-label')).toMatch(/: gem$/);
  const answered = page.waitForResponse('**/wps/originals/rounds/*/act');
  await page.getByRole('button', { name: 'Pick a random tile' }).click();
  const answer: { value: { round: { state: string } } } = await (await answered).json();
  // The random tile may have been a mine, which ends the round.
  if (answer.value.round.state === 'OPEN') await cashOut(page).click();
  await page.getByRole('button', { name: /^Bet ฿/ }).waitFor();
});

it('anybody computes a published case with the calculator', async () => {
  const page = await visit('/fairness');
  await page.getByLabel('Game', { exact: true }).selectOption('Mines');
  await page.getByLabel('Server seed', { exact: true }).fill('5ff5c610e633b2a91c46d1be1f74286b');
  await page.getByLabel('Client seed', { exact: true }).fill('854581b6f52eaa86503f1dc6433655f9');
  await page.getByLabel('Nonce', { exact: true }).fill('2');
  // Tiles 13, 16 and 22.
  await page.getByRole('img', { name: 'Mines at row and column 3/4, 4/2, 5/3' }).waitFor();
});

it('axe finds nothing in either theme', async () => {
  const page = await visit('/originals/mines');
  await expectNothingFoundInBothThemes(page);
  await open(page, `/originals/mines?token=${await tokenOf(account)}`);
  const { mined, safe } = await nextTiles();
  await bet(page);
  await uncover(page, safe[0], 'gem');
  await expectNothingFoundInBothThemes(page);
  await uncover(page, mined[0], 'mine, hit');
  await expectNothingFoundInBothThemes(page);
});
