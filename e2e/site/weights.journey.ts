import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] };

const client = join(import.meta.dirname, '../../apps/portal/dist/client');
const popupBytesMax = 40 * 1024;

it('no popup brings more than 40 KiB beside the first scripts', () => {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'));
  const names = Object.keys(chunks);
  const withImports = (name: string, found = new Set<string>()) => {
    if (found.has(name)) return found;
    found.add(name);
    for (const more of chunks[name]?.imports ?? []) withImports(more, found);
    return found;
  };
  const first = new Set(names.filter((name) => chunks[name]?.isEntry).flatMap((name) => [...withImports(name)]));
  const weights = new Map<string, number>();
  const weightOf = (name: string) => {
    const file = chunks[name]?.file ?? '';
    const known = weights.get(file);
    if (known !== undefined) return known;
    const weight = brotliCompressSync(readFileSync(join(client, file))).length;
    weights.set(file, weight);
    return weight;
  };
  const popups = names.filter((name) => name.endsWith('-popup.tsx') && chunks[name]?.isDynamicEntry);
  const brought = popups.map((popup) => {
    const own = [...withImports(popup)].filter((name) => !first.has(name));
    return { popup, bytes: own.reduce((sum, name) => sum + weightOf(name), 0) };
  });
  expect(brought.length).toBeGreaterThan(10);
  expect(brought.filter(({ bytes }) => bytes > popupBytesMax)).toEqual([]);
});
