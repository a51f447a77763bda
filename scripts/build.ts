/**
 * Builds the web apps: the portal's browser bundles and the bundle that the server renders its pages with, the fairness
 * verifier as one file, the operators' console, and the pages of the vendor's games. Files that compress are also
 * written as `.br`. Assets of earlier builds stay for a month, for pages that were opened before this one.
 * `npm run build`; `npm start` calls it when the sources have changed.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { verifierFile } from './verifier-file.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const portal = join(root, 'apps/portal');
const keptForMs = 30 * 24 * 3600 * 1000;
const compressible = /\.(?:js|css|svg|json|txt|html)$/;

/** Builds the portal into apps/portal/dist/{client,server}. */
export async function buildPortal(): Promise<void> {
  // Overrides the caller's environment: any other value builds development code, with which the server cannot render.
  process.env.NODE_ENV = 'production';
  process.chdir(portal);
  await build({ root: portal, logLevel: 'warn', configFile: join(portal, 'vite.config.ts') });
  await build({ root: portal, logLevel: 'warn', configFile: join(portal, 'vite.config.ts'), build: { ssr: true } });
  process.chdir(root);
  writeFileSync(join(portal, 'dist/client/fairness-verifier.html'), await verifierFile());
  sweep(join(portal, 'dist/client/assets'));
  compress(join(portal, 'dist/client'));
}

/** Builds the operators' console into apps/console/dist. */
export async function buildConsole(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const folder = join(root, 'apps/console');
  await build({ root: folder, logLevel: 'warn', configFile: join(folder, 'vite.config.ts') });
  sweep(join(folder, 'dist/assets'));
  compress(join(folder, 'dist'));
}

/** Builds the pages of the vendor's games into apps/studio/dist/client. */
export async function buildStudioPages(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const client = join(root, 'apps/studio/client');
  await build({ root: client, logLevel: 'warn', configFile: join(client, 'vite.config.ts') });
  compress(join(root, 'apps/studio/dist/client'));
}

/** Removes assets that no build of the last month has written. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > keptForMs) rmSync(file);
  }
}

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
    if (small.length < bytes.length) writeFileSync(`${file}.br`, small);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildPortal();
  await buildConsole();
  await buildStudioPages();
}
