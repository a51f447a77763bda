/**
 * Checks of the structure besides the order of folders: no circular imports of files, including `import type`, no file
 * that is too long to be read at once, and no doc comment that opens like a question.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The most lines of a file; generated files and words are not counted. */
export const linesMax = 400;

const importPattern =
  /(?:^|[;}\s])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[;}\s])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** Returns the specifiers that a source imports; `lazy` ones are dynamic imports. */
export function importsOf(source: string): { specifier: string; lazy: boolean }[] {
  return [...source.matchAll(importPattern)].map((m) => ({
    specifier: m[1] ?? m[2] ?? m[3] ?? '',
    lazy: m[3] !== undefined,
  }));
}

/** Returns the paths of every TypeScript source under `root`, relative to it; generated ones are left out. */
export function sourcesIn(root: string): string[] {
  const tops = ['apps', 'packages', 'bench', 'e2e', 'scripts'].filter((top) => existsSync(join(root, top)));
  return tops.flatMap((top) => walk(root, top));
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : walk(root, path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts') ? [path] : [];
  });
}

/** Returns a sentence for each file of more than `linesMax` lines. */
export function longFiles(root: string): string[] {
  return sourcesIn(root).flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    return lines > linesMax ? [`${file} has ${lines} lines: more than ${linesMax}`] : [];
  });
}

const questionPattern = /\/\*\*[\s*]*(What|Who|Whose|Whom|Whether|Where|How|Which)\b/g;

/** Returns a sentence for each doc comment that opens with a question word instead of its noun or verb. */
export function questioningComments(root: string): string[] {
  return sourcesIn(root).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return [...source.matchAll(questionPattern)].map(({ index, 1: word }) => {
      const line = source.slice(0, index).split('\n').length;
      return `${file}:${line} a doc comment opens with "${word}": open it with the noun or the verb`;
    });
  });
}

/**
 * Returns a sentence for each circle of files that import one another, type imports included; lazy imports are left
 * out. The circles are Tarjan's strongly connected components of two files or more.
 */
export function circles(root: string): string[] {
  const sources = new Set(sourcesIn(root));
  const graph = new Map<string, string[]>();
  for (const file of sources) {
    const targets = importsOf(readFileSync(join(root, file), 'utf8'))
      .filter(({ specifier, lazy }) => specifier.startsWith('.') && !lazy)
      .map(({ specifier }) => posix.normalize(posix.join(dirname(file), specifier)));
    graph.set(
      file,
      targets.filter((target) => sources.has(target)),
    );
  }
  return connected(graph).map((files) => `a circle of ${files.length} files: ${files.sort().join(', ')}`);
}

function connected(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const lowOf = (file: string) => low.get(file) ?? 0;
  function visit(file: string): void {
    order.set(file, order.size);
    low.set(file, order.size - 1);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      const seen = order.get(target);
      if (seen === undefined) {
        visit(target);
        low.set(file, Math.min(lowOf(file), lowOf(target)));
      } else if (open.includes(target)) low.set(file, Math.min(lowOf(file), seen));
    }
    if (lowOf(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle);
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}
