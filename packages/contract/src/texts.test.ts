import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { languages } from './language.ts';
import { saidLine } from './text.ts';
import { textsOf } from './texts.ts';

const strict = { additionalProperties: false };
const three = { EN: 'Dice', TH: 'ลูกเต๋า', CN: '骰子' };

test('what an operator writes is in every language of content, and in those that the site adds where it is wanted', () => {
  const Words = textsOf(saidLine(20), strict, [...languages, 'VI']);
  expect(Value.Check(Words, three)).toBe(true);
  expect(Value.Check(Words, { ...three, VI: 'Xúc xắc' })).toBe(true);
  expect(Value.Check(Words, { EN: 'Dice', VI: 'Xúc xắc' })).toBe(false);
});

test('a text of an added language keeps the rule of all, and a language that the site has not is refused', () => {
  const Words = textsOf(saidLine(20), strict, [...languages, 'VI']);
  expect(Value.Check(Words, { ...three, VI: ' ' })).toBe(false);
  expect(Value.Check(Words, { ...three, VI: 'x'.repeat(21) })).toBe(false);
  expect(Value.Check(Words, { ...three, VI: 'Xúc\u202exắc' })).toBe(false);
  expect(Value.Check(Words, { ...three, MS: 'Dadu' })).toBe(false);
  expect(Value.Check(textsOf(saidLine(20), strict), { ...three, VI: 'Xúc xắc' })).toBe(false);
});

test('a form names each language of the site, the added ones as fields that may stay empty', () => {
  const { properties, required } = textsOf(saidLine(20), strict, [...languages, 'VI']);
  expect(Object.keys(properties)).toEqual([...languages, 'VI']);
  expect(required).toEqual(['EN', 'TH', 'CN']);
});
