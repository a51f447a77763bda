/**
 * Checks that the portal's words are complete: every language has the same files, keys and variables, no empty word,
 * and a sentence for every error code. Finding no word is a failure.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorStatus } from '@fairhouse/contract/errors';
import { languageTag } from '@fairhouse/contract/language';

export type Report = { words: number; faults: string[] };

const languages = Object.values(languageTag);
/** Languages have different plural forms: Thai and Chinese have one where English has two. */
const plural = /_(?:zero|one|two|few|many|other)$/;

/** @param folder holds `en/`, `th/` and `zh/`, one JSON file per namespace */
export function checkLocales(folder: string, errorCodes: readonly string[]): Report {
  const report: Report = { words: 0, faults: [] };
  const names = new Set(languages.flatMap((language) => filesIn(join(folder, language))));
  for (const name of [...names].sort()) {
    const words = languages.map((language) => [language, wordsIn(join(folder, language, name))] as const);
    const keys = new Set(words.flatMap(([, found]) => [...(found?.keys() ?? [])]));
    for (const [language, found] of words) {
      if (!found) {
        report.faults.push(`${language}/${name} is missing`);
        continue;
      }
      report.words += found.size;
      for (const key of keys) {
        const word = found.get(key);
        if (word === undefined) report.faults.push(`${language}/${name}: ${key} is missing`);
        else if (word.trim() === '') report.faults.push(`${language}/${name}: ${key} is empty`);
        else report.faults.push(...otherVariables(`${language}/${name}: ${key}`, word, words[0]?.[1]?.get(key)));
      }
      if (name === 'errors.json') {
        for (const code of errorCodes)
          if (!found.has(code)) report.faults.push(`${language}/${name}: ${code} has no words`);
      }
    }
  }
  if (report.words === 0) report.faults.push(`no word was seen under ${folder}`);
  return report;
}

function otherVariables(where: string, word: string, english: string | undefined): string[] {
  const variables = (text: string) =>
    [...new Set(text.match(/\{\{\s*[\w.]+/g) ?? [])].map((v) => v.replace(/\W/g, '')).sort();
  if (english === undefined || variables(word).join() === variables(english).join()) return [];
  return [`${where} has other variables than in English: ${variables(word)} instead of ${variables(english)}`];
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
}

/** Returns the words by dotted key, with plural forms as one; null if there is no such file. */
function wordsIn(file: string): Map<string, string> | null {
  if (!existsSync(file)) return null;
  const words = new Map<string, string>();
  const collect = (node: unknown, path: string): void => {
    if (typeof node === 'string') {
      const key = path.replace(plural, '');
      // If one of several plural forms is empty, that one is kept, so that it is reported.
      if (words.get(key) !== '') words.set(key, node);
    } else if (typeof node === 'object' && node !== null) {
      for (const [name, child] of Object.entries(node)) collect(child, path ? `${path}.${name}` : name);
    }
  };
  collect(JSON.parse(readFileSync(file, 'utf8')), '');
  return words;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(import.meta.dirname, '../apps/portal/src/locales');
  const { words, faults } = checkLocales(folder, Object.keys(errorStatus));
  for (const line of faults) console.error(line);
  console.log(`locales: ${words} words, ${faults.length} faults`);
  process.exit(faults.length > 0 ? 1 : 0);
}
