import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { startSession } from '../apps/server/src/modules/identity/sessions.ts';
import { memberByKey } from '../apps/server/src/modules/identity/store.ts';
import { brandSettings } from '../apps/server/src/modules/site/index.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { chromiumPath } from './support/chromium.ts';
import { startDemo } from './support/demo-site.ts';

const games = ['dice', 'limbo', 'wheel', 'plinko', 'keno'] as const;
/** A frame that took longer than this was missed at 60 a second. */
const lateMs = 20;
/** The pause after a press, in which its result rolls. */
const rollMs = 3500;
const viewport = { width: 390, height: 844 };
const account = 'demo2';

/**
 * Frame times of in-house games while rounds are played, in Chromium on a site with the demo's content: each game's pages at the size
 * of a phone, `--rounds` presses each. The last line is one JSON object with the median frame and the share of frames above 20 ms. A
 * machine without a graphics card draws in software, so its figures compare games and versions, not devices.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '3' } } });
  const rounds = Number(values.rounds);
  if (!rounds) throw new Error('--rounds is a number');
  const site = await startDemo();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const visitor = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
    const token = JSON.stringify(await tokenFor(site.env));
    await visitor.addInitScript(`sessionStorage.setItem('token', ${token})`);
    const page = await visitor.newPage();
    const figures = [];
    for (const game of games) figures.push({ game, ...(await framesOf(page, `${site.url}originals/${game}`, rounds)) });
    const all = figures.reduce((sum, { frames }) => sum + frames, 0);
    const late = figures.reduce((sum, { frames, lateShare }) => sum + frames * lateShare, 0);
    console.log(JSON.stringify({ bench: 'frames', lateMs, games: figures, lateShare: round(late / all) }));
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Runs in the page: the times of its frames until the result has rolled. */
const watch = `new Promise((done) => {
  const found = [];
  const from = performance.now();
  let last = from;
  const frame = (at) => {
    found.push(at - last);
    last = at;
    if (at - from < ${rollMs}) requestAnimationFrame(frame);
    else done(found.slice(1));
  };
  requestAnimationFrame(frame);
})`;

/** Plays rounds of a game and returns its frames: their count, the median time, and the share that came late. */
async function framesOf(page: Page, url: string, rounds: number) {
  await page.goto(url, { waitUntil: 'networkidle' });
  if (url.endsWith('/keno')) await page.getByRole('button', { name: '7', exact: true }).click();
  const times: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const frames = page.evaluate<number[]>(watch);
    await page.locator('form button[type="submit"]').click();
    times.push(...(await frames));
  }
  times.sort((a, b) => a - b);
  const late = times.filter((ms) => ms > lateMs).length;
  return {
    frames: times.length,
    medianMs: round(times[Math.floor(times.length / 2)] ?? 0),
    p95Ms: round(times[Math.floor(times.length * 0.95)] ?? 0),
    lateShare: round(late / times.length),
  };
}

async function tokenFor(env: NodeJS.ProcessEnv): Promise<string> {
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

const round = (value: number) => Math.round(value * 1000) / 1000;
