/** Runs the journeys; it ends with the failures and the line `N passed, N failed`. `npx node e2e/run.ts` */
import { runTests, sayResult } from '../scripts/vitest.mjs';

const result = runTests('journeys', ['--config', 'e2e/vitest.config.ts', ...process.argv.slice(2)]);
sayResult(result);
process.exitCode = result.failures.length > 0 ? 1 : 0;
