import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test('length and variety make a password strong, names and runs do not', () => {
  expect(strengthOf('')).toBe(0);
  expect(strengthOf('   ')).toBe(0);
  expect(strengthOf('password')).toBe(1);
  expect(strengthOf('12345678')).toBe(1);
  expect(strengthOf('aaaaaaaaaaaaaaaa')).toBe(1);
  expect(strengthOf('somchai2024', 'Somchai')).toBe(1);
  expect(strengthOf('tnxqzwhk')).toBe(2);
  expect(strengthOf('tnxq-zwhk-7')).toBe(3);
  expect(strengthOf('correct horse battery staple')).toBe(4);
  expect(strengthOf('กุหลาบสีม่วงริมน้ำ')).toBe(4);
});
