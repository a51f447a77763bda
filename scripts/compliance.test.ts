import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const identity = 'apps/server/src/modules/identity/';

/** Returns every "title" that follows the name of a test file, up to the next file's name. */
function namedTests(text: string): { file: string; title: string }[] {
  return [...text.matchAll(/`([\w./-]+\.(?:test|journey)\.ts)`((?:[ ,]*"[^"]+")+)/g)].flatMap(
    ([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({
        file: /^(?:apps|e2e)\//.test(file) ? file : identity + file,
        title,
      })),
  );
}

const isThere = (path: string, title: string) => existsSync(path) && readFileSync(path, 'utf8').includes(`'${title}'`);

test('every test that the page of threats names exists', () => {
  const page = readFileSync(join(root, 'docs/compliance/threats.md'), 'utf8');
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|journey)\.ts) > ([^`]+)`/g)];
  expect(named.length).toBeGreaterThan(4);
  const missing = named.filter(([, file = '', title = '']) => {
    const path = /^(?:apps|e2e|packages)\//.test(file) ? file : `apps/server/src/${file}`;
    return !isThere(join(root, path), title);
  });
  expect(missing.map(([name]) => name)).toEqual([]);
});

test('every test that the compliance page names exists', () => {
  const named = namedTests(readFileSync(join(root, 'docs/compliance/asvs.md'), 'utf8'));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ file, title }) => !isThere(join(root, file), title))).toEqual([]);
});
