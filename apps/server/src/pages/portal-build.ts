import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageData, RenderedPage } from '@fairhouse/contract/page';

/** The public face of the portal's server bundle (apps/portal/src/entry-server.tsx). */
type ServerBundle = {
  render: (path: string, data: PageData) => Promise<RenderedPage>;
  routeOf: (path: string) => string | null;
  pageDataId: string;
  visitorDataId: string;
};

type ManifestChunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; name?: string };

export type PortalBuild = {
  bundle: ServerBundle;
  /** The folder whose files the browser asks for. */
  clientFolder: string;
  /** The portal's scripts, each after those that it imports; the last one is the entry. */
  entry: string[];
  /** The whole style sheet, written into each page. */
  css: string;
  /** Its hash, as the Content-Security-Policy names it. */
  cssHash: string;
  /** The fairness verifier as one file, and its SHA-256 in hex. */
  verifier: { file: Buffer; sha256: string };
  /**
   * Returns the further files that the page of these routes imports before it comes to life, the language's words among
   * them.
   */
  preloads: (routeIds: readonly string[], tag: string) => string[];
};

const dist = fileURLToPath(new URL('../../../portal/dist', import.meta.url));
const entryKey = 'src/entry-client.tsx';
const styleKey = 'src/styles/app.css';

/** Opens the build of the portal by `npm run build`; null when there is none. */
export async function openPortalBuild(): Promise<PortalBuild | null> {
  const clientFolder = join(dist, 'client');
  const bundleFile = join(dist, 'server/entry-server.js');
  const manifestFile = join(clientFolder, 'manifest.json');
  const verifierFile = join(clientFolder, 'fairness-verifier.html');
  if (![bundleFile, manifestFile, verifierFile].every((file) => existsSync(file))) return null;

  const bundle: ServerBundle = await import(pathToFileURL(bundleFile).href);
  const manifest: Record<string, ManifestChunk> = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const style = manifest[styleKey];
  if (!manifest[entryKey] || !style) throw new Error(`${manifestFile} does not name ${entryKey} and ${styleKey}`);
  const css = readFileSync(join(clientFolder, style.file), 'utf8');
  const verifier = readFileSync(verifierFile);

  return {
    bundle,
    clientFolder,
    entry: withImports(manifest, entryKey).reverse(),
    css,
    cssHash: hashOf(css),
    verifier: { file: verifier, sha256: createHash('sha256').update(verifier).digest('hex') },
    preloads: (routeIds, tag) => [
      ...new Set([`_words-${tag}`, ...routeIds.map(routeKey)].flatMap((key) => withImports(manifest, key))),
    ],
  };
}

/** The manifest's name of a route's own chunk: its file in `src/routes`, nested or flat. */
function routeKey(routeId: string): string {
  return `src/routes${routeId === '/' ? '/index' : routeId}.tsx?tsr-split=component`;
}

function withImports(manifest: Record<string, ManifestChunk>, key: string, seen = new Set<string>()): string[] {
  const name = Object.keys(manifest).find(
    (k) => k === key || k === flat(key) || (key.startsWith('_') && k.startsWith(`${key}-`)),
  );
  const chunk = name ? manifest[name] : undefined;
  if (!name || !chunk || seen.has(name)) return [];
  seen.add(name);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))];
}

function flat(key: string): string {
  return key.replace(/^src\/routes\/(.*)\.tsx/, (_, path: string) => `src/routes/${path.replaceAll('/', '.')}.tsx`);
}

/** `sha256-…` of an inline script or style, as the Content-Security-Policy names it. */
export function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}
