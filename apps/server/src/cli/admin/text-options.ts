import { type Localized, languages } from '@fairhouse/contract/language';
import { BadInput, textOption } from './command.ts';

/** The option of a text: `--title` in English, `--title-th` and its like in the site's further languages. */
const optionOf = (name: string, language: string) => (language === 'EN' ? name : `${name}-${language.toLowerCase()}`);

/** Options for texts of these names, in each language of the site; `typedTexts` reads what was typed. */
export function textOptions(names: readonly string[], site: readonly string[] = languages): object {
  const all = names.flatMap((name) => site.map((language) => optionOf(name, language)));
  return Object.fromEntries(all.map((option) => [option, { type: 'string' }]));
}

/** The form of the options of a text in the languages beside English. */
export const furtherForm = (name: string): string =>
  languages
    .filter((language) => language !== 'EN')
    .map((language) => `[--${optionOf(name, language)} …]`)
    .join(' ');

/** Returns the text that was typed in each language, as it should be. @throws BadInput for one that cannot be shown */
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
 * Returns a text in every language; one that is missing in Thai or Chinese gets the English text. Null: none is typed.
 * @throws BadInput where English is missing, and for a text that cannot be shown
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
