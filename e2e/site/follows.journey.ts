import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { admin } from '../support/site.ts';

const { visit } = useBrowser();

it('a page of nobody’s session shows what an operator changes, without being loaded anew', async () => {
  let asked = 0;
  const before = async (one: Page) => {
    await one.clock.install();
    one.on('request', (request) => {
      if (request.url().includes('/wps/system/changes')) asked += 1;
    });
  };
  const page = await visit('/', { before });
  await page.evaluate('window.openedOnce = true');
  // A page starts to follow ten seconds after it opened. This page's clock never reaches the minute at which it would
  // read anyway.
  await page.clock.fastForward(10_000);
  await expect.poll(() => asked).toBeGreaterThan(0);
  const text = `Lanterns float at ${process.pid}`;
  await admin('notice', 'add', '--text', text, '--id', 'follows');
  await page.getByText(text).first().waitFor();
  await expect.poll(() => asked).toBeGreaterThan(1);
  await admin('notice', 'remove', 'follows');
  await expect.poll(() => page.getByText(text).count()).toBe(0);
  expect(await page.evaluate('window.openedOnce')).toBe(true);
});
