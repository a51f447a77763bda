import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const identity = 'apps/server/src/modules/identity/';

/** Every "title" that follows the name of a test file, up to the next file's name. */
function namedTests(text: string): { file: string; title: string }[] {
  return [...text.matchAll(/`([\w./-]+\.(?:test|journey)\.ts)`((?:[ ,]*"[^"]+")+)/g)].flatMap(
    ([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({
        file: /^(?:apps|e2e)\//.test(file) ? file : identity + file,
        title,
      })),
  );
}

test('every test that the compliance page names exists', () => {
  const named = namedTests(readFileSync(join(root, 'docs/compliance/asvs.md'), 'utf8'));
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({ file, title }) => {
    const path = join(root, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}'`);
  });
  expect(missing).toEqual([]);
});
