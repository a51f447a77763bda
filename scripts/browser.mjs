// Finds a Chromium for the browser tests, or installs one. Plain JavaScript: it runs with whatever Node started the
// tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, node, root } from './prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Chromium without a window: it draws the same pages in two thirds of the processor time. */
const shellName = 'chromium-headless-shell';
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The flags with which tests and benchmarks start a Chromium: no sandbox, which does not work for root, and no network
 * calls of its own.
 */
export const flagsInTests = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, the system's, Playwright's, one from apt-get (as root); null if there
 * is none.
 */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return presentBrowser();
  return presentBrowser() ?? installedByApt() ?? downloadedByPlaywright();
}

/** Returns the path of an installed Chromium: CHROMIUM_PATH, the system's, Playwright's; null if there is none. */
export function presentBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  return systemBrowser() ?? playwrightBrowser();
}

/**
 * Returns the path of the headless shell, which a build machine installs; null if there is none, or if CHROMIUM_PATH
 * names a browser.
 */
export function findShell() {
  const present = presentShell();
  if (present || process.env.CHROMIUM_PATH || !process.env.CI) return present;
  return installs(shellName) ? presentShell() : null;
}

/** Returns the path of an installed headless shell; null if there is none, or if CHROMIUM_PATH names a browser. */
export function presentShell() {
  return process.env.CHROMIUM_PATH ? null : onPath([shellName]);
}

function systemBrowser() {
  return onPath(names) ?? places.find((path) => existsSync(path)) ?? null;
}

function onPath(programs) {
  const folders = environment().PATH.split(delimiter);
  const candidates = folders.flatMap((folder) => programs.map((name) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
}

function playwrightBrowser() {
  const ask = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { stdout } = spawnSync(node, ['-e', ask], { cwd: root, encoding: 'utf8', env: environment() });
  const path = stdout.trim();
  return path && existsSync(path) ? path : null;
}

function installedByApt() {
  console.log('Installing Chromium …');
  return installs('chromium', 'fonts-thai-tlwg', 'fonts-noto-cjk') ? systemBrowser() : null;
}

/** Installs packages as root on a system with apt-get. @returns false if that is not possible */
function installs(...packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment({ DEBIAN_FRONTEND: 'noninteractive' }),
      timeout: 180_000,
    }).status === 0;
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...packages);
}

function downloadedByPlaywright() {
  console.log('Downloading Chromium …');
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  spawnSync(node, [cli, 'install', 'chromium-headless-shell'], {
    stdio: 'inherit',
    env: environment(),
    timeout: 180_000,
  });
  return playwrightBrowser();
}
