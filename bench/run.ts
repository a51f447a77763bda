import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { releaseAll } from './support/bench-server.ts';

/**
 * npm run bench -- <name> [flags]: runs bench/<name>.ts. Each benchmark exports `run(flags)` and prints one JSON object
 * as its last line. Shared code is in bench/support.
 */
export type Benchmark = { run: (flags: string[]) => Promise<void> };

const [name = '', ...flags] = process.argv.slice(2);
const file = join(import.meta.dirname, `${name}.ts`);

if (!/^[a-z]+$/.test(name) || name === 'run' || !existsSync(file)) {
  const names = readdirSync(import.meta.dirname)
    .filter((f) => /^[a-z]+\.ts$/.test(f))
    .map((f) => f.slice(0, -3))
    .filter((n) => n !== 'run');
  console.error(`usage: npm run bench -- <${names.join(' | ')}> [flags]`);
  process.exitCode = 2;
} else {
  const benchmark: Benchmark = await import(pathToFileURL(file).href);
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      interrupted = true;
      await releaseAll();
      process.exit(130);
    });
  }
  try {
    await benchmark.run(flags);
  } catch (error) {
    // A benchmark that was interrupted fails; that is no result.
    if (!interrupted) throw error;
  }
}
