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
    // One site serves all journeys, and some of them close it for everybody.
    fileParallelism: false,
    testTimeout: 60_000,
    // As long as a page waits for what it looks for; the runner's own is a second.
    expect: { poll: { timeout: patienceMs } },
    hookTimeout: 60_000,
  },
});
