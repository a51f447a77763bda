// Runs tests and reports which of them failed. Plain JavaScript: it runs with whatever Node started the tests.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from './prepare.mjs';

/**
 * Runs vitest with its output on ours. The report is kept as `.cache/<name>.json`.
 * @param name the name of this set of tests
 * @param args more arguments of vitest
 * @param options of the process, as `spawnSync` takes them
 * @returns the number that passed, and each failure: its name and, below it, its message
 */
export function runTests(name, args = [], options = {}) {
  const report = join(root, `.cache/${name}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run'];
  const reporters = ['--reporter=default', '--reporter=./scripts/result-reporter.mjs'];
  const { env = process.env, ...rest } = options;
  const { status } = spawnSync(node, [...vitest, ...reporters, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, RESULT_FILE: report },
    ...rest,
  });
  try {
    const { passed, failures } = JSON.parse(readFileSync(report, 'utf8'));
    if (failures.length === 0 && status !== 0) failures.push(`${name}: something failed outside any test; see above`);
    return { passed, failures };
  } catch {
    return { passed: 0, failures: [`${name}: ended without a report`] };
  }
}

/** Prints the failures, and as the last line `N passed, N failed`. */
export function sayResult({ passed, failures }) {
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
}
