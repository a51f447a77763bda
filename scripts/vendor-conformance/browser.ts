import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { flagsInTests, presentBrowser } from '../browser.mjs';

/** Starts the Chromium of this machine; null if there is none. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = presentBrowser();
  return executablePath === null ? null : await chromium.launch({ executablePath, args: flagsInTests });
}

type Said = { origin: string; data: unknown };

/**
 * Shows a game in a frame of the site's page, with an empty profile, until it posts that it is ready.
 * @param site the address of `sitePage`
 * @returns the observed errors and messages if it was not ready in time; null if it was
 */
export async function silenceOf(browser: Browser, site: string, url: string, withinMs: number): Promise<string | null> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${site}/#${encodeURIComponent(url)}`, { waitUntil: 'domcontentloaded' });
    const { origin } = new URL(url);
    let said: Said[] = [];
    for (const end = Date.now() + withinMs; Date.now() < end; await sleep(50)) {
      said = await page.evaluate<Said[]>('said');
      if (said.some((one) => one.origin === origin && isReady(one.data))) return null;
      if (page.frames().some((frame) => frame.url().startsWith('chrome-error:')))
        return `no page is seen in a frame of ${site}: its frame-ancestors, or what it loads, keep it out`;
    }
    const heard = said.slice(0, 3).map(({ origin: from, data }) => `${JSON.stringify(data)?.slice(0, 100)} of ${from}`);
    return heard.length === 0 ? 'it said nothing' : `it said ${heard.join(', ')}`;
  } finally {
    await context.close();
  }
}

/** True for `{ "from": "game", "type": "ready" }`, whatever other fields it has. */
function isReady(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return 'from' in data && data.from === 'game' && 'type' in data && data.type === 'ready';
}
