/** Runs the journeys and ends with the line `N passed, N failed`. `npx node e2e/run.ts` */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const report = join(root, '.cache/journeys.json');

mkdirSync(join(root, '.cache'), { recursive: true });
rmSync(report, { force: true });
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'e2e/vitest.config.ts'];
const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
const { status } = spawnSync(process.execPath, [...vitest, ...reporters, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});

const { passed, failed } = readReport();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** A file that could not be read, or a failure outside any journey, is a failure too. */
function readReport(): { passed: number; failed: number } {
  try {
    const sums: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const broken = sums.numFailedTestSuites > 0 || status !== 0;
    return { passed: sums.numPassedTests, failed: Math.max(sums.numFailedTests, broken ? 1 : 0) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
