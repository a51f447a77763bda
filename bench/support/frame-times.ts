import { chromium, type Page } from 'playwright-core';
import { startSession } from '../../apps/server/src/modules/identity/sessions.ts';
import { memberByKey } from '../../apps/server/src/modules/identity/store.ts';
import { brandSettings } from '../../apps/server/src/modules/site/index.ts';
import { assert } from '../../apps/server/src/platform/errors.ts';
import { openSite } from '../../apps/server/src/platform/site.ts';
import { chromiumPath } from './chromium.ts';

/** The frame time in milliseconds above which a frame was missed at 60 a second. */
export const lateMs = 20;

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof viewports;

/** Opens a browser that is signed in as a member of a site, with one empty page. */
export async function openMembersPage(
  { env }: { env: NodeJS.ProcessEnv },
  { size, account }: { size: Size; account: string },
): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  const isPhone = size === 'phone';
  const visitor = await browser.newContext({
    viewport: viewports[size],
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'en',
  });
  const token = JSON.stringify(await tokenFor(env, account));
  await visitor.addInitScript(`if (location.protocol !== 'about:') sessionStorage.setItem('token', ${token})`);
  return { page: await visitor.newPage(), close: () => browser.close() };
}

/**
 * Returns a script that runs in the page and collects its frame times for `ms` milliseconds, or until the text `words`,
 * which is shown while it moves, is gone.
 * @param each code that the page runs before each frame
 */
export const watch = (ms: number, words: string | null, each = '') => `new Promise((done) => {
  const found = [];
  const words = ${JSON.stringify(words)};
  const moves = () => words === null || document.body.textContent.includes(words);
  const from = performance.now();
  let last = from;
  let looked = from;
  const frame = (at) => {
    found.push(at - last);
    last = at;
    ${each}
    let goes = at - from < ${ms};
    if (goes && at - looked > 250) {
      looked = at;
      goes = moves();
    }
    if (goes) requestAnimationFrame(frame);
    else done(found.slice(1));
  };
  requestAnimationFrame(frame);
})`;

/** Returns the frame times of an empty page on which one box moves: the best that this machine reaches. */
export async function emptyPage(page: Page, ms: number): Promise<number[]> {
  await page.goto('about:blank');
  await page.setContent(
    `<style>@keyframes go { to { transform: translateX(240px) } }
     div { width: 60px; height: 60px; background: #17c29b; animation: go 1s infinite alternate }</style><div></div>`,
  );
  return await page.evaluate<number[]>(watch(ms, null));
}

/** Summarizes frame times in milliseconds. */
export function figures(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => round(sorted[Math.floor(sorted.length * part)] ?? 0);
  return {
    frames: sorted.length,
    perSecond: round((1000 * sorted.length) / sorted.reduce((sum, ms) => sum + ms, 0)),
    medianMs: at(0.5),
    p95Ms: at(0.95),
    lateShare: round(sorted.filter((ms) => ms > lateMs).length / sorted.length),
  };
}

async function tokenFor(env: NodeJS.ProcessEnv, account: string): Promise<string> {
  const { ctx, close } = await openSite(env, 'tool');
  try {
    const member = await memberByKey(ctx.db, account);
    assert(member, `the demo has ${account}`);
    const visitor = { ip: '127.0.0.1', userAgent: '' };
    const brand = await brandSettings(ctx);
    const opening = { memberId: member.id, visitor, way: 'password' as const, at: new Date(), brand };
    return await ctx.db.transaction().execute((tx) => startSession(tx, opening));
  } finally {
    await close();
  }
}

export const round = (value: number) => Math.round(value * 1000) / 1000;
