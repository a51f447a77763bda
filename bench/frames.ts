import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { startSession } from '../apps/server/src/modules/identity/sessions.ts';
import { memberByKey } from '../apps/server/src/modules/identity/store.ts';
import { brandSettings } from '../apps/server/src/modules/site/index.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { chromiumPath } from './support/chromium.ts';
import { startDemo } from './support/demo-site.ts';

type Game = {
  game: string;
  /** Chooses what to bet on. */
  choose?: (page: Page) => Promise<void>;
  /** A game of shared rounds moves by itself: the words beneath which it does. */
  moves?: string;
};

const games: Game[] = [
  { game: 'dice' },
  { game: 'limbo' },
  { game: 'wheel' },
  { game: 'plinko' },
  { game: 'keno', choose: (page) => page.getByRole('button', { name: '7', exact: true }).click() },
  { game: 'roulette', choose: (page) => page.getByRole('button', { name: /^17 and its neighbours/ }).click() },
  { game: 'baccarat', choose: (page) => page.getByRole('button', { name: /^Player [\d.]+ : 1: lay a chip/ }).click() },
  { game: 'crash', moves: 'In flight' },
  { game: 'slide', moves: 'The reel runs' },
];
/** A frame that took longer than this was missed at 60 a second. */
const lateMs = 20;
/** Each game's frames a second, on average; a screen shows 60. */
const target = { perSecond: 59 };
/** The time in which a result rolls. */
const rollMs = 3500;
/** A flight may end at once: another one is waited for until so much of them was seen. */
const leastFrames = 60;
const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const account = 'demo2';

/**
 * Frame times of in-house games while rounds are played, in Chromium on a site with the demo's content: `--rounds` presses each, at the
 * size of a phone or with `--size desktop` of a desk; `--games dice,wheel` plays some of them. A frame is a call of
 * `requestAnimationFrame`: the page's own work, and the drawing it waits for. Without a graphics card Chromium draws in software, on the
 * processor that also runs the site; so an empty page on which one box moves is measured in the same run, before and after. The last line
 * is one JSON object: for each game the frames a second, the median frame, the share of frames above 20 ms, and how much larger that
 * share is than the empty page's.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      size: { type: 'string', default: 'phone' },
      games: { type: 'string', default: games.map(({ game }) => game).join() },
    },
  });
  const rounds = Number(values.rounds);
  if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error('--rounds is a number');
  if (values.size !== 'phone' && values.size !== 'desktop') throw new Error('--size is phone or desktop');
  const wanted = values.games.split(',').map((name) => {
    const found = games.find(({ game }) => game === name);
    if (!found) throw new Error(`--games knows ${games.map(({ game }) => game).join(', ')}, not ${name}`);
    return found;
  });
  const site = await startDemo();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const isPhone = values.size === 'phone';
    const visitor = await browser.newContext({
      viewport: viewports[values.size],
      isMobile: isPhone,
      hasTouch: isPhone,
      locale: 'en',
    });
    const token = JSON.stringify(await tokenFor(site.env));
    await visitor.addInitScript(`if (location.protocol !== 'about:') sessionStorage.setItem('token', ${token})`);
    const page = await visitor.newPage();
    const before = await emptyPage(page, rounds);
    const found = [];
    for (const game of wanted) {
      const times = await framesOf(page, game, { url: `${site.url}originals/${game.game}`, rounds });
      console.error(`${game.game}: ${JSON.stringify(figures(times))}`);
      found.push({ game: game.game, times });
    }
    const empty = [...before, ...(await emptyPage(page, rounds))];
    const emptyShare = figures(empty).lateShare;
    console.log(
      JSON.stringify({
        bench: 'frames',
        size: values.size,
        drawnBy: 'software',
        lateMs,
        empty: figures(empty),
        games: found.map(({ game, times }) => ({
          game,
          ...figures(times),
          lateMoreThanEmpty: round(figures(times).lateShare - emptyShare),
        })),
        lateShare: figures(found.flatMap(({ times }) => times)).lateShare,
        target,
        met: found.every(({ times }) => figures(times).perSecond >= target.perSecond),
      }),
    );
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Runs in the page: the times of its frames for so long, or until the words are gone that say that the game moves. */
const watch = (ms: number, words: string | null) => `new Promise((done) => {
  const found = [];
  const words = ${JSON.stringify(words)};
  const moves = () => words === null || document.body.textContent.includes(words);
  const from = performance.now();
  let last = from;
  let looked = from;
  const frame = (at) => {
    found.push(at - last);
    last = at;
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

/** Frames of a page without anything but one box that moves: the most that this machine gives. */
async function emptyPage(page: Page, rounds: number): Promise<number[]> {
  await page.goto('about:blank');
  await page.setContent(
    `<style>@keyframes go { to { transform: translateX(240px) } }
     div { width: 60px; height: 60px; background: #17c29b; animation: go 1s infinite alternate }</style><div></div>`,
  );
  return await page.evaluate<number[]>(watch(rollMs * Math.min(2, rounds), null));
}

/** Plays rounds of a game, or watches so many of a shared one, and returns the times of its frames. */
async function framesOf(page: Page, { choose, moves }: Game, { url, rounds }: { url: string; rounds: number }) {
  // A page with a shared round is never silent.
  await page.goto(url, { waitUntil: 'load' });
  const button = page.locator('form button[type="submit"]');
  await button.waitFor();
  const times: number[] = [];
  if (moves !== undefined) {
    for (let seen = 0; seen < rounds || times.length < leastFrames; seen += 1) {
      await page.getByText(moves).first().waitFor({ timeout: 120_000 });
      times.push(...(await page.evaluate<number[]>(watch(rollMs * 2, moves))));
      await page.getByText(moves).first().waitFor({ state: 'detached', timeout: 300_000 });
    }
    return times;
  }
  await choose?.(page);
  for (let i = 0; i < rounds; i += 1) {
    const frames = page.evaluate<number[]>(watch(rollMs, null));
    await button.click();
    times.push(...(await frames));
  }
  return times;
}

function figures(times: readonly number[]) {
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
