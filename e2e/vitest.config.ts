import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testInMemory } from '../scripts/test-folder.ts';
import { patienceMs } from './support/patience.ts';

testInMemory();

/** The journeys: a real browser against the real server. `npx vitest run --config e2e/vitest.config.ts` */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/**/*.journey.ts'],
    globalSetup: ['e2e/support/global-setup.ts'],
    pool: 'forks',
    // The server's modules, with which journeys prepare their site, are loaded once a worker.
    isolate: false,
    // Each worker has a site of its own. A journey spends most of its time waiting: for pages, for the site, for
    // animations.
    maxWorkers: Number(process.env.JOURNEY_WORKERS) || Math.min(4, availableParallelism() + 1),
    testTimeout: 60_000,
    // The same patience as pages have; the runner's own is a second.
    expect: { poll: { timeout: patienceMs } },
    hookTimeout: 60_000,
  },
});
