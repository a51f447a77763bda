import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isShown } from '@fairhouse/contract/text';
import type { Ctx } from '../../platform/ctx.ts';

/** The act of a command with valid arguments; returns the lines to print. */
export type Work = (ctx: Ctx) => Promise<string[]>;

export type Command = {
  /** Forms of the command after `npm run admin --`, each with its effect. */
  usage: readonly (readonly [form: string, does: string])[];
  /** Reads the arguments after the command's name. @throws BadInput before any database is opened */
  read: (args: string[]) => Work | Promise<Work>;
};

/** A mistake in the typed command: one clear line and exit code 2. */
export class BadInput extends Error {}

/**
 * Reads options (all of them texts or flags) and positional arguments.
 * @throws BadInput for an unknown option, a missing value, or a wrong number of positional arguments
 */
export function readArgs<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  positionals: readonly string[],
  options: O,
) {
  const parsed = parse(args, options);
  const missing = positionals[parsed.positionals.length];
  if (missing !== undefined) throw new BadInput(`<${missing}> is missing`);
  const extra = parsed.positionals[positionals.length];
  if (extra !== undefined) throw new BadInput(`"${extra}" is one argument too many`);
  return parsed;
}

function parse<const O extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // "Unknown option '--x'. To specify a positional argument …": only the first sentence is helpful.
    throw new BadInput(error.message.split('. ')[0]?.split('\n')[0] ?? error.message);
  }
}

/**
 * Returns the text of an option, trimmed.
 * @throws BadInput when it is empty, too long for a line on a screen, or has invisible characters
 */
export function textOption(name: string, value: string, lengthMax = 500): string {
  const text = value.trim();
  if (text === '') throw new BadInput(`--${name} is empty`);
  if (text.length > lengthMax) throw new BadInput(`--${name} is longer than ${lengthMax} characters`);
  if (!isShown(text)) throw new BadInput(`--${name} has characters in it that cannot be seen`);
  return text;
}
