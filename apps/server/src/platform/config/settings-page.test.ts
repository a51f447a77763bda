import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environment } from './environment.ts';

const page = readFileSync(new URL('../../../../../docs/settings.md', import.meta.url), 'utf8');
const table = [...page.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)].map(([, names = '', fallback = '']) => ({
  names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  fallback,
}));

test('the page of settings explains each environment variable, and no other', () => {
  expect(table.flatMap(({ names }) => names)).toEqual(Object.keys(environment.properties));
});

test('the page of settings tells the defaults that the server takes', () => {
  const told = new Map(table.flatMap(({ names, fallback }) => names.map((name) => [name, fallback])));
  for (const [name, row] of Object.entries(environment.properties)) {
    const isWord = /^FACEBOOK|^FIREBASE_KEYS|^SMS_HEADERS/.test(name);
    if ('default' in row && !isWord) expect(told.get(name), name).toContain(`\`${row.default}\``);
    else expect(told.get(name), name).not.toMatch(/^`[^A-Z]+`$/);
  }
});
