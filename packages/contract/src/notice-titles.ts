import { type Language, type Localized, languages } from './language.ts';

/** Returns the name of a notice's parameter that holds its title in a language. */
export const titleName = (language: Language): string => (language === 'EN' ? 'title' : `title${language}`);

/** The parameters of a notice that names a title. */
export const titleNames: readonly string[] = languages.map(titleName);

/** Returns a title as the parameters of a notice. */
export function titlesOf(title: Localized): Record<string, string> {
  const said = languages.map((language): [string, string | undefined] => [titleName(language), title[language]]);
  return Object.fromEntries(said.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
