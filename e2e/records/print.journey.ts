import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { tokenOf } from '../support/site.ts';

const { visit } = useBrowser();

it('a record on paper is the page alone, dark on white', async () => {
  const page = await visit(`/member/account?token=${await tokenOf('demo')}`, { theme: 'dark' });
  const title = page.getByRole('heading', { level: 1 }).first();
  await title.waitFor();
  await page.getByRole('button', { name: 'Print' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await title.isVisible()).toBe(true);
  for (const hidden of ['header.frame-part', 'nav', 'footer', '[data-screen-only]']) {
    expect(await page.locator(hidden).locator('visible=true').count(), hidden).toBe(0);
  }
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color];
  });
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/print.png` });
});
