import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { followSettings, siteTool, useOwnSite } from '../support/site.ts';
import { dataOf, pseudoWords, scrollsSideways, textsOn, untranslated } from '../support/words.ts';

useOwnSite(async () => ({}));
const { visit } = useBrowser();

beforeAll(async () => {
  const { ctx } = await siteTool();
  await followSettings(() =>
    ctx.pool.query(
      `insert into site.word (name, language, text)
       select word->>'name', 'EN', word->>'text' from jsonb_array_elements($1::jsonb) word`,
      [JSON.stringify(pseudoWords())],
    ),
  );
});

test('in a language that is read from right to left nothing runs over the side, and every word is translated', async () => {
  let data = async () => '';
  const before = async (one: Page) => {
    data = dataOf(one);
    await one.route(
      (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/wps/'),
      async (route) => {
        if (!route.request().isNavigationRequest()) return await route.continue();
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace('dir="ltr"', 'dir="rtl"') });
      },
    );
  };
  const page = await visit('/help', { device: 'phone', before });
  // The download page comes last: its worker answers later requests, which the journey cannot intercept.
  for (const path of ['/help', '/originals/dice', '/', '/download']) {
    if (path !== '/help') await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe('rtl');
    expect(await scrollsSideways(page), path).toBe(false);
    expect(untranslated(await textsOn(page), await data()), path).toEqual([]);
  }
});
