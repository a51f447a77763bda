// npm run check: types, format and lint, boundaries, words, dead code. Each step prints a line; one that fails also
// prints its output.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, environment, node, root } from './prepare.mjs';

const bin = (path) => [join(root, 'node_modules', path)];
// One type checker per step: the steps run in parallel, and several checkers of one program infer many types twice.
const types = (project) => [...bin('typescript/bin/tsc'), '--checkers', '1', '-p', project];
const steps = [
  ['types of the server, packages and tools', types('tsconfig.json')],
  ['types of the portal', types('apps/portal/tsconfig.json')],
  ['types of the console', types('apps/console/tsconfig.json')],
  ["types of the studio's pages", types('apps/studio/client/tsconfig.json')],
  ['types of the journeys', types('e2e/tsconfig.json')],
  [
    'format and lint',
    [...bin('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=warn', '--error-on-warnings', '.'],
  ],
  ['boundaries', ['scripts/boundaries.ts']],
  ['words', ['scripts/locales.ts']],
  ['dead code', [...bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors']],
];

/** Runs every step, as many in parallel as there are processors; returns those that failed. */
export async function check() {
  await ensureInstalled();
  const left = [...steps];
  const failed = [];
  const lane = async () => {
    for (let step = left.shift(); step; step = left.shift()) if (!(await passes(step))) failed.push(step[0]);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return failed;
}

async function passes([name, args]) {
  const from = Date.now();
  const run = spawn(node, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], ...words] = await Promise.all([once(run, 'close'), text(run.stdout), text(run.stderr)]);
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(words.join('').trim());
  return code === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await check()).length > 0 ? 1 : 0);
