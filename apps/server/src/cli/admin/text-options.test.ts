import { languages } from '@fairhouse/contract/language';
import { expect, test } from 'vitest';
import { readArgs } from './command.ts';
import { localized, textOptions } from './text-options.ts';

const site = [...languages, 'VI'];
const read = (...args: string[]) =>
  localized('title', readArgs(args, [], { ...textOptions(['title'], site) }).values, { max: 20, site });

test('a text has an option for each language of the site, also for one that the site adds', () => {
  const typed = ['--title', 'Dice', '--title-th', 'ลูกเต๋า', '--title-cn', '骰子', '--title-vi', 'Xúc xắc'];
  expect(read(...typed)).toEqual({ EN: 'Dice', TH: 'ลูกเต๋า', CN: '骰子', VI: 'Xúc xắc' });
});

test('what is not typed is English in Thai and Chinese, and left out in an added language', () => {
  expect(read('--title', 'Dice')).toEqual({ EN: 'Dice', TH: 'Dice', CN: 'Dice' });
  expect(read()).toBe(null);
});

test('words without English, words that cannot be shown, and languages that the site has not are refused', () => {
  expect(() => read('--title-vi', 'Xúc xắc')).toThrow('--title is missing: words in English are needed too');
  expect(() => read('--title', 'Dice', '--title-vi', '\u202ex')).toThrow('--title-vi has characters');
  expect(() => read('--title', 'Dice', '--title-vi', 'x'.repeat(21))).toThrow('longer than 20');
  expect(() => read('--title', 'Dice', '--title-ms', 'Dadu')).toThrow('--title-ms');
});
