import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const { visit } = useBrowser();

const wholeSheets = (page: Page) => page.locator('link[rel=stylesheet][href*="/whole-"]').count();

/**
 * Adds the whole style sheet and returns the elements that it changes. The styles without it and with it are read in one
 * task: no change of the page itself comes between.
 */
const changedByWholeSheet = (page: Page) =>
  page.evaluate(async () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = JSON.parse(document.getElementById('scripts')?.textContent ?? '{}').style;
    const loaded = new Promise((resolve) => link.addEventListener('load', resolve));
    document.head.append(link);
    await loaded;
    const elements = [...document.querySelectorAll<HTMLElement>('body *')];
    const looks = () =>
      elements.map((element) => {
        const style = getComputedStyle(element);
        const values = [...style].filter((name) => !/^(?:transform|translate|animation|transition|opacity)/.test(name));
        return values.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('\n');
      });
    const sheet = link.sheet as CSSStyleSheet;
    for (const animation of document.getAnimations()) animation.pause();
    sheet.disabled = true;
    const without = looks();
    sheet.disabled = false;
    const whole = looks();
    return elements.flatMap(({ outerHTML }, index) =>
      without[index] === whole[index] ? [] : [outerHTML.slice(0, 200)],
    );
  });

it.each(['/', '/hot', '/originals/dice', '/download'])(
  "%s looks by its own style as it does by the site's",
  async (path) => {
    const page = await visit(path, { device: 'phone' });
    await page.waitForLoadState('networkidle');
    expect(await changedByWholeSheet(page)).toEqual([]);
  },
);

it('a page comes to life by its own style, and what is opened brings the rest', async () => {
  const page = await visit('/help');
  await page.waitForLoadState('networkidle');
  expect(await wholeSheets(page)).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await wholeSheets(page)).toBe(1);
});

it('a style that does not come is told as a section that does not, and a press brings both', async () => {
  const page = await visit('/help');
  await page.waitForLoadState('networkidle');
  const whole = /\/assets\/whole-.*\.css$/;
  await page.route(whole, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  const alert = page.locator('[data-alert=failed]');
  await alert.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unroute(whole);
  await alert.getByRole('button').click();
  await page.getByRole('dialog').waitFor();
  expect(await wholeSheets(page)).toBe(1);
});

it("the pictures of the home page's further rows come after its banner", async () => {
  const asked: string[] = [];
  let bannerCame = false;
  const tooEarly: string[] = [];
  const page = await visit('/', {
    device: 'phone',
    before: async (one) => {
      await one.route(/\/art\//, async (route) => {
        const { pathname } = new URL(route.request().url());
        asked.push(pathname);
        const isBanner = pathname.includes('/banner-');
        if (isBanner) await new Promise((resolve) => setTimeout(resolve, 300));
        else if (!bannerCame) tooEarly.push(pathname);
        await route.continue();
        if (isBanner) bannerCame = true;
      });
    },
  });
  await expect.poll(() => asked.filter((path) => /tile/.test(path)).length).toBeGreaterThan(6);
  expect(tooEarly.filter((path) => /tile/.test(path)).length).toBeLessThanOrEqual(4);
  expect(await page.locator('html').getAttribute('data-first-look')).toBeNull();
});

it('a page asks for its fonts before it is laid out', async () => {
  const page = await visit('/help', {
    before: async (one) => {
      await one.addInitScript(() => {
        const seen = (document as Document & { seen?: string[] }).seen ?? [];
        Object.assign(document, { seen });
        const { load } = FontFaceSet.prototype;
        FontFaceSet.prototype.load = function (...asked) {
          seen.push(`${asked[0]}: ${document.body ? 'body' : 'head'}`);
          return load.apply(this, asked);
        };
      });
    },
  });
  const seen = await page.evaluate(() => (document as Document & { seen?: string[] }).seen);
  expect(seen).toEqual(['1em Inter: head', '1em Archivo: head']);
  // Each family is one of the page's own, whose file the page preloads.
  const loaded = await page.evaluate(async () => {
    const faces = await Promise.all([document.fonts.load('1em Inter'), document.fonts.load('1em Archivo')]);
    return faces.map((face) => face.map(({ family, status }) => `${family} ${status}`));
  });
  expect(loaded).toEqual([['Inter loaded'], ['Archivo loaded']]);
});

it('the manifest is linked once the first look has ended', async () => {
  const page = await visit('/help', {
    before: async (one) => {
      await one.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          Object.assign(document, { linked: document.querySelectorAll('link[rel=manifest]').length });
        });
      });
    },
  });
  await page.locator('html:not([data-first-look])').waitFor();
  expect(await page.evaluate(() => (document as Document & { linked?: number }).linked)).toBe(0);
  const links = page.locator('link[rel=manifest]');
  expect(await links.count()).toBe(1);
  const answer = await page.request.get((await links.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
});
