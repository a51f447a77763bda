import { readFileSync } from 'node:fs';
import { languageTag } from '@fairhouse/contract/language';
import { expect, test } from 'vitest';
import { eventSources } from '../../app.ts';

const rules = eventSources.flatMap(({ notices }) => Object.entries(notices));

type Words = { [key: string]: string | Words };

function read(tag: string): Words {
  const file = new URL(`../../../../portal/src/locales/${tag}/messages.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function noticeOf(words: Words, template: string): Words {
  let found: string | Words | undefined = words.notice;
  for (const key of template.split('.')) found = typeof found === 'object' ? found[key] : undefined;
  if (typeof found !== 'object') throw new Error(`the portal has words for ${template}`);
  return found;
}

const placesOf = (text: unknown) => [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();

test.each(Object.values(languageTag))('every notice has its words in %s, with places for when and how much', (tag) => {
  const words = read(tag);
  for (const [template, { params }] of rules) {
    const { title, text, plain = '', withFee = '' } = noticeOf(words, template);
    expect(title, template).toBeTypeOf('string');
    const places = placesOf(text);
    expect(places, template).toContain('time');
    if (params.includes('amount')) expect(places, template).toContain('amount');
    // The portal shows the amount less the fee, as `arrived`.
    const known = ['time', ...params, ...(params.includes('fee') ? ['arrived'] : [])];
    for (const place of [...places, ...placesOf(plain), ...placesOf(withFee)])
      expect(known, `${template}: ${place}`).toContain(place);
  }
});

test('no notice has words that nothing is told with', () => {
  const { notice } = read('en');
  const told = new Set([...rules.map(([template]) => template), 'other']);
  const worded = Object.entries(typeof notice === 'object' ? notice : {}).flatMap(([subject, kinds]) =>
    typeof kinds === 'object' && !('title' in kinds)
      ? Object.keys(kinds).map((kind) => `${subject}.${kind}`)
      : [subject],
  );
  expect(worded.filter((template) => !told.has(template))).toEqual([]);
});
