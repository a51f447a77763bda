import { Readable } from 'node:stream';
import type { OperatorRole } from '../../modules/operators/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { testPassword } from '../../testing/members.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { runAdmin, type Said } from './run.ts';

/** Runs a command line with piped input, as a script does. */
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

/** Makes an operator at the machine, with a reason and a piped password. */
export async function operatorAtMachine(ctx: Ctx, role: OperatorRole = 'finance') {
  const { username, operatorId } = await signedInOperator(ctx, { role });
  const signed = ['--as', username, '--reason', 'Decided on Monday', '--password-stdin'];
  return {
    username,
    operatorId,
    run: (args: string[], ...secrets: string[]) => piped(ctx, [...args, ...signed], [testPassword, ...secrets]),
  };
}
