import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { line, saidLine } from './text.ts';

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
