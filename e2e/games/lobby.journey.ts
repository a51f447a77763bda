import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { tokenOf } from '../support/site.ts';
import { open, sessionValue } from '../support/steps.ts';

const { visit } = useBrowser();

const search = (page: Page) => page.getByRole('dialog', { name: 'Search games' });
const heart = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Favourite: ${name}` })
    .first();

describe('finding a game', () => {
  it.each(deviceNames)('by a part of its name, on a %s', async (device) => {
    const page = await visit('/', { device });
    await page.getByRole('button', { name: 'Search games' }).filter({ visible: true }).first().click();
    await search(page).getByRole('combobox').fill('dynasty');
    const found = search(page).getByRole('option', { name: /Durian Dynasty/ });
    await found.waitFor();
    await expect.poll(() => search(page).getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => found.getAttribute('aria-selected')).toBe('true');
    // A visitor cannot start a game: the press asks for a login.
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Username', { exact: true }).waitFor();
  });

  it('by vendor, lines and kind, opened by a slash', async () => {
    const page = await visit('/');
    // The key works once the header's effects have run, a moment after the hydration of its controls.
    const pressed = async () => {
      if ((await search(page).count()) === 0) await page.keyboard.press('/');
      return await search(page).count();
    };
    await expect.poll(pressed).toBe(1);
    await search(page).getByRole('combobox').fill('night market');
    await search(page)
      .getByRole('link', { name: /Night Market Studio Slots/ })
      .waitFor();
    await search(page).getByRole('button', { name: '25 lines or more' }).click();
    await search(page)
      .getByRole('option', { name: /Durian Dynasty/ })
      .waitFor();
    await expect
      .poll(() =>
        search(page)
          .getByRole('option', { name: /Naga Pearls/ })
          .count(),
      )
      .toBe(0);
    await search(page).getByRole('button', { name: '25 lines or more' }).click();
    await search(page).getByRole('combobox').fill('durain dinasty');
    await search(page).getByRole('heading', { name: 'Nothing has that name. Close to it:' }).waitFor();
    await search(page)
      .getByRole('option', { name: /Durian Dynasty/ })
      .waitFor();
    await search(page).getByRole('combobox').fill('nothing is called this');
    await search(page).getByText('No game is called “nothing is called this”').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => search(page).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await search(page).waitFor();
  });

  it('until the answer is there what was shown stays, Enter opens none of it, and nothing of an earlier search comes back', async () => {
    const page = await visit('/?popup=search');
    const popular = search(page).getByRole('heading', { name: 'Most played this week' });
    await search(page).getByRole('combobox').fill('dynasty');
    await search(page).getByRole('heading', { name: '1 game' }).waitFor();
    await search(page).getByRole('button', { name: 'Clear' }).click();
    await popular.waitFor();

    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    await page.route('**/lgw/games/search?*', async (route) => {
      ask();
      await told;
      await route.continue();
    });
    await search(page).getByRole('combobox').fill('night noodles');
    await asked;
    await page.keyboard.press('Enter');
    expect(await popular.count()).toBe(1);
    expect(await search(page).getByRole('heading', { name: '1 game' }).count()).toBe(0);
    tell();
    await search(page)
      .getByRole('option', { name: /Night Noodles/ })
      .waitFor();
    await expect.poll(() => popular.count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Username', { exact: true }).waitFor();
  });

  it('by its kind and its vendor in the header, with the keyboard alone', async () => {
    const page = await visit('/');
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Originals' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('#nav-vendors a').first().filter({ hasText: 'Night Market Studio' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('#nav-vendors a:focus').filter({ hasText: 'Night Market Studio' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/rng' && url.searchParams.get('vassalage') === 'NMS');
    await expect.poll(() => page.getByRole('list', { name: 'Slots' }).getByRole('listitem').count()).toBe(7);
    expect(await sessionValue(page, 'gameVendor')).toContain('NMS');
  });
});

describe('favourites', () => {
  it('turn a heart at once, stand in their list, and are kept; a visitor is asked to log in', async () => {
    const page = await visit('/rng');
    await heart(page, 'Night Noodles').click();
    await page.getByRole('dialog').getByLabel('Username', { exact: true }).waitFor();

    await open(page, `/rng?token=${await tokenOf('demo2')}`);
    const told: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/lgw/games/favorite')) told.push(answer.status());
    });
    await heart(page, 'Night Noodles').click();
    await expect.poll(() => heart(page, 'Night Noodles').getAttribute('aria-pressed')).toBe('true');
    await heart(page, 'Tuktuk Turbo').click();
    await expect.poll(() => heart(page, 'Tuktuk Turbo').getAttribute('aria-pressed')).toBe('true');
    // The second change waits until a second has passed: the site refuses neither.
    await expect.poll(() => told, { timeout: 10_000 }).toEqual([200, 200]);
    await open(page, '/favorite');
    const list = page.getByRole('list', { name: 'Favourites' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
    await heart(page, 'Night Noodles').click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);

    // A page that is left within that second has still sent the change.
    await open(page, '/rng');
    for (const name of ['Lantern Tide', 'Durian Dynasty']) {
      await expect.poll(() => heart(page, name).getAttribute('aria-pressed')).toBe('false');
      await heart(page, name).click();
      await expect.poll(() => heart(page, name).getAttribute('aria-pressed')).toBe('true');
    }
    await open(page, '/favorite');
    await expect.poll(() => list.getByRole('listitem').count(), { timeout: 10_000 }).toBe(3);
  });
});

describe('pages of games', () => {
  it('a vendor’s games open in a list over the page, and Back closes it', async () => {
    const page = await visit('/live?popup=games&vassalage=NMS&gameType=RNG', { device: 'phone' });
    const list = page.getByRole('dialog').getByRole('list', { name: 'Slots' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(7);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/live');
  });

  it('a title in the visitor’s language stands on the tile, on a phone too', async () => {
    const page = await visit('/rng', { device: 'phone', language: 'TH' });
    const strip = page.getByRole('main').locator('article span.truncate', { hasText: 'สายน้ำโคมลอย' }).first();
    expect((await strip.boundingBox())?.width).toBeGreaterThan(40);
  });

  it('a page that the browser takes over after its popup has loaded shows what the popup knows', async () => {
    const page = await visit('/rng?popup=games&vassalage=NMS&gameType=RNG', {
      // React schedules its work by messages: delaying them lets the popup go first, as on a slow phone.
      before: async (opened) => {
        await opened.addInitScript(() => {
          const post = MessagePort.prototype.postMessage;
          MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
            setTimeout(() => post.call(this, message), 60);
          };
        });
      },
    });
    await page.getByRole('dialog').getByText('Pearl Pot').waitFor();
    await page
      .locator('main')
      .getByRole('article', { includeHidden: true })
      .getByText('Pearl Pot')
      .first()
      .waitFor({ state: 'attached' });
  });

  it('a counter shows its sum of now from the first, never an older one that jumps', async () => {
    const page = await visit('/rng');
    await page
      .getByText(/^฿\d{1,3}(?:,\d{3}){1,}\.\d\d$/)
      .first()
      .waitFor();
    expect(await (await page.request.get('/rng')).text()).not.toMatch(/>\d{1,3}(?:,\d{3})+\.\d\d/);
  });

  it('what nobody offers says so, and recommends what is hot', async () => {
    const page = await visit('/fish');
    await page.getByText('Fishing: not offered here yet').waitFor();
    await page.getByRole('region', { name: 'Play these instead' }).getByRole('article').first().waitFor();
  });
});

describe('axe finds nothing', () => {
  it('on a page of games and in the search, dark', async () => {
    const page = await visit('/rng?popup=search', { theme: 'dark' });
    await search(page).getByRole('combobox').fill('a');
    await search(page).getByRole('option').first().waitFor();
    await expectNothingFound(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => search(page).count()).toBe(0);
    await expectNothingFound(page);
  });

  it('on the hot games and in a vendor’s list, light', async () => {
    const page = await visit('/hot?popup=games&vassalage=NMS&gameType=RNG', { theme: 'light', device: 'phone' });
    await page.getByRole('dialog').getByRole('article').first().waitFor();
    await expectNothingFound(page);
  });
});
