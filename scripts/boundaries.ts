/**
 * Checks that imports run one way, as docs/architecture.md draws it. It reads the sources itself: a parser that does
 * not know our TypeScript might find nothing and report success, so finding no file is a failure.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { staleDiagram } from './diagram.ts';
import { domainOrder, featureOrder, portalOrder, roomOrder } from './order.ts';
import { circles, importsOf, longFiles, questioningComments, sourcesIn } from './structure.ts';

export type Report = { files: number; imports: number; violations: string[] };

/** The place of a file: its part of the repository, its folder there, and its room (a domain, a package). */
type Place = {
  part: 'package' | 'platform' | 'domain' | 'server' | 'portal' | 'app' | 'tool';
  room: string;
  /** The module's entry for other modules (`index.ts`), or for the app and the command line (`desk/index.ts`). */
  face: 'module' | 'desk' | null;
  /** True for a file of a module's desk. */
  desk?: boolean;
};

/** Reads every source under `root` and reports the imports that break the order. */
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
  // Tests, benchmarks and their helpers may import from anywhere.
  if (/(\.test|\/testing(-\w+)?)\.tsx?$/.test(file) || /^(apps\/server\/src\/testing|bench|e2e|scripts)\//.test(file))
    return null;
  const from = placeOf(file);
  const own = /^@fairhouse\/([a-z-]+)/.exec(specifier)?.[1];
  if (own) return from.part === 'package' && from.room === own ? null : refuseUndeclared(root, file, own);
  if (!specifier.startsWith('.')) return null;
  const target = relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/');
  if (/\.(css|json|svg|gen\.ts)$/.test(target)) return null;
  const to = placeOf(target);
  if (lazy && from.part === 'portal' && to.part === 'portal') return null;
  if (from.room === 'features' && to.room === 'features') return judgeFeatures(file, target);
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
      return throughFace(to, ['module']) ?? downward(from, to.room);
    case 'portal':
      if (to.part !== 'portal') return 'the portal imports only itself and packages';
      return rank(portalOrder, to.room) < rank(portalOrder, from.room) ? null : `${from.room} stands below ${to.room}`;
    default:
      if (to.part === 'package') return 'a package is imported by its name';
      if (to.part === 'portal') return 'the portal is reached through its build';
      return throughFace(to, ['module', 'desk']);
  }
}

function judgeFeatures(file: string, target: string): string | null {
  const [from = '', fromRoom = ''] = file.split('/').slice(4);
  const [to = '', toRoom = ''] = target.split('/').slice(4);
  if (from !== to) return below(featureOrder, from, to);
  const rooms = roomOrder[from];
  return rooms && fromRoom !== toRoom ? below(rooms, fromRoom, toRoom) : null;
}

/** Returns the fault of an import within an order; null if `to` comes before `from`. */
function below(order: string[], from: string, to: string): string | null {
  const missing = [from, to].find((name) => !order.includes(name));
  if (missing !== undefined) return `${missing} has no place in the order ${order.join(' < ')}`;
  return order.indexOf(to) < order.indexOf(from) ? null : `${from} stands below ${to}`;
}

function throughFace(to: Place, faces: readonly Place['face'][]): string | null {
  return to.part === 'domain' && !faces.includes(to.face) ? `${to.room} is reached through its index.ts` : null;
}

/**
 * Returns the fault of an import between modules; null if the importing one is higher. The desk of a module is above
 * operators: the app alone imports it.
 */
function downward({ room: from, desk }: Place, to: string): string | null {
  const row = (domain: string) => domainOrder.findIndex((domains) => domains.includes(domain));
  if (row(from) < 0 || row(to) < 0) return `${row(from) < 0 ? from : to} has no place in the order of modules`;
  const own = desk ? Math.max(row(from), row('operators') + 1) : row(from);
  return row(to) < own ? null : `${from} does not stand above ${to}`;
}

/** Returns the fault of an import that the workspace's package.json does not declare. */
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
  const parts = file.split('/');
  const [top, , src, folder, room] = parts;
  if (top === 'packages') return { part: 'package', room: parts[1] ?? '', face: null };
  if (file.startsWith('apps/portal/src/')) {
    return { part: 'portal', room: parts.length > 4 && folder ? folder : 'entry', face: null };
  }
  if (file.startsWith('apps/server/src/') && src === 'src') {
    if (folder === 'platform') return { part: 'platform', room: '', face: null };
    if (folder === 'modules') {
      return { part: 'domain', room: room ?? '', face: faceOf(parts.slice(5).join('/')), desk: parts[5] === 'desk' };
    }
    return { part: 'server', room: parts.length > 4 && folder && folder !== 'cli' ? folder : '', face: null };
  }
  if (top === 'apps' && parts.length > 2) return { part: 'app', room: parts[1] ?? '', face: null };
  return { part: 'tool', room: '', face: null };
}

function faceOf(path: string): Place['face'] {
  return path === 'index.ts' ? 'module' : path === 'desk/index.ts' ? 'desk' : null;
}

/** Returns a room's index in the order. A file outside it (entries, the generated route tree) is above everything. */
function rank(order: string[], room: string): number {
  const at = order.indexOf(room);
  return at < 0 ? order.length : at;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(import.meta.dirname, '..');
  const { files, imports, violations } = checkBoundaries(root);
  violations.push(...circles(root), ...longFiles(root), ...questioningComments(root), ...staleDiagram(root));
  for (const line of violations) console.error(line);
  console.log(`boundaries: ${files} files, ${imports} imports, ${violations.length} violations`);
  process.exit(violations.length > 0 ? 1 : 0);
}
