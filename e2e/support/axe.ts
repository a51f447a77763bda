import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rules whose result depends on the theme. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block'];

type Options = {
  /** Only the part that matches this selector is checked. */
  within?: string;
  runOnly?: string[];
};

/** Fails with the rules that the page breaks, and where. */
export async function expectNothingFound(page: Page, options: Options = {}): Promise<void> {
  expect(await axeFindings(page, options)).toEqual([]);
}

/** The same in the dark theme and in the light one; the second runs the rules about colours alone. */
export async function expectNothingFoundInBothThemes(page: Page): Promise<void> {
  await expectNothingFound(page);
  const present = (await page.locator('html').getAttribute('data-theme')) === 'light' ? 'light' : 'dark';
  const other = present === 'light' ? 'dark' : 'light';
  await wear(page, other);
  const faults = await axeFindings(page, { runOnly: rulesOfColours });
  await wear(page, present);
  expect({ theme: other, faults }).toEqual({ theme: other, faults: [] });
}

/** Shows the open page in a theme. */
export async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  // The journeys prefer reduced motion, so no colour is in transition between the themes.
  await page.evaluate((worn) => {
    document.documentElement.dataset.theme = worn;
  }, theme);
}

/** Returns the rules that the page breaks, and where. */
export async function axeFindings(page: Page, { within, ...options }: Options = {}): Promise<string[]> {
  // Parts below the fold are laid out as after a navigation: otherwise they would keep the previous theme's colours.
  await page.evaluate(async () => {
    document.documentElement.dataset.moved = '';
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  // Without the details of passed checks, a run takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ['violations'] });
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
