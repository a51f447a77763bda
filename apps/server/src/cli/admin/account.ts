import { endAccountSessions, lockAccount, unlockAccount } from '../../modules/identity/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { BadInput, type Command, readArgs } from './command.ts';

export const lockCommand = onAccount(
  'lock <account>',
  'locks an account: its sessions end and nobody comes in',
  async (ctx, name) => {
    const ended = await lockAccount(ctx, name);
    return ended === null ? `${name} was locked already` : `${name} is locked; ${sessions(ended)} ended`;
  },
);

export const unlockCommand = onAccount('unlock <account>', 'lets it in again', async (ctx, name) =>
  (await unlockAccount(ctx, name)) ? `${name} is unlocked` : `${name} was not locked`,
);

export const endSessionsCommand = onAccount(
  'end-sessions <account>',
  'signs an account out everywhere',
  async (ctx, name) => `${sessions(await endAccountSessions(ctx, name))} of ${name} ended`,
);

/** A command about one account, which must exist. */
function onAccount(form: string, does: string, work: (ctx: Ctx, account: string) => Promise<string>): Command {
  return {
    usage: [[form, does]],
    read(args) {
      const [account = ''] = readArgs(args, ['account'], {}).positionals;
      return async (ctx) => {
        try {
          return [await work(ctx, account)];
        } catch (error) {
          if (error instanceof DomainError && error.code === 'NOT_FOUND') {
            throw new BadInput(`There is no account ${account}`);
          }
          throw error;
        }
      };
    },
  };
}

function sessions(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`;
}
