// npm test: installs, checks, runs the unit and integration tests and the journeys in a browser, and sums up in its last line.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { ensureBuilt, ensureInstalled, environment, node, root } from './prepare.mjs';

// A build machine ends a run after 40 minutes (.ci/run); what hangs is ended before, so that the sum is still said.
const endsAt = process.env.CI ? Date.now() + 38 * 60_000 : null;

const sums = { passed: 0, failed: 0 };
process.on('exit', (code) => {
  // What could not even be installed or built has failed too.
  const failed = Math.max(sums.failed, code === 0 ? 0 : 1);
  console.log(`\n${sums.passed} passed, ${failed} failed`);
});

await ensureInstalled();
// A failing check counts as one failed test.
sums.failed += await check();
await ensureBuilt();
add(unitTests());
add(journeys());
process.exit(sums.failed > 0 ? 1 : 0);

/** For a program that we wait for: it is ended when our time is over. */
function inTime() {
  return endsAt === null ? {} : { timeout: Math.max(endsAt - Date.now(), 1000), killSignal: 'SIGKILL' };
}

function add({ passed, failed }) {
  sums.passed += passed;
  sums.failed += failed;
}

function unitTests() {
  const report = join(root, '.cache/vitest.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const { status } = spawnSync(node, [vitest, 'run', ...reporters], {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
    ...inTime(),
  });
  try {
    const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that could not even be read, or a failure outside any test, is a failure too.
    const failed = Math.max(numFailedTests, numFailedTestSuites > 0 || status !== 0 ? 1 : 0);
    return { passed, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function journeys() {
  const browser = findBrowser();
  if (!browser) {
    const given = process.env.CHROMIUM_PATH;
    console.error(
      given
        ? `CHROMIUM_PATH="${given}" is not a file.`
        : 'There is no Chromium here: install one, or set CHROMIUM_PATH.',
    );
    return { passed: 0, failed: 1 };
  }
  const { status, stdout } = spawnSync(node, ['e2e/run.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: environment({ CHROMIUM_PATH: browser }),
    ...inTime(),
  });
  process.stdout.write(stdout);
  const line = [...stdout.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  const [passed, failed] = line ? [Number(line[1]), Number(line[2])] : [0, 1];
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}
