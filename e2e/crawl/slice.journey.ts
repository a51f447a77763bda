import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { open } from '../support/steps.ts';
import { dataOf } from '../support/words.ts';
import { lookAt } from './look.ts';

const { visit } = useBrowser();

test('a slice of the crawl finds nothing: pages in Thai, on a phone, in the light theme', async () => {
  let data = async () => '';
  const before = async (one: Page) => {
    data = dataOf(one);
  };
  const page = await visit('/announcements', { language: 'TH', theme: 'light', device: 'phone', before });
  const found: string[] = [];
  for (const address of ['/announcements', '/download', '/helpmc']) {
    if (address !== '/announcements') await open(page, address);
    found.push(...(await lookAt(page, { language: 'TH', data })).map((fault) => `${address}: ${fault}`));
  }
  expect(found).toEqual([]);
});
