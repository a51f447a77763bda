/**
 * Adds a language to the portal, and lists the words that are left to translate.
 *
 *     npm run language -- add VI vi "Tiếng Việt"   makes its folder of words from English, and registers it
 *     npm run language -- missing vi               lists the words that still stand in English
 */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

type NewLanguage = { code: string; tag: string; name: string };

const registry = 'packages/contract/src/language.ts';
const locales = 'apps/portal/src/locales';

/**
 * Makes the folder of a new language from English and registers it.
 * @param root the repository
 * @returns `done`, false if it was not added, and `lines`: the next steps, or the reason
 */
export function addLanguage(root: string, { code, tag, name }: NewLanguage): { done: boolean; lines: string[] } {
  const refused = (line: string) => ({ done: false, lines: [line] });
  if (!/^[A-Z]{2,3}$/.test(code)) return refused(`"${code}" is not a code of two or three capital letters`);
  if (!/^[a-z]{2,3}$/.test(tag)) return refused(`"${tag}" is not a language’s tag such as vi`);
  if (!/\p{L}/u.test(name) || /['\\\p{Cc}]/u.test(name)) return refused(`"${name}" is not a language’s name`);
  const file = join(root, registry);
  const source = readFileSync(file, 'utf8');
  const folder = join(root, locales, tag);
  if (existsSync(folder) || new RegExp(`\\b${code}:|: '${tag}'`).test(source))
    return refused(`${code} is there already`);

  const registered = source
    .replace(/(export const languages = \[[^\]]*)\]/, `$1, '${code}']`)
    .replace(/(export const languageTag = \{[^}]*[^\s}]) \}/, `$1, ${code}: '${tag}' }`)
    .replace(/(export const languageNames: [^=]+ = \{[^}]*[^\s}]) \}/, `$1, ${code}: '${name}' }`);
  if (registered.split(code).length - source.split(code).length !== 3) return refused(`${registry} has another shape`);
  cpSync(join(root, locales, 'en'), folder, { recursive: true });
  const list = readFileSync(join(root, locales, 'en.ts'), 'utf8');
  writeFileSync(join(root, locales, `${tag}.ts`), list.replace('./en/', `./${tag}/`));
  writeFileSync(file, registered);
  return {
    done: true,
    lines: [
      `${locales}/${tag} holds the English words: translate them, and "npm run language -- missing ${tag}" lists those that are left`,
      '"npm run check" names what else has words by language',
    ],
  };
}

/** Returns the words of a language that are still the English ones, as pairs of `namespace:key` and the word. */
export function missingWords(root: string, tag: string): [string, string][] {
  const folder = join(root, locales);
  return readdirSync(join(folder, 'en'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const theirs = wordsIn(join(folder, tag, name));
      const namespace = name.slice(0, -'.json'.length);
      return [...wordsIn(join(folder, 'en', name))]
        .filter(
          ([key, word]) => (theirs.get(key) ?? word) === word && /\p{L}{2}/u.test(word.replace(/\{\{.*?\}\}/g, '')),
        )
        .map(([key, word]): [string, string] => [`${namespace}:${key}`, word]);
    });
}

function wordsIn(file: string): Map<string, string> {
  const words = new Map<string, string>();
  const collect = (held: unknown, path: string): void => {
    if (typeof held === 'string') words.set(path, held);
    else if (typeof held === 'object' && held !== null)
      for (const [name, child] of Object.entries(held)) collect(child, path ? `${path}.${name}` : name);
  };
  if (existsSync(file)) collect(JSON.parse(readFileSync(file, 'utf8')), '');
  return words;
}

function run(root: string, [act, ...given]: string[]): number {
  const [first = '', second = '', third = ''] = given;
  if (act === 'add' && given.length === 3) {
    const { done, lines } = addLanguage(root, { code: first, tag: second, name: third });
    for (const line of lines) console.log(line);
    return done ? 0 : 2;
  }
  if (act === 'missing' && given.length === 1 && existsSync(join(root, locales, first))) {
    const missing = missingWords(root, first);
    for (const [name, word] of missing) console.log(`${name}\t${word}`);
    console.log(`${missing.length} words are left`);
    return 0;
  }
  console.error('npm run language -- add <CODE> <tag> <name> | missing <tag of a language that is there>');
  return 2;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = run(resolve(import.meta.dirname, '..'), process.argv.slice(2));
}
