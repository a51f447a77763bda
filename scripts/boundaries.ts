/**
 * Checks that imports run one way, as docs/architecture.md draws it. Reads the sources itself, so that no parser that
 * knows less than our TypeScript can see nothing and say "fine": seeing no file is a failure.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Report = { files: number; imports: number; violations: string[] };

/** Server domains, lowest first; a domain imports only from rows above its own. */
const domainOrder = [
  ['site', 'ledger'],
  ['identity'],
  ['protection'],
  ['vendors'],
  ['cashier', 'games', 'originals', 'lottery', 'sportsbook'],
  ['rewards', 'points', 'agents'],
  ['messages', 'records'],
  ['operators'],
];
/** Portal folders, lowest first; a folder imports only from itself and from those before it, and opens later ones lazily. */
const portalOrder = ['styles', 'ui', 'api', 'shell', 'features', 'routes'];

/** Where a file stands: the part of the house, its folder in it, and the room (a domain, a package). */
type Place = {
  part: 'package' | 'platform' | 'domain' | 'server' | 'portal' | 'app' | 'tool';
  room: string;
  index: boolean;
};

/** Reads every source under `root` and names the imports that break the order. */
export function checkBoundaries(root: string): Report {
  const report: Report = { files: 0, imports: 0, violations: [] };
  for (const file of sourcesIn(root)) {
    report.files++;
    for (const { specifier, lazy } of importsOf(readFileSync(join(root, file), 'utf8'))) {
      report.imports++;
      const why = judge(root, file, specifier, lazy);
      if (why) report.violations.push(`${file} imports ${specifier}: ${why}`);
    }
  }
  if (report.files === 0) report.violations.push(`no source file was seen under ${root}`);
  else if (report.imports === 0) report.violations.push(`no import was seen in ${report.files} files`);
  return report;
}

function judge(root: string, file: string, specifier: string, lazy: boolean): string | null {
  // Tests, benchmarks and their helpers build the world from wherever they need.
  if (/(\.test|\/testing(-\w+)?)\.tsx?$/.test(file) || /^(apps\/server\/src\/testing|bench|e2e)\//.test(file))
    return null;
  const from = placeOf(file);
  const own = /^@fairhouse\/([a-z]+)/.exec(specifier)?.[1];
  if (own) return from.part === 'package' && from.room === own ? null : refuseUndeclared(root, file, own);
  if (!specifier.startsWith('.')) return null;
  const target = relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/');
  if (/\.(css|json|svg|gen\.ts)$/.test(target)) return null;
  const to = placeOf(target);
  if (lazy && from.part === 'portal' && to.part === 'portal') return null;
  return judgePlaces(from, to, target);
}

function judgePlaces(from: Place, to: Place, target: string): string | null {
  if (target.startsWith('apps/server/src/testing/')) return 'test helpers are for tests';
  if (from.part === to.part && from.room === to.room) return null;
  if (to.part === 'app') return 'it is a process of its own: started, not imported';
  switch (from.part) {
    case 'app':
      return 'a process of its own imports itself and packages only';
    case 'package':
      return 'a package knows other packages by name only';
    case 'platform':
      return 'the platform knows no module';
    case 'domain':
      if (to.part === 'platform') return null;
      if (to.part !== 'domain')
        return 'a module imports platform and modules only; what it needs of others is passed in app.ts';
      return throughIndex(to) ?? downward(from.room, to.room);
    case 'portal':
      if (to.part !== 'portal') return 'the portal imports only itself and packages';
      return rank(portalOrder, to.room) < rank(portalOrder, from.room) ? null : `${from.room} stands below ${to.room}`;
    default:
      if (to.part === 'package') return 'a package is imported by its name';
      if (to.part === 'portal') return 'the portal is reached through its build';
      return throughIndex(to);
  }
}

function throughIndex(to: Place): string | null {
  return to.part === 'domain' && !to.index ? `${to.room} is reached through its index.ts` : null;
}

function downward(from: string, to: string): string | null {
  const row = (domain: string) => domainOrder.findIndex((domains) => domains.includes(domain));
  if (row(from) < 0 || row(to) < 0) return `${row(from) < 0 ? from : to} has no place in the order of modules`;
  return row(to) < row(from) ? null : `${from} does not stand above ${to}`;
}

/** A workspace imports another only when its package.json says so. */
function refuseUndeclared(root: string, file: string, name: string): string | null {
  const [group, folder] = file.split('/');
  const manifest = join(root, group ?? '', folder ?? '', 'package.json');
  if (!['packages', 'apps'].includes(group ?? '') || !existsSync(manifest)) return null;
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  return `@fairhouse/${name}` in { ...dependencies, ...devDependencies }
    ? null
    : `${group}/${folder} does not depend on it`;
}

function placeOf(file: string): Place {
  const index = /\/index\.tsx?$/.test(file);
  const parts = file.split('/');
  const [top, , src, folder, room] = parts;
  if (top === 'packages') return { part: 'package', room: parts[1] ?? '', index };
  if (file.startsWith('apps/portal/src/')) {
    return { part: 'portal', room: parts.length > 4 && folder ? folder : 'entry', index };
  }
  if (file.startsWith('apps/server/src/') && src === 'src') {
    if (folder === 'platform') return { part: 'platform', room: '', index };
    if (folder === 'modules') return { part: 'domain', room: room ?? '', index };
    return { part: 'server', room: parts.length > 4 && folder && folder !== 'cli' ? folder : '', index };
  }
  if (top === 'apps' && parts.length > 2) return { part: 'app', room: parts[1] ?? '', index };
  return { part: 'tool', room: '', index };
}

/** What is not in the order (entries, the generated route tree) stands above everything. */
function rank(order: string[], room: string): number {
  const at = order.indexOf(room);
  return at < 0 ? order.length : at;
}

const importPattern =
  /(?:^|[;}\s])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[;}\s])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

function importsOf(source: string): { specifier: string; lazy: boolean }[] {
  return [...source.matchAll(importPattern)].map((m) => ({
    specifier: m[1] ?? m[2] ?? m[3] ?? '',
    lazy: m[3] !== undefined,
  }));
}

function sourcesIn(root: string): string[] {
  const tops = ['apps', 'packages', 'bench', 'e2e'].filter((top) => existsSync(join(root, top)));
  return tops.flatMap((top) => walk(root, top));
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : walk(root, path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts') ? [path] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, imports, violations } = checkBoundaries(resolve(import.meta.dirname, '..'));
  for (const line of violations) console.error(line);
  console.log(`boundaries: ${files} files, ${imports} imports, ${violations.length} violations`);
  process.exit(violations.length > 0 ? 1 : 0);
}
