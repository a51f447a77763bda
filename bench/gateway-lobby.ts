import { chromium, type Page } from 'playwright-core';
import { gameRowByCode } from '../apps/server/src/modules/games/catalogue/edit-store.ts';
import { editGame } from '../apps/server/src/modules/games/desk/edit.ts';
import { openPortalBuild } from '../apps/server/src/pages/portal-build.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { makeLobby } from './gateway-lobby-world.ts';
import { untilEnd } from './support/bench-server.ts';
import { chromiumPath } from './support/chromium.ts';
import { load } from './support/http-load.ts';
import { residentMbOf, withDatabase } from './support/site-database.ts';
import { startServer, stop, untilAnswered } from './support/site-process.ts';

/** The targets, in milliseconds. */
const target = { menusP99Ms: 10, invalidatedMs: 1000, searchMs: 50 };
const connections = 16;
const vendors = 40;

export type LobbyOptions = { games: number; seconds: number };
type Times = { perSecond: number; p50Ms: number; p99Ms: number };
export type LobbyFigures = LobbyOptions & {
  menus: Times;
  lists: Times;
  searches: Times;
  /** The slowest of several changes: the time until the other node's answers contain it. */
  invalidatedMs: number;
  /** The time from a key press until its list is drawn: the median, and the 95th percentile of a hundred. */
  typed: { keys: number; p50Ms: number; p95Ms: number };
  residentMb: number;
  target: typeof target;
  met: boolean;
};

/**
 * Measures the lobby with `games` games from the real server in processes of their own: menus, lists and searches over
 * keep-alive connections, the time until a change on one node shows on another, and from a key typed in Chromium until
 * the list is drawn.
 */
export async function benchLobby({ games, seconds }: LobbyOptions): Promise<LobbyFigures> {
  let figures: LobbyFigures | undefined;
  if (!(await openPortalBuild())) {
    const { buildPortal } = await import('../scripts/build.ts');
    await buildPortal();
  }
  await withDatabase(async (env) => {
    const { ctx, close: closeSite } = await openSite(env, 'tool');
    const close = untilEnd(closeSite);
    const names = await makeLobby(ctx, vendors, games);
    const nodes = [env, { ...env, PORT: String(await freePort()) }].map((node) => {
      const server = startServer(node);
      return { server, port: Number(node.PORT), stop: untilEnd(() => stop(server)) };
    });
    try {
      const [one, other] = nodes;
      assert(one && other, 'there are two nodes');
      for (const { server, port } of nodes) await untilAnswered(server, `http://127.0.0.1:${port}/health/ready`);
      const menus = await ask(one.port, seconds, await menusAsked(one.port));
      const lists = await ask(one.port, seconds, () => ({
        path: `/lgw/games/list?gameType=RNG&pageNo=${1 + draw(100)}`,
      }));
      const searches = await ask(one.port, seconds, () => ({
        path: `/lgw/games/search?q=${encodeURIComponent(part(names))}`,
      }));
      const residentMb = residentMbOf(one.server);
      const invalidatedMs = await slowestChange(ctx, other.port);
      await other.stop();
      const typed = await typedSearches(one.port, names);
      const met =
        menus.p99Ms <= target.menusP99Ms && invalidatedMs <= target.invalidatedMs && typed.p95Ms <= target.searchMs;
      figures = { games, seconds, menus, lists, searches, invalidatedMs, typed, residentMb, target, met };
    } finally {
      for (const node of nodes) await node.stop();
      await close();
    }
  });
  assert(figures, 'the lobby was measured');
  return figures;
}

type Ask = { path: string; known?: string };

/**
 * Requests menus in every language; half of the requests are conditional, as those of browsers that have the answer
 * already.
 */
async function menusAsked(port: number): Promise<() => Ask> {
  const paths = ['EN', 'TH', 'CN'].map(
    (language) => `/lgw/games/game_menus?platform=html5-desktop&language=${language}`,
  );
  const asks = await Promise.all(
    paths.map(async (path): Promise<Ask[]> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      await answer.arrayBuffer();
      const known = answer.headers.get('etag');
      assert(known, 'menus carry an ETag');
      return [{ path }, { path, known }];
    }),
  );
  const turns = asks.flat();
  let n = 0;
  return () => turns[n++ % turns.length] ?? { path: '' };
}

const warmUpSeconds = 4;

/** Sends the requests over keep-alive connections, accepting brotli as browsers do. */
async function ask(port: number, seconds: number, next: () => Ask): Promise<Times> {
  const asked = () => {
    const { path, known } = next();
    return { path, headers: `accept-encoding: br\r\n${known ? `if-none-match: ${known}\r\n` : ''}` };
  };
  const options = { port, path: '', connections, next: asked };
  // The first requests warm up the server, as in its first minute.
  await load({ ...options, seconds: warmUpSeconds });
  const { perSecond, p50Ms, p99Ms, refused } = await load({ ...options, seconds });
  assert(refused.length === 0, `every call is answered, not ${refused.join('; ')}`);
  return { perSecond, p50Ms, p99Ms };
}

/** Marks a game as hot and unmarks it, and waits until the other node's menus or lists show the change. */
async function slowestChange(ctx: Ctx, port: number): Promise<number> {
  const row = await gameRowByCode(ctx.db, 'BENCH0', 'game-0');
  assert(row, 'the first game is there');
  const told = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/lgw/games/game_menus`);
    await answer.arrayBuffer();
    return answer.headers.get('etag');
  };
  let slowest = 0;
  for (let n = 0; n < 10; n += 1) {
    const before = await told();
    const began = performance.now();
    await editGame(ctx, null, String(row.id), { hot: n % 2 === 0 });
    while ((await told()) === before) await new Promise((later) => setTimeout(later, 5));
    slowest = Math.max(slowest, performance.now() - began);
  }
  return Math.round(slowest);
}

const keysMax = 100;
/** The time between two key presses of a fast typist. */
const typingMs = 120;

/** Types parts of names into the search of the portal; each key's time runs until the end of the frame that draws its list. */
async function typedSearches(port: number, names: readonly string[]): Promise<LobbyFigures['typed']> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  const quit = untilEnd(() => browser.close());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`http://localhost:${port}/?popup=search`);
    const field = page.getByRole('combobox');
    await field.focus();
    await page.getByRole('option').first().waitFor();
    await page.evaluate(watchKeys);
    const times: number[] = [];
    for (let n = 0; times.length < keysMax + 10; n += 1) {
      await field.fill('');
      for (const key of (names[(n * 373) % names.length] ?? '').toLowerCase().slice(0, 8).trim()) {
        times.push(await timeOfKey(page, key));
      }
    }
    // The first key presses are not measured: the browser has not compiled the page's code yet.
    const counted = times.slice(10, keysMax + 10);
    return { keys: counted.length, p50Ms: share(counted, 0.5), p95Ms: share(counted, 0.95) };
  } finally {
    await quit();
  }
}

/** Presses a key and waits for its list. @returns the time in milliseconds */
async function timeOfKey(page: Page, key: string): Promise<number> {
  await page.evaluate('window.benchDrawn = new Promise((done) => { window.benchTell = done; }); null');
  await page.waitForTimeout(typingMs);
  await page.keyboard.press(key === ' ' ? 'Space' : key);
  return await page.evaluate<number>('window.benchDrawn');
}

/**
 * Script of the page: measures the time from a key to the end of the frame that draws its list. The list's status text
 * is empty from the key press until the list for the typed text is shown. Pictures are loaded when typing pauses.
 */
const watchKeys = `
  const status = document.querySelector('[role=dialog] [role=status]');
  let pressed = 0;
  addEventListener('keydown', ({ timeStamp }) => { pressed = timeStamp; });
  addEventListener('input', () => {
    if (pressed === 0) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.benchTell(performance.now() - pressed);
      pressed = 0;
    };
    const look = () => void (status.textContent === '' ? requestAnimationFrame(look) : port2.postMessage(null));
    requestAnimationFrame(look);
  });
  null`;

function part(names: readonly string[]): string {
  const words = (names[draw(names.length)] ?? '').split(' ');
  return (words[draw(words.length)] ?? '').slice(0, 2 + draw(4));
}

function draw(count: number): number {
  return Math.floor(Math.random() * count);
}

function share(times: number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
}
