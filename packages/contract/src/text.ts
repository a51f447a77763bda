import { Type } from 'typebox';

/** One line of text that a person typed: no control characters, no half of a surrogate pair (which no database keeps). */
export function line(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength, pattern: `^(?:${character})*$` });
}

/**
 * A line that is shown to others: it contains no invisible character that changes the reading direction or breaks the
 * line.
 */
export function shownLine(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength, pattern: shownPattern });
}

/** A line for others that is not blank. */
export function saidLine(maxLength: number, minLength = 1) {
  return Type.String({ minLength, maxLength, pattern: `^(?=.*\\S)(?:${shownCharacter})*$` });
}

/** True when a text can be shown to others unchanged; see `shownLine`. */
export function isShown(text: string): boolean {
  return new RegExp(shownPattern, 'u').test(text);
}

const pair = '[\\ud800-\\udbff][\\udc00-\\udfff]';
const character = `[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]|${pair}`;
// Besides those: C1 controls, direction marks and overrides (Unicode Bidirectional Algorithm, 2), line and paragraph
// separators.
const turning = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const shownCharacter = `[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029${turning}\\ud800-\\udfff]|${pair}`;
const shownPattern = `^(?:${shownCharacter})*$`;
