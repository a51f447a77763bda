import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { isShown, line, saidLine, shownLine } from './text.ts';

test('a line takes letters of any script and no control characters', () => {
  const name = Compile(line(10));
  expect(['', 'สมชาย', '张三', 'A 🎲'].every((text) => name.Check(text))).toBe(true);
  expect(['a\nb', 'a\u0000', '\ud800', 'more than ten'].some((text) => name.Check(text))).toBe(false);
});

test('what has to be said is more than blanks', () => {
  const reason = Compile(saidLine(10, 3));
  expect([' ok.', 'ตกลง'].every((text) => reason.Check(text))).toBe(true);
  expect(['   ', '\u3000\u3000\u3000', 'no', 'a\nb'].some((text) => reason.Check(text))).toBe(false);
});

test.each([
  ['a C0 control', '\u0007'],
  ['a C1 control', '\u0085'],
  ['a mark of direction', '\u200f'],
  ['an override', '\u202e'],
  ['an isolate', '\u2067'],
  ['an Arabic letter mark', '\u061c'],
  ['a line separator', '\u2028'],
  ['half of a pair', '\ud800'],
])('%s is in no line that others read', (_what, unseen) => {
  const text = `Lantern${unseen} Tide`;
  expect(isShown(text)).toBe(false);
  for (const kind of [shownLine(30), saidLine(30)]) expect(Compile(kind).Check(text)).toBe(false);
});

test('a line that others read takes letters of any script', () => {
  const name = Compile(shownLine(20));
  // Without its joiner an emoji of two parts splits.
  for (const text of ['', 'ดวงดี 9', '财神到', 'שלום', 'Café №1™', '👩‍🚀']) expect(name.Check(text)).toBe(true);
});
