/**
 * Draws the order of modules and features into docs/architecture.md: `node scripts/diagram.ts`. The check fails while
 * the page shows an order other than the one that is enforced.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { domainOrder, featureOrder, portalOrder, roomOrder } from './order.ts';

const page = 'docs/architecture.md';
const begin = '<!-- drawn by scripts/diagram.ts -->';
const end = '<!-- end -->';

/** Returns the diagram in Markdown, highest row first. Modules without a folder yet are in parentheses. */
export function diagram(root: string): string {
  const isBuilt = (module: string) => existsSync(join(root, 'apps/server/src/modules', module, 'index.ts'));
  const modules = domainOrder
    .map((row) => row.map((module) => (isBuilt(module) ? module : `(${module})`)).join(' · '))
    .toReversed();
  const features = featureOrder.map((feature) => [feature, roomOrder[feature]?.join(' < ')].filter(Boolean).join(': '));
  return [
    '```',
    ...boxed('server: a module imports downward, through index.ts', [
      'app.ts · cli · demo · pages',
      ...modules,
      'platform',
    ]),
    '```',
    '',
    '```',
    ...boxed('portal: a folder imports downward, opens upward lazily', [
      ...portalOrder.toReversed().flatMap((folder) => (folder === 'features' ? features.toReversed() : [folder])),
    ]),
    '```',
  ].join('\n');
}

function boxed(title: string, rows: readonly string[]): string[] {
  const width = Math.max(title.length, ...rows.map((row) => row.length));
  const line = '─'.repeat(width + 2);
  return [title, `┌${line}┐`, ...rows.map((row) => `│ ${row.padEnd(width)} │`), `└${line}┘`];
}

/** Returns a sentence if the page does not show the present diagram. */
export function staleDiagram(root: string): string[] {
  const file = join(root, page);
  return readFileSync(file, 'utf8').includes(drawn(root))
    ? []
    : [`${page} shows another order: run scripts/diagram.ts`];
}

function drawn(root: string): string {
  return `${begin}\n${diagram(root)}\n${end}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(import.meta.dirname, '..');
  const text = readFileSync(join(root, page), 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  writeFileSync(join(root, page), `${before}${drawn(root)}${after}`);
}
