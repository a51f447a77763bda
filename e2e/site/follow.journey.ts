import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { admin } from '../support/site.ts';

const { visit } = useBrowser();

it('the open page of a visitor shows what an operator changes, and stays the same page', async () => {
  const page = await visit('/', { before: (one) => one.clock.install() });
  await page.evaluate('window.openedOnce = true');
  const words = 'The draw of the evening is at nine';
  const shown = page.getByText(words);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The call that waits for changes begins ten seconds after the page's last section has come.
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return asked.includes('/wps/system/changes');
    })
    .toBe(true);
  expect(await shown.count()).toBe(0);
  await admin('notice', 'add', '--id', 'followed', '--text', words);
  await expect.poll(() => shown.count()).toBeGreaterThan(0);
  await admin('notice', 'remove', 'followed');
  await expect.poll(() => shown.count()).toBe(0);
  expect(await page.evaluate('window.openedOnce')).toBe(true);
});
