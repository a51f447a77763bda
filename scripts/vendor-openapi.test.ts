import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vendorActions } from '@fairhouse/contract/vendor-protocol';
import { roundActions } from '@fairhouse/contract/vendor-rounds';
import { expect, test } from 'vitest';
import { vendorDescription } from './vendor-openapi.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

test('the description beside the guide is the present one: npm run vendor:openapi writes it', () => {
  expect(JSON.parse(read('docs/vendors-openapi.json'))).toEqual(JSON.parse(JSON.stringify(vendorDescription())));
});

test('it names every call of both versions, and every call of ours that the guide names', () => {
  const { paths, webhooks }: { paths: object; webhooks: object } = JSON.parse(JSON.stringify(vendorDescription()));
  const calls = [...vendorActions.map((name) => `/${name}`), ...roundActions.map((name) => `/v2/${name}`)];
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(calls));
  const guide = read('docs/vendors.md').split('## What we call')[1]?.split('\n## ')[0] ?? '';
  const named = [...guide.matchAll(/^\| `(\/[a-z/]+)` \|/gm)]
    .map(([, path]) => path)
    .filter((path) => path !== '/test/play');
  expect(named.length).toBeGreaterThan(8);
  expect(Object.keys(webhooks).sort()).toEqual(named.sort());
});
