import { type Localized, languages } from '@fairhouse/contract/language';
import { BadInput, textOption } from './command.ts';

/** The option of a text: `--title` in English, `--title-th` and so on in the site's other languages. */
const optionOf = (name: string, language: string) => (language === 'EN' ? name : `${name}-${language.toLowerCase()}`);

/** Options for texts of these names, in each language of the site; `typedTexts` reads their values. */
export function textOptions(names: readonly string[], site: readonly string[] = languages): object {
  const all = names.flatMap((name) => site.map((language) => optionOf(name, language)));
  return Object.fromEntries(all.map((option) => [option, { type: 'string' }]));
}

/** The usage text of a text's options in the languages beside English. */
export const furtherForm = (name: string): string =>
  languages
    .filter((language) => language !== 'EN')
    .map((language) => `[--${optionOf(name, language)} …]`)
    .join(' ');

/** Returns the typed text of each language, trimmed. @throws BadInput for one with invisible characters */
export function typedTexts(
  name: string,
  values: object,
  { max = 500, site = languages }: { max?: number; site?: readonly string[] } = {},
): Record<string, string> {
  const found = site.flatMap((language): [string, string][] => {
    const option = optionOf(name, language);
    const typed: unknown = Reflect.get(values, option);
    return typeof typed === 'string' ? [[language, textOption(option, typed, max)]] : [];
  });
  return Object.fromEntries(found);
}

/**
 * Returns a text in every language; a missing Thai or Chinese one is replaced by the English text. Null: none is
 * given.
 * @throws BadInput where English is missing, and for a text with invisible characters
 */
export function localized(
  name: string,
  values: object,
  options: { max?: number; site?: readonly string[] } = {},
): Localized | null {
  const typed = typedTexts(name, values, options);
  if (Object.keys(typed).length === 0) return null;
  const { EN } = typed;
  if (EN === undefined) throw new BadInput(`--${name} is missing: words in English are needed too`);
  return { TH: EN, CN: EN, ...typed, EN };
}
