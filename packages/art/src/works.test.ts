import { expect, test } from 'vitest';
import { faces } from './cube.ts';
import { pipsOf } from './dice.ts';
import { lettering, widthOf } from './lettering.ts';
import { works } from './works.ts';

const each = works.map((work) => [work.name, work] as const);

test('every picture has a name of its own', () => {
  expect(new Set(works.map(({ name }) => name)).size).toBe(works.length);
});

test.each(each)('%s is the same drawing every time', (_, work) => {
  expect(work.draw()).toBe(work.draw());
});

test.each(each)('%s is well-formed and leans on nothing outside itself', (_, work) => {
  const svg = work.draw();
  expect(unclosed(svg)).toEqual([]);
  expect(svg).not.toMatch(/<(script|foreignObject|image|use|style|a|text)\b|\shref|\son\w+=|NaN|undefined|Infinity/);
  expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of svg.matchAll(/url\(([^)]*)\)/g)) expect(ids).toContain(id?.slice(1));
});

test('opposite sides of a die sum to seven, and each shows as many pips as it counts', () => {
  expect(faces.map(({ value }) => value).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const { value, normal } of faces) {
    const opposite = faces.find((face) => face.normal.every((part, i) => part + (normal[i] ?? 0) === 0));
    expect(value + (opposite?.value ?? 0)).toBe(7);
    expect(new Set(pipsOf(value).map(String)).size).toBe(value);
  }
});

test('a title is as wide as its letters, and a letter without an outline is refused', () => {
  expect(widthOf('DICE', 100)).toBeGreaterThan(widthOf('DIC', 100));
  expect(widthOf('DICE', 200)).toBeCloseTo(2 * widthOf('DICE', 100));
  expect(lettering('DICE', [0, 0], 10, '').match(/<path/g)).toHaveLength(4);
  expect(() => widthOf('骰', 10)).toThrow(RangeError);
});

/** The tags that no closing tag matches. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', rest = ''] of svg.matchAll(/<(\/?)([\w]+)((?:\s+[\w:-]+="[^"<]*")*\s*\/?)>/g)) {
    if (!closing && !rest.endsWith('/')) open.push(name);
    else if (closing && open.pop() !== name) return [`</${name}>`];
  }
  const outside = svg.replaceAll(/<\/?[\w]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '');
  return outside ? [outside.slice(0, 80)] : open;
}
