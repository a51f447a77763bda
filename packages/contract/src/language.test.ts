import { expect, test } from 'vitest';
import { inLanguage, languages } from './language.ts';
import { LanguageName } from './site.ts';

test('content is shown in the language asked for, else in the first language in which it is written', () => {
  const words = { EN: 'Dice', TH: 'ลูกเต๋า', CN: '骰子' };
  expect(languages.map((language) => inLanguage(words, language))).toEqual(['Dice', 'ลูกเต๋า', '骰子']);
  expect(inLanguage({ EN: 'Dice', CN: '骰子' }, 'TH')).toBe('Dice');
  expect(inLanguage({ CN: '骰子' }, 'TH')).toBe('骰子');
  // A text that is deliberately empty stays empty.
  expect(inLanguage({ EN: 'Dice', TH: '' }, 'TH')).toBe('');
  expect(inLanguage({}, 'EN')).toBe('');
});

test('every language of the interface may be asked for', () => {
  expect(LanguageName.enum).toEqual([...languages]);
});
