import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { admin, putContent } from '../support/site.ts';

const { visit } = useBrowser();

const article = {
  category: 'account',
  title: { EN: 'Lantern lockers', TH: 'ตู้ล็อกเกอร์โคมไฟ', CN: '灯笼储物柜' },
  html: {
    EN: '<p>A locker holds what a <strong>marigold</strong> key opens.</p>',
    TH: '<p>ตู้เก็บของเปิดด้วยกุญแจดาวเรือง</p>',
    CN: '<p>储物柜用万寿菊钥匙打开。</p>',
  },
  shown: true,
  position: 900,
};

beforeAll(() => putContent('article', 'lockers', article));
afterAll(async () => {
  await admin('content', 'remove', 'article', 'lockers');
});

/** Goes through the help centre that stands here. */
async function walk(page: Page, centre: Locator): Promise<void> {
  const category = (name: string) => centre.getByRole('heading', { name, level: 2 });
  for (const name of ['Games and fairness', 'Your account', 'Playing safely', 'About us'])
    await category(name).waitFor();
  const all = await centre.locator('details').count();
  expect(all).toBeGreaterThan(15);

  // The words may be in the title or the text, in any order and either case.
  const search = centre.getByRole('searchbox', { name: 'Search the answers' });
  await search.fill('MARIGOLD locker');
  await expect.poll(() => centre.locator('details').count()).toBe(1);
  expect(await category('Games and fairness').count()).toBe(0);
  await category('Your account').waitFor();
  const found = centre.locator('details', { hasText: 'Lantern lockers' });
  expect(await found.getByText('A locker holds').isVisible()).toBe(false);
  await found.getByText('Lantern lockers').click();
  await found.getByText('A locker holds').waitFor();
  expect(await found.locator('strong').textContent()).toBe('marigold');

  // Text inside a tag is not searched.
  await search.fill('strong marigold');
  await centre.getByText('No answer found').waitFor();
  expect(await centre.locator('details').count()).toBe(0);
  await centre.getByRole('button', { name: 'Write feedback' }).waitFor();
  await expectNothingFound(page);
  await search.fill('');
  await expect.poll(() => centre.locator('details').count()).toBe(all);
}

it.each(deviceNames)('the help centre is a popup over the page, on a %s', async (device) => {
  const page = await visit('/announcements?popup=help', { device });
  const popup = page.getByRole('dialog', { name: 'Help centre' });
  await popup.waitFor();
  await walk(page, popup);
  const opened = page.context().waitForEvent('page');
  await popup.getByRole('link', { name: 'Open as a page' }).click();
  await (await opened).waitForURL((address) => address.pathname === '/helpmc');
  await page.keyboard.press('Escape');
  await expect.poll(() => popup.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/announcements');
});

it.each(deviceNames)('the help centre stands alone at /helpmc, on a %s', async (device) => {
  const page = await visit('/helpmc', { device });
  expect(await page.getByRole('banner').count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Side menu' }).count()).toBe(0);
  await walk(page, page.locator('body'));
  await page.getByRole('link', { name: /Home$/ }).click();
  await page.waitForURL((address) => address.pathname === '/');
});

it('an article opens by its own address, and an operator’s article is in the reader’s language', async () => {
  const page = await visit('/helpmc#lockers', { language: 'TH' });
  await page.getByText('ตู้เก็บของเปิดด้วยกุญแจดาวเรือง').waitFor();
  await page.getByRole('searchbox').fill('ดาวเรือง');
  await expect.poll(() => page.locator('details').count()).toBe(1);
});

it('an article that an operator hides, or puts in the place of the product’s, is so on the pages', async () => {
  const own = { ...article, category: 'about', title: { ...article.title, EN: 'Who we are at the lanterns' } };
  await putContent('article', 'about', own);
  await putContent('article', 'lockers', { ...article, shown: false });
  try {
    const page = await visit('/help');
    await page.getByText('Who we are at the lanterns').waitFor();
    expect(await page.locator('details#about').count()).toBe(1);
    expect(await page.locator('details#lockers').count()).toBe(0);
  } finally {
    await admin('content', 'remove', 'article', 'about');
    await putContent('article', 'lockers', article);
  }
});

it('an article that is named as the page’s own data takes nothing from the page', async () => {
  const names = ['scripts', 'page-data', 'visitor-data', 'offline', 'failed', 'root', 'content'];
  await Promise.all(names.map((name) => putContent('article', name, article)));
  try {
    const page = await visit('/help');
    expect(await page.locator('details[id="scripts"]').count()).toBe(1);
    await page.getByRole('searchbox').fill('marigold');
    await expect.poll(() => page.locator('details').count()).toBe(names.length + 1);
    await page.context().setOffline(true);
    await page.getByText('You are offline. What you have typed stays here.').waitFor();
    await page.context().setOffline(false);
    await page.locator('a[href="/hot"]:visible').first().click();
    await page.waitForURL((address) => address.pathname === '/hot');
  } finally {
    for (const name of names) await admin('content', 'remove', 'article', name);
  }
});
