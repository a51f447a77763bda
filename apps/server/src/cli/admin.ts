import { ConfigError } from '../platform/config.ts';
import { isDatabaseGone } from '../platform/database.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres.ts';
import { openSite } from '../platform/site.ts';
import { BadInput, type Command } from './admin/command.ts';
import { commands } from './admin/commands.ts';

/** `npm run admin -- <command> …`. Exit 0: done; 1: the site could not be reached; 2: the command is not right. */
async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') return say(helpOf(Object.values(commands)));
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const wrong = name === undefined ? 'Which command?' : `There is no command "${name}".`;
    return complain(`${wrong} Commands: ${Object.keys(commands).join(', ')}. See: npm run admin -- help`);
  }
  if (rest.includes('--help') || rest.includes('-h')) return say(helpOf([command]));
  try {
    const work = await command.read(rest);
    const site = await openSite(process.env, 'tool');
    try {
      return say(await work(site.ctx));
    } finally {
      await site.close();
    }
  } catch (error) {
    if (error instanceof BadInput) return complain(`${error.message}. See: npm run admin -- ${name} --help`);
    if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return fail(error.message);
    // Ctrl-C where the password was asked for.
    if (error instanceof Error && error.name === 'AbortError') return 130;
    if (error instanceof Error && isDatabaseGone(error)) return fail(`The database does not answer: ${error.message}`);
    throw error;
  }
}

function helpOf(shown: Command[]): string[] {
  const lines = shown.flatMap(({ usage }) => usage.map(([form, does]) => `  npm run admin -- ${form}\n      ${does}`));
  return [...lines, '', 'Works beside a running site, which follows within a second, or with none running.'];
}

function say(lines: string[]): number {
  console.log(lines.join('\n'));
  return 0;
}

function complain(line: string): number {
  console.error(line);
  return 2;
}

function fail(line: string): number {
  console.error(line);
  return 1;
}

process.exitCode = await main(process.argv.slice(2));
