import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageData, RenderedPage, StylePart } from '@fairhouse/contract/page';
import { classesNamed, classesOf, pageStyle } from './page-style.ts';

/** The exports of the portal's server bundle (apps/portal/src/entry-server.tsx). */
type ServerBundle = {
  render: (path: string, data: PageData) => Promise<RenderedPage>;
  routeOf: (path: string) => string | null;
  pageDataId: string;
  visitorDataId: string;
};

/** The build's `sections.json`; files are named by their paths below the client folder. */
type SectionList = {
  /** The file of each entry and of each dynamically imported section, by its source. */
  sections: Record<string, string>;
  style?: string;
  wholeStyle?: string;
  /** The files that each file imports. */
  imports: Record<string, string[]>;
  /** Sources of the sections that every page shows. */
  everywhere: string[];
  /** The sections that a page shows, and the names of its texts, by the page's source. */
  pages: Record<string, { sections: string[]; words: string[] }>;
};

export type PortalBuild = {
  bundle: ServerBundle;
  /** The folder of the files that browsers request. */
  clientFolder: string;
  /** The portal's scripts, each after those that it imports; the last one is the entry. */
  entry: string[];
  /** The whole style sheet. */
  css: string;
  /**
   * The address of the style sheet without the fonts, which a page adds to its own style when it opens a section that
   * it does not show at first.
   */
  wholeStyle: string;
  /**
   * Returns the part of the style sheet that is written into a page: the rules for classes that its HTML and its
   * files name.
   */
  styleOf: (html: string, files: readonly string[]) => string;
  /** The addresses of the fonts that every page is drawn with. */
  fonts: string[];
  /** The fairness verifier as one file, and its SHA-256 in hex. */
  verifier: { file: Buffer; sha256: string };
  /**
   * Returns the further files that the page of these routes and sections imports before hydration, including the
   * language's texts.
   */
  preloads: (page: PageSections, tag: string) => string[];
  /** Returns the files that the page loads by itself, also after hydration, including those of `preloads`. */
  loads: (page: PageSections, tag: string) => string[];
};

type PageSections = { routeIds: readonly string[]; sections: readonly string[] };

const dist = fileURLToPath(new URL('../../../portal/dist', import.meta.url));
const entrySource = 'src/entry-client.tsx';

/** Opens the portal's build of `npm run build`; null when there is none. */
export async function openPortalBuild(): Promise<PortalBuild | null> {
  const clientFolder = join(dist, 'client');
  const bundleFile = join(dist, 'server/entry-server.js');
  const listFile = join(clientFolder, 'sections.json');
  const partsFile = join(clientFolder, 'style-parts.json');
  const verifierFile = join(clientFolder, 'fairness-verifier.html');
  if (![bundleFile, listFile, partsFile, verifierFile].every((file) => existsSync(file))) return null;

  const bundle: ServerBundle = await import(pathToFileURL(bundleFile).href);
  const list: SectionList = JSON.parse(readFileSync(listFile, 'utf8'));
  if (!list.sections[entrySource] || !list.style || !list.wholeStyle)
    throw new Error(`${listFile} does not name ${entrySource} and the style`);
  const css = readFileSync(join(clientFolder, list.style), 'utf8');
  const verifier = readFileSync(verifierFile);

  return {
    bundle,
    clientFolder,
    entry: filesOf(list, entrySource).reverse(),
    css,
    wholeStyle: `/${list.wholeStyle}`,
    styleOf: styleOf(clientFolder, JSON.parse(readFileSync(partsFile, 'utf8'))),
    // A name and its hash: fonts of rarely needed letters have longer names.
    fonts: [...new Set(css.match(/\/assets\/(?:inter|archivo)-[\w-]{8}\.woff2/g) ?? [])],
    verifier: { file: verifier, sha256: createHash('sha256').update(verifier).digest('hex') },
    preloads: ({ routeIds, sections }, tag) =>
      filesOfAll(list, [`src/locales/${tag}.ts`, ...routeIds.flatMap(routeSources), ...sections]),
    loads: ({ routeIds, sections }, tag) => {
      const own = [...routeIds.flatMap(routeSources), ...sections];
      const shown = own.flatMap((source) => list.pages[source] ?? []);
      const words = shown.flatMap((page) => page.words.map((name) => `src/locales/${tag}/${name}.json`));
      const around = [...list.everywhere, ...shown.flatMap((page) => page.sections)];
      return filesOfAll(list, [`src/locales/${tag}.ts`, ...own, ...around, ...words]);
    },
  };
}

/** Returns the function that finds a page's style; the classes of a file are cached. */
function styleOf(clientFolder: string, parts: readonly StylePart[]): PortalBuild['styleOf'] {
  const known = classesOf(parts);
  const ofFiles = new Map<string, Set<string>>();
  const namedIn = (file: string) => {
    const kept = ofFiles.get(file) ?? classesNamed(readFileSync(join(clientFolder, file), 'utf8'), known);
    ofFiles.set(file, kept);
    return kept;
  };
  return (html, files) =>
    pageStyle(parts, new Set([classesNamed(html, known), ...files.map(namedIn)].flatMap((set) => [...set])));
}

/** The sources that a route may have: its file in `src/routes`, nested or flat. */
function routeSources(routeId: string): string[] {
  const path = routeId === '/' ? '/index' : routeId;
  return [`src/routes${path}.tsx`, `src/routes/${path.slice(1).replaceAll('/', '.')}.tsx`];
}

function filesOfAll(list: SectionList, sources: readonly string[]): string[] {
  return [...new Set(sources.flatMap((source) => filesOf(list, source)))];
}

/** Returns the addresses of a source's file and of all its imports; none where the build has no such section. */
function filesOf({ sections, imports }: SectionList, source: string): string[] {
  const found = new Set<string>();
  const waiting = [sections[source]];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...(imports[file] ?? []).toReversed());
  }
  return [...found].map((file) => `/${file}`);
}

/** Returns the hash of an inline script or style (`sha256-…`) for the Content-Security-Policy. */
export function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}
