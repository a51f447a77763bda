// Finds a Chromium for the journeys, or gets one. Plain JavaScript: it runs with whatever Node started the tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, node, root } from './prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium: CHROMIUM_PATH, the system's, Playwright's, one from apt-get (as root); null when there is none. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return presentBrowser();
  return presentBrowser() ?? installedByApt() ?? downloadedByPlaywright();
}

/** The path of a Chromium that is there already: CHROMIUM_PATH, the system's, Playwright's; null when there is none. */
export function presentBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  return systemBrowser() ?? playwrightBrowser();
}

function systemBrowser() {
  const folders = environment().PATH.split(delimiter);
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places];
  return candidates.find((path) => existsSync(path)) ?? null;
}

function playwrightBrowser() {
  const ask = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { stdout } = spawnSync(node, ['-e', ask], { cwd: root, encoding: 'utf8', env: environment() });
  const path = stdout.trim();
  return path && existsSync(path) ? path : null;
}

function installedByApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  console.log('Installing Chromium …');
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment({ DEBIAN_FRONTEND: 'noninteractive' }),
      timeout: 180_000,
    }).status === 0;
  const packages = ['chromium', 'fonts-thai-tlwg', 'fonts-noto-cjk'];
  if (!apt('update', '-q') || !apt('install', '-y', '-q', '--no-install-recommends', ...packages)) return null;
  return systemBrowser();
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
