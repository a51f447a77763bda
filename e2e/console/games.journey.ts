import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { orderGames } from '../../apps/server/src/modules/games/desk/edit.ts';
import { operatorActs } from '../../apps/server/src/modules/operators/index.ts';
import { putVendor, vendorOf } from '../../apps/server/src/modules/vendors/index.ts';
import { signedInOperator } from '../../apps/server/src/testing/operators.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { consoleIn, form, main, send } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);

const handle = (page: Page, name: string) => main(page).getByRole('button', { name: new RegExp(`${name}.*of 2`) });
const rows = (page: Page) => main(page).getByRole('listitem');

async function save(page: Page): Promise<void> {
  await main(page).getByLabel('Reason').fill('As the brand asked');
  await main(page).getByRole('button', { name: 'Save the order' }).click();
  await main(page).getByLabel('Reason').waitFor({ state: 'detached' });
}

it('games are put in order by key and by hand, the lobby follows, two orders are merged, and who is disabled is out', async () => {
  const { ctx } = await siteTool();
  try {
    const { page, username } = await openConsole('/game-orders', { role: 'content' });
    await main(page).getByLabel('Game type').click();
    await page.getByRole('option', { name: /^Slots/ }).click();
    for (const name of ['Durian Dynasty', 'Naga Pearls']) {
      await main(page).getByRole('combobox', { name: 'Place a game' }).fill(name);
      await page.getByRole('option', { name: new RegExp(name) }).click();
      await rows(page).filter({ hasText: name }).waitFor();
    }
    await handle(page, 'Naga Pearls').press('ArrowUp');
    await expect.poll(() => rows(page).first().textContent()).toContain('Naga Pearls');
    await expectNothingFound(page);
    await save(page);
    const portal = await visit('/rng?popup=games&vassalage=NMS&gameType=RNG');
    const shown = portal.getByRole('dialog').getByRole('list', { name: 'Slots' }).getByRole('listitem');
    const firstShown = async () => {
      await portal.reload();
      return await shown.first().textContent();
    };
    await expect.poll(firstShown).toContain('Naga Pearls');

    const from = await handle(page, 'Durian Dynasty').boundingBox();
    const to = await handle(page, 'Naga Pearls').boundingBox();
    await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 5, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => rows(page).first().textContent()).toContain('Durian Dynasty');
    // Meanwhile another operator removes all of it.
    await orderGames(ctx, null, 'RNG', { nodeIds: [] });
    await main(page).getByLabel('Reason').fill('As the brand asked');
    await main(page).getByRole('button', { name: 'Save the order' }).click();
    await main(page).getByRole('button', { name: 'Mine' }).click();
    await main(page).getByRole('button', { name: 'Merge and go on' }).click();
    await expect.poll(() => rows(page).first().textContent()).toContain('Durian Dynasty');
    await save(page);
    await expect.poll(firstShown).toContain('Durian Dynasty');

    // The open page of a disabled operator ends its session by itself.
    await signedInOperator(ctx);
    await operatorActs.disable(ctx, { operatorId: null, reason: 'As the brand asked', said: {} }, username);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  } finally {
    await orderGames(ctx, null, 'RNG', { nodeIds: [] });
  }
});

it('a change that takes two is proposed by one operator, and another one agrees to it in the approvals', async () => {
  const { ctx } = await siteTool();
  const before = await vendorOf(ctx, 'NMS');
  const [first, second] = [await openConsole('/vendors'), await openConsole('/approvals', { device: 'phone' })];
  const url = 'https://games.elsewhere.example';
  try {
    await main(first.page).getByText(before.name).click();
    await main(first.page).getByRole('button', { name: 'Edit', exact: true }).click();
    await form(first.page).getByLabel('Address', { exact: true }).fill(url);
    await send(first.page, 'Edit');
    const proposed = (page: Page) => main(page).getByRole('article', { name: /NMS$/ }).filter({ hasText: url });
    await first.page.goto(new URL('/console/approvals', first.page.url()).href);
    await proposed(first.page).getByRole('button', { name: 'Take back' }).waitFor();
    expect(await proposed(first.page).getByRole('button', { name: 'Agree' }).count()).toBe(0);

    await proposed(second.page).getByText(before.url).waitFor();
    await expectNothingFound(second.page);
    await proposed(second.page).getByRole('button', { name: 'Agree' }).click();
    await expectNothingFound(second.page);
    await second.page.getByRole('dialog').getByLabel('Reason').fill('Asked the vendor by telephone');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
    await second.page.getByRole('dialog').waitFor({ state: 'detached' });
    await proposed(second.page).waitFor({ state: 'detached' });
    expect((await vendorOf(ctx, 'NMS')).url).toBe(url);
  } finally {
    await putVendor(ctx, 'NMS', { url: before.url });
  }
});
