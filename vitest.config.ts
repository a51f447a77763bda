import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { testInMemory } from './scripts/test-folder.ts';

testInMemory();

export default defineConfig({
  test: {
    setupFiles: ['scripts/test-currencies.ts', 'scripts/test-seed.ts'],
    pool: 'forks',
    // Most of a test is waiting for the database or another process: of two processors one would stand idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // What Node compiled for a program that a test starts is there for the next, as when `npm start` runs them.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    testTimeout: 60_000,
    // How soon something is seen is measured by the benches: a busy machine takes its time.
    // A failure names what differs: chance does not repeat itself for a second look.
    chaiConfig: { truncateThreshold: 2_000 },
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'apps/{server,payments}/**/*.test.{ts,tsx}',
            'apps/studio/src/**/*.test.ts',
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // To load the server's modules for each file anew is a third of the time. They keep no state beside their context.
          isolate: false,
          setupFiles: ['scripts/test-module-state.ts'],
        },
      },
      // What pages load reads the window once: each file has modules of its own.
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['apps/{portal,console}/**/*.test.{ts,tsx}', 'apps/studio/client/**/*.test.ts'],
        },
      },
    ],
  },
});
