import { Readable } from 'node:stream';
import type { Ctx } from '../../platform/ctx.ts';
import { testPassword } from '../../testing/members.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { runAdmin, type Said } from './run.ts';

/** Runs a command line with something piped to it, as a script does. */
export async function piped(ctx: Ctx, args: string[], lines: string[]): Promise<Said> {
  const { stdin } = process;
  const value = Readable.from(lines.map((line) => `${line}\n`));
  Object.defineProperty(process, 'stdin', { value, configurable: true });
  try {
    return await runAdmin(args, (work) => work({ ...ctx }));
  } finally {
    Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  }
}

/** An operator of finance at the machine, who says why and pipes the password. */
export async function operatorAtMachine(ctx: Ctx) {
  const { username } = await signedInOperator(ctx, { role: 'finance' });
  const signed = ['--as', username, '--reason', 'Decided on Monday', '--password-stdin'];
  return {
    username,
    run: (args: string[], ...secrets: string[]) => piped(ctx, [...args, ...signed], [testPassword, ...secrets]),
  };
}
