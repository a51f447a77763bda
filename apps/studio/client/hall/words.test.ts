import { expect, test } from 'vitest';
import { words } from './words.ts';

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

test('every sentence of the hall is there in every language with the same places for values', () => {
  for (const [key, english] of Object.entries(words.EN)) {
    for (const language of [words.TH, words.CN]) {
      const said = new Map(Object.entries(language)).get(key) ?? '';
      expect(said.trim(), key).not.toBe('');
      expect(places(said), key).toEqual(places(english));
    }
  }
});
