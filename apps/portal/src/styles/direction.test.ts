import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:tsx?|css)$/.test(name) && !/\.test\.tsx?$|routeTree\.gen/.test(name))
  .map((name) => join(root, name));

const value = '(?:auto|px|full|\\d+(?:\\.\\d+)?|\\[[^\\]\\s]*\\]|\\(--[\\w-]+\\)|[smlx\\d]+|none)';
/**
 * Matches classes that name a side of the screen; ms, me, ps, pe, start and end follow the reading direction instead.
 */
const ofSides = new RegExp(
  `(?<![\\w./-])-?(?:(?:scroll-)?[mp][lr]-${value}|(?:left|right)-${value}|text-(?:left|right)|float-(?:left|right)|border-[lr](?:-${value})?|rounded-(?:[lr]|[tb][lr])(?:-${value})?)(?![\\w/-])`,
  'g',
);
const inStyles = /(?:margin|padding|border)-(?:left|right)|text-align:\s*(?:left|right)|^\s*(?:left|right):/gm;

/** Returns the classes and rules of a source that name a side of the screen. */
function sidesIn(text: string, file: string): string[] {
  if (file.endsWith('.css')) return text.match(inStyles) ?? [];
  const strings = text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [];
  // Positions on a game board may name sides: boards are drawn from left to right in every language.
  const onBoard = file.includes('/features/games/') ? /^-?(?:left|right)-\[/ : /$^/;
  return strings.flatMap((string) => string.match(ofSides) ?? []).filter((found) => !onBoard.test(found));
}

test('no page names the left or the right side: in languages read from right to left all turns round', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    sidesIn(readFileSync(file, 'utf8'), file).map((side) => `${relative(root, file)}: ${side}`),
  );
  expect(found).toEqual([]);
});

test.each(["'ml-2'", '"a -right-3 b"', "'md:text-left'", '`pl-[70px]`', "'rounded-tl-[4px]'", "'border-l'"])(
  '%s is found',
  (source) => expect(sidesIn(source, 'a.tsx')).toHaveLength(1),
);

test.each(["'ms-2 pe-1 start-0 text-end'", "'left-1/2 -translate-x-1/2'", "'bottom-right-side'", "'place-left'"])(
  '%s is not',
  (source) => expect(sidesIn(source, 'a.tsx')).toEqual([]),
);
