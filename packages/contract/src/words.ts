import { type Static, Type } from 'typebox';
import { changed, strict, Version } from './desk.ts';
import { saidLine, shownLine } from './text.ts';
import { shownTexts, textsOf } from './texts.ts';

/** The brand's own words of one language: by namespace, then by key. */
export type OwnWords = Record<string, Record<string, string>>;
export const OwnWords = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));

/** The longest word. */
const textMax = 2000;
const OwnText = Type.Union([saidLine(textMax), Type.Null()]);
const OwnTexts = textsOf(OwnText, strict);

/** A word by its namespace and key, `shell:login`. */
export const DeskWordPath = Type.Object({ name: Type.String({ pattern: '^[a-z]{1,24}:[A-Za-z0-9_.-]{1,120}$' }) });
/**
 * GET /ops/v1/site/words: the words that contain a text, in their name or in any language; without a text only the
 * brand's own words.
 */
export const DeskWordQuery = Type.Object({ text: Type.Optional(shownLine(100, 1)) }, strict);
/** Words of the portal, with the brand's own where there are any; null: none. */
export const DeskWords = Type.Array(
  Type.Object({
    name: Type.String(),
    standard: shownTexts(),
    word: Type.Union([OwnTexts, Type.Null()]),
    version: Version,
  }),
);
/** PUT …/words/{name}: the brand's own word by language; null in a language, or as a whole: the product's. */
export const DeskWordChange = Type.Object({ word: Type.Union([OwnTexts, Type.Null()]), ...changed }, strict);
export type DeskWordChange = Static<typeof DeskWordChange>;
