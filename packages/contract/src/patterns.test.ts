import { describe, expect, test } from 'vitest';
import { isPatternId, type PatternId, patterns } from './patterns.ts';

const values: Record<PatternId, { good: string[]; bad: string[] }> = {
  ANY: { good: [], bad: [] },
  LETTER_FIRST: { good: ['a', 'Ann1', 'Z99'], bad: ['1ann', 'ann_1', 'ann 1', 'แอน', 'ａｎｎ', ''] },
  LETTERS_CHINESE_OR_DIGITS: { good: ['王小明8', 'abc', '李'], bad: ['王 明', 'สม', '王-明'] },
  EMAIL: {
    good: ['a@b.co', 'mali.s+x@mail.example.co.th', "o'neil@example.com"],
    bad: ['a@b', '@b.co', 'a b@c.co', 'a@b..co', 'a@-b.co', 'a@b.co.', 'a\u202e@b.co', 'มะลิ@b.co', '<a@b.co>'],
  },
  LETTERS_OR_DIGITS: { good: ['abc', '123', 'a1'], bad: ['a-1', 'a 1', 'é', "1' or '1'='1"] },
  LETTERS_AND_DIGITS: { good: ['a1', '1a2B'], bad: ['abc', '123', 'a1!'] },
  DIGITS: { good: ['0812345678'], bad: ['08-1234', '๑๒๓', '１２３', '+66'] },
  ALPHANUMERIC_UPPERCASE: { good: ['Abc1', 'A'], bad: ['abc1', 'Abc!'] },
  LETTERS_AND_SPACES: { good: ['Somchai Jaidee', 'A'], bad: ['Somchai1', 'Zoë', 'สมชาย'] },
  NO_SPACES: { good: ['mali.s', '@mali', 'มะลิ'], bad: ['ma li', 'ma\u00a0li', 'ma\u202eli', 'ma\u200bli'] },
  TWO_LETTERS_AND_SPACES: { good: ['Ng', 'สมชาย ใจดี', 'A B', 'Zoë'], bad: ['A', 'A ', 'A1', 'A.B'] },
  CHINESE: { good: ['王小明', '阿不都·热合曼', '李，明'], bad: ['Wang', '王1', '王 明', '·'] },
  KOREAN: { good: ['김철수', '이'], bad: ['Kim', '김 철수', '金', '김1'] },
  THAI: { good: ['สมชาย', 'น้ำผึ้ง', 'กฤษณ์'], bad: ['Somchai', 'สมชาย ใจดี', 'ลาว ລາວ', 'สม1'] },
  THAI_OR_ENGLISH: { good: ['สมชาย Jaidee', 'Somchai', 'ใจดี'], bad: ['สมชาย1', 'Zoë', 'ລາວ', 'ใจ-ดี'] },
  UPPERCASE_AND_SPACES: { good: ['SOMCHAI JAIDEE'], bad: ['Somchai', 'SOMCHAI1'] },
  LETTERS_DIGITS_SYMBOLS: { good: ['มะลิ99!', 'Zoë#1', '王🎲'], bad: ['a b', 'a\u202eb', 'a\u200bb'] },
  STRONG: { good: ['Abcdef1!', 'Aa1฿'], bad: ['abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abc 1!'] },
  FULL_NAME: {
    good: ['Somchai Jaidee', "Seán O'Neill", 'สมชาย ใจดี', 'Anna Maria Berg', 'José-Luis Gómez'],
    bad: ['Somchai', 'Somchai  Jaidee', 'Somchai 1', 'Robert"); drop'],
  },
  PERSON_NAME: {
    good: [
      'Ng',
      'Malee Suksan',
      'สมชาย ใจดี',
      "Seán O'Neill",
      '阿不都·热合曼',
      'José-Luis Gómez Jr.',
      '山田　太郎',
      "'t Hooft",
    ],
    bad: ['123 !!', 'A', 'A.', "' -", 'Malee 2', 'Malee_S', 'Malee\u202eS', 'Malee🎲', '-Malee'],
  },
  JAPANESE: {
    good: ['やまだたろう', 'ヤマダー', '佐々木太郎'],
    bad: ['ﾔﾏﾀﾞ', '山田 太郎', 'Yamada', 'ヤマダ　タロウ', '김'],
  },
  UPPERCASE: { good: ['SOMCHAI'], bad: ['Somchai', 'SOM CHAI', 'ÄRA'] },
  DATE_YMD: {
    good: ['1990-02-28', '2000-12-31'],
    bad: ['1990-13-01', '1990-00-10', '28-02-1990', '1990-2-8', '1990-01-32'],
  },
  DATE_MDY: { good: ['02-28-1990'], bad: ['28-02-1990', '1990-02-28', '00-10-1990'] },
  COUNTRY: { good: ['TH', 'GB'], bad: ['th', 'THA', 'T1'] },
};
const asked = (id: PatternId) => new RegExp(`^(?:${patterns[id]})$`, 'u');

describe('the patterns that a site can choose for its fields', () => {
  for (const id of Object.keys(patterns).filter(isPatternId)) {
    const { good, bad } = values[id];
    if (id === 'ANY') continue;
    test(`${id} takes what its words say and nothing else`, () => {
      for (const value of good) expect(asked(id).test(value), value).toBe(true);
      for (const value of bad) expect(asked(id).test(value), value).toBe(false);
      expect(asked(id).test(`${good[0]}\n`)).toBe(false);
    });
  }

  test('none of them runs away on a long value that almost fits', () => {
    for (const [id, pattern] of Object.entries(patterns)) {
      if (pattern === '*') continue;
      for (const part of ['a', 'A1', '1', 'ก', '王', 'あ', 'a.', 'a ', 'a-', 'x@a.', "'"]) {
        const began = process.cpuUsage();
        new RegExp(`^(?:${pattern})$`, 'u').test(`${part.repeat(1000)}\u0000`);
        const { user } = process.cpuUsage(began);
        expect(user / 1000, `${id} on ${part}`).toBeLessThan(100);
      }
    }
  });
});
