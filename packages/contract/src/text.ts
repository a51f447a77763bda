import { Type } from 'typebox';

/** One line of text that a person typed: no control characters, no half of a surrogate pair (which no database keeps). */
export function line(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength, pattern: `^(?:${character})*$` });
}

/** A line that says something: not of blanks alone. */
export function saidLine(maxLength: number, minLength = 1) {
  return Type.String({ minLength, maxLength, pattern: `^(?=.*\\S)(?:${character})*$` });
}

const character = '[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff]';
