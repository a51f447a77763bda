// npm run check: types, format and lint, boundaries, words, dead code. Each step says its line; one that fails shows why.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, environment, node, root } from './prepare.mjs';

const bin = (path) => [join(root, 'node_modules', path)];
const steps = [
  ['types of the server, packages and tools', [...bin('typescript/bin/tsc'), '-p', 'tsconfig.json']],
  ['types of the portal', [...bin('typescript/bin/tsc'), '-p', 'apps/portal/tsconfig.json']],
  ['types of the console', [...bin('typescript/bin/tsc'), '-p', 'apps/console/tsconfig.json']],
  ["types of the studio's pages", [...bin('typescript/bin/tsc'), '-p', 'apps/studio/client/tsconfig.json']],
  ['types of the journeys', [...bin('typescript/bin/tsc'), '-p', 'e2e/tsconfig.json']],
  [
    'format and lint',
    [...bin('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=warn', '--error-on-warnings', '.'],
  ],
  ['boundaries', ['scripts/boundaries.ts']],
  ['words', ['scripts/locales.ts']],
  ['dead code', [...bin('knip/bin/knip.js'), '--no-progress']],
];

/** Runs every step; returns those that failed. */
export async function check() {
  await ensureInstalled();
  const failed = [];
  for (const [name, args] of steps) {
    const from = Date.now();
    const { status, stdout, stderr } = spawnSync(node, args, { cwd: root, encoding: 'utf8', env: environment() });
    const seconds = ((Date.now() - from) / 1000).toFixed(1);
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    if (status === 0) continue;
    failed.push(name);
    console.log(`${stdout}${stderr}`.trim());
  }
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await check()).length > 0 ? 1 : 0);
