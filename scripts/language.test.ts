import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addLanguage, missingWords } from './language.ts';
import { checkLocales } from './locales.ts';

const here = resolve(import.meta.dirname, '..');
const locales = 'apps/portal/src/locales';

/** Copies the files that adding a language changes; returns the folder. */
function house(): string {
  const root = mkdtempSync(join(tmpdir(), 'fairhouse-language-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'packages/contract/src'), { recursive: true });
  cpSync(join(here, 'packages/contract/src/language.ts'), join(root, 'packages/contract/src/language.ts'));
  cpSync(join(here, locales), join(root, locales), { recursive: true });
  return root;
}
const registry = (root: string) => readFileSync(join(root, 'packages/contract/src/language.ts'), 'utf8');
const vietnamese = { code: 'VI', tag: 'vi', name: 'Tiếng Việt' };

test('a new language has a folder with every word of English, and is registered with its tag and name', async () => {
  const root = house();
  expect(addLanguage(root, vietnamese).done).toBe(true);
  const { languages, languageTag, languageNames } = await import(join(root, 'packages/contract/src/language.ts'));
  expect(languages).toEqual(['EN', 'TH', 'CN', 'VI']);
  expect([languageTag.VI, languageNames.VI, languageTag.CN]).toEqual(['vi', 'Tiếng Việt', 'zh']);
  expect(readFileSync(join(root, locales, 'vi.ts'), 'utf8')).toContain(
    "glob<{ default: Record<string, string> }>('./vi/*.json')",
  );
  expect(checkLocales(join(root, locales), []).faults).toEqual([]);
});

test('content that is not written in a new language is shown in the first one', async () => {
  const root = house();
  addLanguage(root, vietnamese);
  const { inLanguage } = await import(join(root, 'packages/contract/src/language.ts'));
  const words = { EN: 'Dice', TH: 'ลูกเต๋า', CN: '骰子' };
  expect(inLanguage(words, 'VI')).toBe('Dice');
  expect(inLanguage({ ...words, VI: 'Xúc xắc' }, 'VI')).toBe('Xúc xắc');
});

test('what is left to translate is listed, and what is translated is not', () => {
  const root = house();
  addLanguage(root, vietnamese);
  const before = missingWords(root, 'vi');
  expect(before.length).toBeGreaterThan(2000);
  const file = join(root, locales, 'vi/shell.json');
  const words = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...words, language: 'Ngôn ngữ' }));
  expect(missingWords(root, 'vi')).toHaveLength(before.length - 1);
  expect(missingWords(root, 'vi').map(([name]) => name)).not.toContain('shell:language');
});

test.each([
  { ...vietnamese, code: 'vi' },
  { ...vietnamese, code: 'EN' },
  { ...vietnamese, tag: '../vi' },
  { ...vietnamese, tag: 'th' },
  { ...vietnamese, name: "x', y: '" },
  { ...vietnamese, name: '' },
])('%s is not added, and nothing changes', (language) => {
  const root = house();
  const before = registry(root);
  expect(addLanguage(root, language).done).toBe(false);
  expect(registry(root)).toBe(before);
});
