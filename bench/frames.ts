import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { startDemo } from './support/demo-site.ts';
import { emptyPage, figures, lateMs, openMembersPage, round, type Size, watch } from './support/frame-times.ts';

type Game = {
  game: string;
  /** Chooses the bet's parameters on the page. */
  choose?: (page: Page) => Promise<void>;
  /** For a game of shared rounds, which moves without a bet: the text that is shown while it moves. */
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
/** The target for each game's average frames a second; a screen shows 60. */
const target = { perSecond: 59 };
/** The time of a result's animation, in milliseconds. */
const rollMs = 3500;
/** The least number of frames that are measured: a flight may end at once, and then another one is awaited. */
const leastFrames = 60;
const account = 'demo2';

/**
 * Frame times of in-house games while rounds are played, in Chromium on a site with the demo's content: `--rounds`
 * presses each, at the size of a phone, or with `--size desktop` of a computer's screen; `--games dice,wheel` plays
 * some of them. A frame is a call of `requestAnimationFrame`: the page's own work, and the drawing it waits for.
 * Without a graphics card Chromium draws in software, on the processor that also runs the site; therefore an empty page
 * on which one box moves is measured in the same run, before and after. The last line is one JSON object: for each game
 * the frames a second, the median frame, the share of frames above 20 ms, and how much larger that share is than the
 * empty page's.
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
  const size: Size | null = values.size === 'phone' || values.size === 'desktop' ? values.size : null;
  if (!size) throw new Error('--size is phone or desktop');
  const wanted = values.games.split(',').map((name) => {
    const found = games.find(({ game }) => game === name);
    if (!found) throw new Error(`--games knows ${games.map(({ game }) => game).join(', ')}, not ${name}`);
    return found;
  });
  const site = await startDemo();
  const { page, close } = await openMembersPage(site, { size, account });
  try {
    const emptyMs = rollMs * Math.min(2, rounds);
    const before = await emptyPage(page, emptyMs);
    const found = [];
    for (const game of wanted) {
      const times = await framesOf(page, game, { url: `${site.url}originals/${game.game}`, rounds });
      console.error(`${game.game}: ${JSON.stringify(figures(times))}`);
      found.push({ game: game.game, times });
    }
    const empty = [...before, ...(await emptyPage(page, emptyMs))];
    const emptyShare = figures(empty).lateShare;
    console.log(
      JSON.stringify({
        bench: 'frames',
        size,
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
    await close();
    await site.stop();
  }
}

/** Plays rounds of a game, or watches rounds of a shared one, and returns the times of its frames in milliseconds. */
async function framesOf(page: Page, { choose, moves }: Game, { url, rounds }: { url: string; rounds: number }) {
  // A page with a shared round never becomes idle on the network.
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
