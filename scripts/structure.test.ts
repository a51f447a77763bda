import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { circles, linesMax, longFiles, questioningComments } from './structure.ts';

/** Makes a source tree with these files; returns its folder. */
function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'fairhouse-structure-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

const house = resolve(import.meta.dirname, '..');

test('the house has no circle, no file that is too long and no comment that opens like a question', () => {
  expect(circles(house)).toEqual([]);
  expect(longFiles(house)).toEqual([]);
  expect(questioningComments(house)).toEqual([]);
});

test.each([
  ['of two files', { 'apps/x/a.ts': "import { b } from './b.ts';", 'apps/x/b.ts': "export { a } from './a.ts';" }],
  [
    'by types',
    { 'apps/x/a.ts': "import type { B } from './b.ts';", 'apps/x/b.ts': "import type { A } from './a.ts';" },
  ],
  [
    'through a third',
    {
      'apps/x/a.ts': "import { b } from './b.ts';",
      'apps/x/b.ts': "import { c } from './y/c.ts';",
      'apps/x/y/c.ts': "import { a } from '../a.ts';",
    },
  ],
])('a circle %s is told', (_what, files: Record<string, string>) => {
  expect(circles(tree(files))).toHaveLength(1);
});

test('a lazy import and two ways to one file are no circle', () => {
  const files = {
    'apps/x/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
    'apps/x/b.ts': "import { c } from './c.ts';",
    'apps/x/c.ts': "const a = () => import('./a.ts');",
  };
  expect(circles(tree(files))).toEqual([]);
});

test('a file of one line too many is told', () => {
  const files = { 'apps/x/a.ts': '\n'.repeat(linesMax), 'apps/x/b.ts': '\n'.repeat(linesMax + 1) };
  expect(longFiles(tree(files))).toHaveLength(1);
});

test('a doc comment that opens with a question word is told with its line', () => {
  const files = Object.fromEntries(
    ['What', 'Who', 'Whose', 'Whom', 'Whether', 'Where', 'How', 'Which'].map((word) => [
      `apps/x/${word}.ts`,
      `const a = 1;\n/** ${word} it is. */\nexport const b = a;\n/**\n * ${word} it is,\n * on a second line.\n */`,
    ]),
  );
  const told = questioningComments(tree(files));
  expect(told).toHaveLength(16);
  expect(told[0]).toMatch(/^apps\/x\/How\.ts:2 a doc comment opens with "How"/);
  expect(told[1]).toMatch(/^apps\/x\/How\.ts:4 /);
});

test('a question word further on, in a comment of its own line or inside a word is no opening', () => {
  const source = '/** Returns what is left. */\n/** However long it is. */\n// What follows is sorted.\nexport {};\n';
  expect(questioningComments(tree({ 'apps/x/a.ts': source }))).toEqual([]);
});
