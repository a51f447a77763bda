import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command } from './command.ts';
import { commands } from './commands.ts';

/**
 * The printed lines and the exit code: 0 done (to standard output), 2 the command is wrong (one line, to standard
 * error).
 */
export type Said = { code: 0 | 2; lines: string[] };

/** Opens the site and passes it to a command's work. It is called late, since bad input and help need no database. */
export type WithSite = (work: (ctx: Ctx) => Promise<string[]>) => Promise<string[]>;

/** Runs one command line. Errors of the site itself are thrown. */
export async function runAdmin(args: string[], withSite: WithSite): Promise<Said> {
  const [name, ...rest] = args;
  if (isHelp(name) || name === 'help') return said(helpOf(Object.values(commands)));
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const wrong = name === undefined ? 'Which command?' : `There is no command "${name}".`;
    return complaint(`${wrong} Commands: ${Object.keys(commands).join(', ')}. See: npm run admin -- help`);
  }
  if (rest.some(isHelp)) return said(helpOf([command]));
  try {
    return said(await withSite(await command.read(rest)));
  } catch (error) {
    if (error instanceof BadInput) return complaint(`${error.message}. See: npm run admin -- ${name} --help`);
    throw error;
  }
}

function isHelp(word: string | undefined): boolean {
  return word === '--help' || word === '-h';
}

function helpOf(shown: Command[]): string[] {
  const lines = shown.flatMap(({ usage }) => usage.map(([form, does]) => `  npm run admin -- ${form}\n      ${does}`));
  return [...lines, '', 'Works beside a running site, which follows within a second, or with none running.'];
}

function said(lines: string[]): Said {
  return { code: 0, lines };
}

function complaint(line: string): Said {
  return { code: 2, lines: [line] };
}
