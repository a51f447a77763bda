import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { admin, tokenOf } from '../support/site.ts';
import { baht, expectBalance, open } from '../support/steps.ts';

const { visit } = useBrowser();

/** The titles that an operator moves to the sports; the second has no free play there. */
const moved = ['tuktuk-turbo', 'night-noodles'] as const;
beforeAll(async () => {
  for (const code of moved) await admin('game', 'NMS', code, '--type', 'SPORTS');
  await admin('game', 'NMS', moved[1], '--free-play', 'no');
});
afterAll(async () => {
  for (const code of moved) await admin('game', 'NMS', code, '--as-vendor', 'gameType,freePlay');
});

const list = (page: Page) => page.getByRole('dialog', { name: 'Night Market Studio' });
/** Goes to the sports by the menu, and opens the vendor's list there. */
async function openSports(page: Page) {
  await page.locator('a[href="/sports"]:visible').first().click();
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Sports', level: 1 }).waitFor();
  await main.getByRole('link', { name: 'Games by Night Market Studio' }).click();
  await list(page).waitFor();
}
const title = (page: Page, name: string) => list(page).getByRole('link', { name: `Play ${name} by` });

describe('e-sports', () => {
  it('stand apart from the sports of their vendor, and are refused to a trial user', async () => {
    const page = await visit('/originals/dice', { device: 'phone' });
    await page.getByRole('button', { name: 'Play for free' }).click();
    await expectBalance(page, baht(10_000));
    await open(page, '/esports');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Night Market Studio/ })
      .first()
      .click();
    const asked = page.getByRole('dialog', { name: 'This needs a real account' });
    expect(new URL(page.url()).pathname).toBe('/esports');
    await asked.getByRole('button', { name: 'Keep playing free' }).click();
    await asked.waitFor({ state: 'hidden' });
    await openSports(page);
    await title(page, 'Harbour Hounds').waitFor();
    expect(await title(page, 'Harbour Hounds Arcade').count()).toBe(0);
  });
});

describe('sports', () => {
  it.each(deviceNames)(
    'stand in the menu, with their vendors, each with a list of its own, on a %s',
    async (device) => {
      const page = await visit('/', { device });
      await openSports(page);
      await title(page, 'Tuktuk Turbo').waitFor();
      await title(page, 'Night Noodles').waitFor();
      await list(page).getByText('3 games').waitFor();
      // A visitor cannot start a game: the press asks for a login.
      await title(page, 'Night Noodles').click();
      await page.getByRole('dialog').getByLabel('Username', { exact: true }).waitFor();
    },
  );

  it.each(deviceNames)('are refused to a trial user where they cost money, on a %s', async (device) => {
    const page = await visit('/originals/dice', { device });
    await page.getByRole('button', { name: 'Play for free' }).click();
    await expectBalance(page, baht(10_000));
    await open(page, '/');
    await openSports(page);
    await title(page, 'Night Noodles').click();
    await page.getByRole('dialog', { name: 'This needs a real account' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sports');
  });

  it('open for a member', async () => {
    const page = await visit(`/?token=${await tokenOf('demo')}`);
    await openSports(page);
    await title(page, 'Night Noodles').click();
    await page.waitForURL('**/play/**');
  });
});
