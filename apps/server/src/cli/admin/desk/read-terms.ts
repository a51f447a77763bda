import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { BadInput } from '../command.ts';

/** Reads terms given as JSON. @throws BadInput, naming the invalid field */
export function readTerms<S extends TSchema>(schema: S, text: string | undefined): Static<S> {
  if (text === undefined) throw new BadInput('--terms is missing: the terms as JSON');
  const said = parse(text);
  if (Value.Check(schema, said)) return said;
  const [first] = Value.Errors(schema, said);
  throw new BadInput(`--terms does not fit: ${first?.instancePath || 'the whole'} ${first?.message ?? ''}`.trim());
}

const codeShape = /^[a-z][a-z0-9-]{1,39}$/;

/** Reads the code of a mission, a season, a raffle or a race. @throws BadInput */
export function readCode(text: string | undefined): string {
  if (text === undefined || !codeShape.test(text)) throw new BadInput(`"${text ?? ''}" is not a code: a-z, 0-9 and -`);
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadInput(`--terms is not JSON: ${error.message}`);
    throw error;
  }
}
