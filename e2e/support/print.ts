import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Returns the screen's own parts that would be printed: its frame, its bars, buttons and fields. */
async function screenPartsOn(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(`(() => {
    const parts = 'header.frame-part, nav, aside, footer, button, input, select, textarea, [role=tablist], [role=status], .button, .fixed';
    const isOpen = (one) => one.matches('[role=dialog]');
    return [...document.querySelectorAll(parts)]
      .filter((one) => !isOpen(one) && one.checkVisibility() && one.getBoundingClientRect().height > 0)
      .map((one) => one.outerHTML.slice(0, 120));
  })()`);
}

/** Returns the colours of all printed texts, each with an element that has it, and the colours behind them. */
async function coloursOn(page: Page): Promise<{ words: [colour: string, element: string][]; grounds: string[] }> {
  return await page.evaluate(() => {
    const words = new Map<string, string>();
    const grounds = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      let one = node.parentElement;
      if (!one?.checkVisibility() || node.nodeValue?.trim() === '' || one.closest('script, style, .sr-only')) continue;
      words.set(getComputedStyle(one).color, one.outerHTML.slice(0, 200));
      for (; one; one = one.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(one);
        if (backgroundImage !== 'none') grounds.add(backgroundImage);
        if (backgroundColor === 'rgba(0, 0, 0, 0)') continue;
        grounds.add(backgroundColor);
        break;
      }
    }
    return { words: [...words], grounds: [...grounds] };
  });
}

/** Fails unless the page prints dark words on white, without the parts of a screen. */
export async function expectPrintsClean(page: Page): Promise<void> {
  expect(await screenPartsOn(page)).toEqual([]);
  const { words, grounds } = await coloursOn(page);
  expect(words.filter(([colour]) => !/^rgb\((\d|[1-7]\d), /.test(colour))).toEqual([]);
  expect(grounds.filter((ground) => ground !== 'rgb(255, 255, 255)')).toEqual([]);
  // Nothing extends beyond the sheet.
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
}
