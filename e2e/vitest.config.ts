import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testInMemory } from '../scripts/test-folder.ts';
import { patienceMs } from './support/patience.ts';

testInMemory();

const processors = availableParallelism();
/**
 * The time above which a browser's processes keep a processor busy: more journeys than processors then slow each other
 * down, by half and more.
 */
const slowTouchMicros = 4;

/** Microseconds for the first touch of a page of memory: some tenths, and over ten where a hypervisor keeps the page tables. */
function firstTouchMicros(): number {
  const [pages, bytes] = [4096, 4096];
  const memory = new Uint8Array(pages * bytes);
  const begun = performance.now();
  for (let page = 0; page < pages; page++) memory[page * bytes] = 1;
  return ((performance.now() - begun) * 1000) / pages;
}

function journeysAtOnce(): number {
  return Math.min(4, firstTouchMicros() > slowTouchMicros ? Math.max(2, processors) : processors + 1);
}

/** The journeys: a real browser against the real server. `npx vitest run --config e2e/vitest.config.ts` */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/**/*.journey.ts'],
    globalSetup: ['e2e/support/global-setup.ts'],
    pool: 'forks',
    // The server's modules, with which journeys prepare their site, are loaded once per worker.
    isolate: false,
    // Each worker has a site of its own. A journey spends most of its time waiting: for pages, for the site, for
    // animations.
    maxWorkers: Number(process.env.JOURNEY_WORKERS) || journeysAtOnce(),
    testTimeout: 60_000,
    // The same patience as for pages; the runner's own is a second.
    expect: { poll: { timeout: patienceMs } },
    hookTimeout: 60_000,
  },
});
