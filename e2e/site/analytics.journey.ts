import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, it } from 'vitest';
import { writeCountryDatabase } from '../../apps/server/src/testing/mmdb.ts';
import { useBrowser } from '../support/browser.ts';
import { admin, tokenOf, useOwnSite } from '../support/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairhouse-countries-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [thai, german] = ['203.0.113.9', '198.51.100.7'];
// The site knows no country for other visitors' addresses.
useOwnSite(async () => {
  const GEO_DATABASE = join(folder, 'country.mmdb');
  writeCountryDatabase(GEO_DATABASE, { '203.0.113.0/24': 'TH', '198.51.100.0/24': 'DE' });
  return { GEO_DATABASE };
});
const { visit } = useBrowser();

const tag = 'https://count.example/tag.js';

/** A tag that reports the messages it received, and what it could read of the site. */
const tagScript = `(function () {
  const read = (look) => { try { return String(look()); } catch { return 'refused'; } };
  const report = (what) => fetch('https://count.example/collect', { method: 'POST', mode: 'no-cors', body: JSON.stringify(what) });
  report({ storage: read(() => sessionStorage.length), page: read(() => parent.document.title), cookie: read(() => document.cookie) });
  const told = ([kind, name, more]) => { if (kind === 'event') report({ name, ...more }); };
  dataLayer.forEach(told);
  dataLayer.push = told;
})()`;

type Report = { name?: string; page_location?: string; page_title?: string; storage?: string };

/** Opens a page with the test's analytics tag. @returns the page and what the tag reports, with the addresses asked */
async function visitCounted(path: string, address?: string) {
  const reports: Report[] = [];
  const asked: string[] = [];
  const before = async (page: Page) => {
    await page.route('https://count.example/**', async (route) => {
      const request = route.request();
      asked.push(request.url());
      if (request.method() === 'POST') reports.push(JSON.parse(request.postData() ?? '{}'));
      await route.fulfill({ contentType: 'text/javascript', body: request.url().startsWith(tag) ? tagScript : '' });
    });
  };
  const page = await visit(path, { before, ...(address === undefined ? {} : { address }) });
  const views = () => reports.filter(({ name }) => name === 'page_view').map((one) => one.page_location);
  return { page, reports, asked, views };
}

const line = (page: Page) => page.getByRole('region', { name: 'Counting of page visits' });
const go = (page: Page, href: string) => page.locator(`a[href="${href}"]:visible`).first().click();

afterEach(async () => {
  await admin('brand', '--analytics', 'none', '--analytics-consent', 'on');
});

it('without an id nothing is asked and nothing is loaded', async () => {
  const { page, asked } = await visitCounted('/help');
  await page.waitForLoadState('networkidle');
  expect(await line(page).count()).toBe(0);
  expect(await page.locator('iframe').count()).toBe(0);
  expect(asked).toEqual([]);
});

it('after the consent each page is told once, by its route alone, to a tag that reads nothing of the site', async () => {
  await admin('brand', '--analytics', 'G-1234', '--analytics-tag', tag);
  const { page, reports, asked, views } = await visitCounted(`/help?token=${await tokenOf('demo')}`);
  await line(page).waitFor();
  expect(asked).toEqual([]);
  await line(page).getByRole('button', { name: 'Allow' }).click();
  const { origin } = new URL(page.url());
  await expect.poll(views).toEqual([`${origin}/help`]);
  expect(asked[0]).toBe(`${tag}?id=G-1234`);
  expect(reports[0]).toEqual({ storage: 'refused', page: 'refused', cookie: 'refused' });

  await go(page, '/hot');
  await expect.poll(views).toEqual([`${origin}/help`, `${origin}/hot`]);
  await page.goto('/originals/dice?popup=search&affiliateCode=ABC#somewhere');
  await expect.poll(views).toEqual([`${origin}/help`, `${origin}/hot`, `${origin}/originals/:game`]);
  expect(await line(page).count()).toBe(0);
  expect(JSON.stringify(reports)).not.toMatch(/ABC|token=|demo/);
});

it('after a refusal nothing is loaded, now and on the next page', async () => {
  await admin('brand', '--analytics', 'G-1234', '--analytics-tag', tag);
  const { page, asked } = await visitCounted('/help');
  await line(page).getByRole('button', { name: 'Decline' }).click();
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await line(page).count()).toBe(0);
  expect(asked).toEqual([]);
});

it('a choice is taken back in the footer, and ends the counting', async () => {
  await admin('brand', '--analytics', 'G-1234', '--analytics-tag', tag);
  const { page, views } = await visitCounted('/help');
  await line(page).getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => views().length).toBe(1);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Counting of page visits' }).click();
  await line(page).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await go(page, '/hot');
  await line(page).getByRole('button', { name: 'Decline' }).click();
  expect(views().length).toBe(1);
});

it('a game’s page, whose foot holds its buttons, is not asked on', async () => {
  await admin('brand', '--analytics', 'G-1234', '--analytics-tag', tag);
  const { page } = await visitCounted('/originals');
  await line(page).waitFor();
  await go(page, '/originals/dice');
  await expect.poll(() => line(page).count()).toBe(0);
  await page.goBack();
  await line(page).waitFor();
});

it('a brand that need not ask counts at once', async () => {
  await admin('brand', '--analytics', 'G-1234', '--analytics-tag', tag, '--analytics-consent', 'off');
  const { page, views } = await visitCounted('/help');
  await expect.poll(views).toEqual([`${new URL(page.url()).origin}/help`]);
  expect(await line(page).count()).toBe(0);
});

it('visitors of the countries that a brand names are asked, others are counted at once', async () => {
  await admin('brand', '--analytics', 'G-1234', '--analytics-tag', tag, '--analytics-consent', 'DE,FR');
  // The same page, now from the site's cache.
  for (const address of [thai, german, thai]) {
    const { page, asked, views } = await visitCounted('/help', address);
    if (address === thai) {
      await expect.poll(views).toEqual([`${new URL(page.url()).origin}/help`]);
      expect(await line(page).count()).toBe(0);
    } else {
      await line(page).waitFor();
      expect(asked).toEqual([]);
    }
  }
  const { page, asked } = await visitCounted('/help');
  await line(page).waitFor();
  expect(asked).toEqual([]);
});

it('who has declined is not counted where nobody asks either', async () => {
  await admin('brand', '--analytics', 'G-1234', '--analytics-tag', tag, '--analytics-consent', 'DE');
  const { page, asked } = await visitCounted('/help', german);
  await line(page).getByRole('button', { name: 'Decline' }).click();
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': thai });
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await line(page).count()).toBe(0);
  expect(asked).toEqual([]);
});
