import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

type Chunk = {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
};

const client = join(import.meta.dirname, '../../apps/portal/dist/client');
/** Bytes that a popup, or a page of rewards, brings beside the first scripts at the most. */
const ownBytesMax = 40 * 1024;

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
/** Bytes of the scripts that these chunks need beside the first ones. */
const ownBytes = (...wanted: string[]) => {
  const own = new Set(wanted.flatMap((name) => [...withImports(name)]).filter((name) => !first.has(name)));
  return [...own].reduce((sum, name) => sum + weightOf(name), 0);
};

it('no popup brings more than 40 KiB beside the first scripts', () => {
  const popups = names.filter((name) => name.endsWith('-popup.tsx') && chunks[name]?.isDynamicEntry);
  const brought = popups.map((popup) => ({ popup, bytes: ownBytes(popup) }));
  expect(brought.length).toBeGreaterThan(10);
  expect(brought.filter(({ bytes }) => bytes > ownBytesMax)).toEqual([]);
});

/** The pages of rewards, each with the words that are its own. */
const rewardPages = {
  'promotions.index': ['promotions', 'rewards'],
  'promotions.$id': ['promotions', 'rewards'],
  pointMall: ['points'],
  vip: ['vip'],
  'raffles.index': ['raffles', 'rewards'],
  'raffles.$code': ['raffles', 'rewards'],
  'races.index': ['races', 'rewards'],
  'races.$code': ['races', 'rewards'],
  'member.rewards': ['rewards'],
  'member.bonus': ['bonus'],
  'member.missions': ['missions', 'rewards'],
  'member.points': ['points'],
  'member.referral': ['referral'],
  'member.vip': ['vip'],
  'member.rebate': ['vip'],
};

/** Parts that a page shows by itself, once it knows that it needs one of them. */
const shownParts: Record<string, string[]> = {
  'promotions.$id': ['activities/rain-panel.tsx', 'activities/wheel-panel.tsx'],
};

it.each(Object.entries(rewardPages))('%s brings no more than 40 KiB', (page, words) => {
  const component = `src/routes/${page}.tsx?tsr-split=component`;
  expect(names).toContain(component);
  const parts = (shownParts[page] ?? []).map((name) => `src/features/rewards/${name}`);
  expect(names).toEqual(expect.arrayContaining(parts));
  for (const language of ['en', 'th', 'zh']) {
    const own = words.map((name) => `src/locales/${language}/${name}.json`);
    const heaviest = Math.max(
      ...[[], ...parts.map((part) => [part])].map((part) => ownBytes(component, ...part, ...own)),
    );
    expect(heaviest).toBeLessThanOrEqual(ownBytesMax);
  }
});
