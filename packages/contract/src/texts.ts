import { type TObjectOptions, type TSchema, Type } from 'typebox';
import { type Language, languages } from './language.ts';

/** The languages in which all content is written; texts in a site's further languages are optional. */
const written: readonly Language[] = ['EN', 'TH', 'CN'];

/**
 * A text in each language of the site.
 * @param one the schema of the text in one language
 * @param options those of the object: `strict` for what operators send
 */
export function textsOf<S extends TSchema>(one: S, options: TObjectOptions = {}, site: readonly string[] = languages) {
  // No static type knows the languages that a site adds.
  const further: object = Object.fromEntries(
    site.filter((name) => !written.some((same) => same === name)).map((name) => [name, Type.Optional(one)]),
  );
  return Type.Object({ EN: one, TH: one, CN: one, ...further }, options);
}

/** The same without rules, for texts that the server sends. */
export const shownTexts = () => textsOf(Type.String());
