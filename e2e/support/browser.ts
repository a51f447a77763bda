import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, type RunnerTestCase } from 'vitest';
import { flagsInTests as flags, presentShell } from '../../scripts/browser.mjs';
import { patienceMs } from './patience.ts';
import { closeSiteTool, currentSite, readySite } from './site.ts';
import { open } from './steps.ts';

/** The two sizes at which every journey is walked. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
} as const;
export type Device = keyof typeof devices;
export const deviceNames: Device[] = ['phone', 'desktop'];

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a Chromium: CHROMIUM_PATH, the system's, or Playwright's own. @throws with one clear line when there is none
 */
export function chromiumPath(): string {
  const candidates = [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()];
  const found = candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (!found) throw new Error('No Chromium was found: install one or set CHROMIUM_PATH');
  return found;
}

/** Finds the browser of the journeys: the headless shell where there is one, except to try what it lacks. */
function journeyBrowserPath({ blocksPopups, notifies }: Required<Habits>): string {
  return (blocksPopups || notifies ? null : process.env.HEADLESS_SHELL_PATH || presentShell()) || chromiumPath();
}

/**
 * Matches the browser's message of a refused, lost, shut-out or offline call; a server's fault (500) counts as an error. Also of a press in
 * a frame without scripts, where the driver's own listeners may not run.
 */
const refusal =
  /^(?:Failed to load resource: (?:the server responded with a status of (?:4\d\d|503)|net::ERR_(?:FAILED|INTERNET_DISCONNECTED))|Blocked script execution in 'about:srcdoc' because)/;

/** True for a console error that no journey caused on purpose. */
export const isFault = (type: string, text: string): boolean => type === 'error' && !refusal.test(text);

const looksFolder = fileURLToPath(new URL('../../.cache/journeys', import.meta.url));

/**
 * Saves the pages of a failed journey, as pictures and as the text for screen readers, and adds their headings and
 * alerts to its error.
 */
async function keepLooks(task: RunnerTestCase, visitors: BrowserContext[]): Promise<void> {
  await mkdir(looksFolder, { recursive: true });
  const name = `${task.suite?.name ?? ''} ${task.name}`.replace(/[^a-z0-9]+/gi, '-').slice(0, 120);
  for (const [index, page] of visitors.flatMap((visitor) => visitor.pages()).entries()) {
    const file = join(looksFolder, `${name}-${index}`);
    // A page that hangs must not hide the original failure.
    await page.screenshot({ path: `${file}.png`, timeout: 5_000 }).catch(() => {});
    const words = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    await writeFile(`${file}.txt`, `${page.url()}\n${words}\n`);
    task.result?.errors?.push({ name: 'Page', message: `${page.url()} shows ${headlines(words)}` });
  }
}

/** The headings, alerts, notices and pressed buttons of a page: a build machine keeps no screenshots. */
function headlines(words: string): string {
  const telling = /- (?:heading|alert|status|dialog|button "[^"]*" \[(?:active|disabled))/;
  const lines = words.split('\n').flatMap((line, index, all) => {
    if (!telling.test(line)) return [];
    const held = /- (?:alert|status):$/.test(line) ? [all[index + 1] ?? ''] : [];
    return [line, ...held].map((one) => one.trim());
  });
  return lines.slice(0, 12).join(' ').slice(0, 900);
}

type Visit = {
  device?: Device;
  theme?: 'dark' | 'light';
  language?: 'EN' | 'TH' | 'CN';
  /** The visitor's network address; by default one that nobody else has. */
  address?: string;
  /** Prepares the page before it is opened. */
  before?: (page: Page) => Promise<void>;
};

/**
 * The number of the last visitor's address, among the 2 ** 17 that are set aside for tests, 198.18.0.0/15. Each worker has a site of its
 * own, so no visitor is limited for the acts of another.
 */
let lastAddress = 0;
function newAddress(): string {
  lastAddress += 1;
  return `198.${18 + ((lastAddress >> 16) & 1)}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

type Habits = {
  /** True: windows that no press opened are blocked, as in a visitor's browser; test browsers usually allow them. */
  blocksPopups?: boolean;
  /** True if the browser can show notifications to pages that ask for them. */
  notifies?: boolean;
};

/** The worker's browsers by their habits. Its files share them one after another; a browser ends with the worker. */
const browsers = new Map<string, Browser>();

async function browserOf(habits: Required<Habits>): Promise<Browser> {
  const key = JSON.stringify(habits);
  const running = browsers.get(key);
  if (running?.isConnected()) return running;
  const started = await chromium.launch({
    executablePath: journeyBrowserPath(habits),
    args: flags,
    ignoreDefaultArgs: habits.blocksPopups ? ['--disable-popup-blocking'] : [],
  });
  browsers.set(key, started);
  return started;
}

/**
 * A browser for the file's journeys. Every visitor has an empty profile; a journey fails when one of its pages threw
 * or logged an error that is not the trace of a refusal the journey asked for.
 */
export function useBrowser({ blocksPopups = false, notifies = false }: Habits = {}) {
  let browser: Browser;
  let visitors: BrowserContext[] = [];
  let faults: string[] = [];

  beforeAll(async () => {
    await readySite();
    browser = await browserOf({ blocksPopups, notifies });
  }, 180_000);
  afterEach(async ({ task }) => {
    const left = visitors;
    visitors = [];
    if (task.result?.state === 'fail') await keepLooks(task, left);
    await Promise.all(left.map((visitor) => visitor.close()));
    const found = faults;
    faults = [];
    expect(found).toEqual([]);
  });
  afterAll(closeSiteTool);

  function watch(page: Page): void {
    page.setDefaultTimeout(patienceMs);
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (isFault(message.type(), message.text())) faults.push(`${page.url()}: ${message.text()}`);
    });
  }

  /** Opens an empty browser at the given address, and waits until the page is hydrated. */
  async function visit(
    path: string,
    { device = 'desktop', theme, language, address = newAddress(), before }: Visit = {},
  ): Promise<Page> {
    const { url } = currentSite();
    const visitor = await browser.newContext({
      ...devices[device],
      baseURL: url,
      locale: 'en-GB',
      timezoneId: 'Asia/Bangkok',
      reducedMotion: 'reduce',
      colorScheme: 'dark',
      extraHTTPHeaders: { 'x-forwarded-for': address },
    });
    visitors.push(visitor);
    if (notifies) await visitor.grantPermissions(['notifications'], { origin: url });
    visitor.on('page', watch);
    const choice = { fh_theme: theme, fh_language: language };
    for (const [name, value] of Object.entries(choice)) {
      if (value === undefined) continue;
      await visitor.addCookies([{ name, value, url }]);
      const [key, kept] = [JSON.stringify(name), JSON.stringify(value)];
      // A choice that the visitor makes later stays.
      await visitor.addInitScript(
        `if (location.protocol !== 'about:') localStorage.getItem(${key}) ?? localStorage.setItem(${key}, ${kept})`,
      );
    }
    const page = await visitor.newPage();
    await before?.(page);
    await open(page, path);
    return page;
  }

  return { visit };
}
