import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rules whose result depends on the theme. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** Fails with the rules that the page breaks, and where. */
export async function expectNothingFound(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

/** The same in the dark theme and in the light one; the second runs the rules about colours alone. */
export async function expectNothingFoundInBothThemes(page: Page): Promise<void> {
  await expectNothingFound(page);
  // The journeys ask for reduced motion: two frames later no colour is on its way from one theme to the other.
  const turn = () =>
    page.evaluate(async () => {
      const { dataset } = document.documentElement;
      dataset.theme = dataset.theme === 'light' ? 'dark' : 'light';
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return dataset.theme;
    });
  const other = await turn();
  const faults = await axeFindings(page, { runOnly: rulesOfColours });
  await turn();
  expect({ theme: other, faults }).toEqual({ theme: other, faults: [] });
}

/** Returns the rules that the page breaks, and where. */
export async function axeFindings(page: Page, options: { runOnly?: string[] } = {}): Promise<string[]> {
  // Without the details of what was found to be right, a run takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
