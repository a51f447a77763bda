import { type TObjectOptions, type TSchema, Type } from 'typebox';
import { type Language, languages } from './language.ts';

/** The languages in which all content is written; what a site has besides them is written where the operator wants it. */
const written: readonly Language[] = ['EN', 'TH', 'CN'];

/**
 * A text in each language of the site.
 * @param one the schema of the text in one language
 * @param options those of the object: `strict` for what operators send
 */
export function textsOf<S extends TSchema>(one: S, options: TObjectOptions = {}, site: readonly string[] = languages) {
  // No type names languages that a site adds.
  const further: object = Object.fromEntries(
    site.filter((name) => !written.some((same) => same === name)).map((name) => [name, Type.Optional(one)]),
  );
  return Type.Object({ EN: one, TH: one, CN: one, ...further }, options);
}

/** The same as the server says it. */
export const shownTexts = () => textsOf(Type.String());
