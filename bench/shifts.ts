import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { startSession } from '../apps/server/src/modules/identity/sessions.ts';
import { memberByKey } from '../apps/server/src/modules/identity/store.ts';
import { brandSettings } from '../apps/server/src/modules/site/index.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { chromiumPath } from './support/chromium.ts';
import { startDemo } from './support/demo-site.ts';

/** The target for the sum of the layout shifts of a page at full load. */
const target = 0.02;
const settleMs = 2500;
const member = 'demo';
const routes = [
  ...['/', '/hot', '/rng', '/live', '/sports', '/pvp', '/originals', '/fairness', '/help', '/favorite', '/recent'],
  ...['', '/account', '/wallet', '/deposit', '/withdraw', '/deposits', '/withdrawals', '/bets', '/profit'].map(
    (page) => `/member${page}`,
  ),
  ...['/transfer', '/cards', '/messages', '/security', '/devices', '/history', '/profile', '/breaks'].map(
    (page) => `/member${page}`,
  ),
];
const devices: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/**
 * The layout shift of each page that a signed-in member loads, on a phone and a desktop: `npm run bench -- shifts`.
 * Starts its own server with the demo's content. The last line is one JSON object: routes above 0.005.
 */
export async function run(): Promise<void> {
  const site = await startDemo();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  try {
    const token = await tokenOf(site.env);
    const shifts: Record<string, Record<string, number>> = {};
    for (const [name, device] of Object.entries(devices)) {
      shifts[name] = await shiftsOn(browser, device, { url: site.url, token });
    }
    const worst = Math.max(0, ...Object.values(shifts).flatMap((routes) => Object.values(routes)));
    console.log(
      JSON.stringify({ bench: 'shifts', routes: routes.length, shifts, worst, target, met: worst <= target }),
    );
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function tokenOf(env: NodeJS.ProcessEnv): Promise<string> {
  const { ctx, close } = await openSite(env, 'tool');
  try {
    const [row, brand] = await Promise.all([memberByKey(ctx.db, member), brandSettings(ctx)]);
    assert(row, 'the demo has a member');
    const visitor = { ip: '127.0.0.1', userAgent: '' };
    const session = { memberId: row.id, visitor, way: 'password', at: new Date(), brand } as const;
    return await ctx.db.transaction().execute((tx) => startSession(tx, session));
  } finally {
    await close();
  }
}

async function shiftsOn(browser: Browser, device: BrowserContextOptions, at: { url: string; token: string }) {
  const context = await browser.newContext({ ...device, colorScheme: 'dark' });
  await context.addInitScript(`sessionStorage.setItem('token', ${JSON.stringify(at.token)});
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  const page = await context.newPage();
  const shifts: Record<string, number> = {};
  for (const route of routes) {
    await page.goto(new URL(route, at.url).href);
    await page.waitForTimeout(settleMs);
    const shifted = Math.round((await page.evaluate<number>('window.shifted')) * 1000) / 1000;
    if (shifted > 0.005) shifts[route] = shifted;
  }
  await context.close();
  return shifts;
}
