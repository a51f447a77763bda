import type { StylePart } from '@fairhouse/contract/page';
import { expect, test } from 'vitest';
import { classesNamed, classesOf, pageStyle } from './page-style.ts';

const rule = (name: string, ...more: string[]): StylePart => ({
  selectors: [name, ...more].map((one) => [`.${one}`, [one]]),
  body: 'top:0',
});
const style = (parts: StylePart[], ...names: string[]) => pageStyle(parts, new Set(names));

test('a page has the rules whose classes it names, in their order, and all that needs none', () => {
  const parts = ['p{top:0}', rule('b'), rule('c'), rule('a')];
  expect(style(parts, 'a', 'b')).toBe('p{top:0}.b{top:0}.a{top:0}');
  expect(style(parts)).toBe('p{top:0}');
});

test('of a rule with several selectors those are left whose classes the page names', () => {
  expect(style([rule('a', 'b', 'c')], 'a', 'c')).toBe('.a,.c{top:0}');
});

test('a selector of two classes needs both', () => {
  const parts: StylePart[] = [{ selectors: [['.a .b', ['a', 'b']]], body: 'top:0' }];
  expect(style(parts, 'a')).toBe('');
  expect(style(parts, 'a', 'b')).toBe('.a .b{top:0}');
});

test('a block without a rule is left out, but for a layer, which holds its place', () => {
  const parts: StylePart[] = [
    { block: '@media print', parts: [rule('a')] },
    { block: '@layer u', parts: [{ block: '@supports (x:y)', parts: [rule('b')] }] },
  ];
  expect(style(parts)).toBe('@layer u{}');
  expect(style(parts, 'b')).toBe('@layer u{@supports (x:y){.b{top:0}}}');
});

test('a text names the classes that stand between its quotes and spaces, as HTML and as a script', () => {
  const known = classesOf([{ block: '@layer u', parts: [rule('a', '[&>*]:p-1'), rule('b/2')] }]);
  expect([...known]).toEqual(['a', '[&>*]:p-1', 'b/2']);
  expect([...classesNamed('<p class="a [&amp;&gt;*]:p-1 other">', known)]).toEqual(['a', '[&>*]:p-1']);
  expect([...classesNamed('f(`b/2`,x?"a c":\'d\')', known)].sort()).toEqual(['a', 'b/2']);
});
