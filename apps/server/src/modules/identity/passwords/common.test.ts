import { expect, test } from 'vitest';
import { isCommon } from './common.ts';

test.each([
  'password',
  'PASSWORD',
  'ｐａｓｓｗｏｒｄ',
  'iloveyou',
  'qwertyuiop',
  'Password1',
  'password123!',
  'P@ssw0rd',
  'P4$$w0rd2024',
  '!!monkey!!',
  '2024dragon',
  'passwordpassword',
  'Dragon.2019',
])('%s is one that everybody tries first', async (password) => {
  expect(await isCommon(password)).toBe(true);
});

test.each(['abcdefgh', '98765432', 'aaaaaaaa', '๑๑๑๑๑๑๑๑', 'abababab', 'xyz1xyz1xyz1', '1234512345'])(
  '%s is a run or a repetition',
  async (password) => {
    expect(await isCommon(password)).toBe(true);
  },
);

test.each([
  'Fairhouse#1',
  'correct horse battery staple',
  'tnxqzwhk',
  'กุหลาบสีม่วงริมน้ำ',
  '山高月小水落石出',
  'dog48271930571',
  "x'; drop table identity.member; --",
  '\u202emirror\u202c-side',
])('%s is not', async (password) => {
  expect(await isCommon(password)).toBe(false);
});
