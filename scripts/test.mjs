// npm test: installs, checks, runs the unit and integration tests and the browser tests. Its last lines are the
// failures and the totals. `npm test -- cashier portal/src/ui`: only the tests whose path contains one of these,
// without the checks.
import { findBrowser, findShell } from './browser.mjs';
import { check } from './check.mjs';
import { ensureBuilt, ensureInstalled, environment } from './prepare.mjs';
import { runTests, sayResult } from './vitest.mjs';

const areas = process.argv.slice(2);

// A build machine ends a run after 89 minutes (.ci/run); a run that hangs is ended before that, so that the totals are
// still printed.
const endsAt = process.env.CI ? Date.now() + 88 * 60_000 : null;

const sum = { passed: 0, failures: [] };
process.on('exit', (code) => {
  // A failed installation or build counts as failed too.
  if (code !== 0 && sum.failures.length === 0) sum.failures.push('the preparation; see above');
  sayResult(sum);
});

await ensureInstalled();
// A failing check counts as one failed test.
if (areas.length === 0) sum.failures.push(...(await check()).map((step) => `check: ${step}`));
await ensureBuilt();
const browser = findBrowser();
add(runTests('vitest', filter(), { env: environment(browser ? { CHROMIUM_PATH: browser } : {}), ...inTime() }));
add(journeys());
if (sum.passed === 0 && sum.failures.length === 0) sum.failures.push(`no test has ${areas.join(' or ')} in its path`);
process.exit(sum.failures.length > 0 ? 1 : 0);

/** Returns the options for a program that we wait for: it is ended when our time is over. */
function inTime() {
  return endsAt === null ? {} : { timeout: Math.max(endsAt - Date.now(), 1000), killSignal: 'SIGKILL' };
}

/** An area may have no browser tests, or only those. */
function filter() {
  return areas.length === 0 ? [] : ['--passWithNoTests', ...areas];
}

function add({ passed, failures }) {
  sum.passed += passed;
  sum.failures.push(...failures);
}

function journeys() {
  if (!browser) {
    const given = process.env.CHROMIUM_PATH;
    const why = given
      ? `CHROMIUM_PATH="${given}" is not a file.`
      : 'There is no Chromium here: install one, or set CHROMIUM_PATH.';
    return { passed: 0, failures: [`journeys: ${why}`] };
  }
  const env = environment({ CHROMIUM_PATH: browser, HEADLESS_SHELL_PATH: findShell() ?? '' });
  return runTests('journeys', ['--config', 'e2e/vitest.config.ts', ...filter()], { env, ...inTime() });
}
