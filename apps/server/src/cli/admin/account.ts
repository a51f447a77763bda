import { accountActs } from '../../modules/identity/desk/index.ts';
import type { Permission, Setter } from '../../modules/operators/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { type Command, readArgs } from './command.ts';
import { actOptions, mayActForm, reasonForm } from './desk/as-operator.ts';
import { machineSetting, reasonedSetting } from './desk/setting.ts';

export const lockCommand = onAccount(
  'lock <account>',
  'locks an account: its sessions end and nobody comes in',
  accountActs.lock,
  (ended, name) => (ended === null ? `${name} was locked already` : `${name} is locked; ${sessions(ended)} ended`),
);

export const unlockCommand = onAccount(
  'unlock <account>',
  'lets it in again',
  accountActs.unlock,
  (done, name) => (done ? `${name} is unlocked` : `${name} was not locked`),
  true,
);

export const unlockFundPasswordCommand = onAccount(
  'unlock-fund-password <account>',
  'lets its fund password be tried again, once its owner has proved who they are',
  accountActs['unlock-fund-password'],
  (done, name) => (done ? `The fund password of ${name} is unlocked` : `The fund password of ${name} was not locked`),
  true,
);

export const forgetFundPasswordCommand = onAccount(
  'forget-fund-password <account>',
  'removes a fund password that its owner has forgotten; they set a new one',
  accountActs['forget-fund-password'],
  (done, name) => (done ? `The fund password of ${name} is removed` : `${name} has no fund password`),
  true,
);

export const endSessionsCommand = onAccount(
  'end-sessions <account>',
  'signs an account out everywhere',
  accountActs['end-sessions'],
  (ended, name) => `${sessions(ended)} of ${name} ended`,
);

export const requirePasswordChangeCommand = onAccount(
  'require-password-change <account>',
  'demands another password at the next login; its sessions end',
  accountActs['require-password-change'],
  (ended, name) =>
    ended === null
      ? `${name} has to change its password already`
      : `${name} must change its password; ${sessions(ended)} ended`,
);

/**
 * Declares a command that makes a desk's act on one account.
 * @param told returns the printed line for the act's result
 * @param reasoned the machine must give a reason as well
 */
function onAccount<R>(
  form: string,
  does: string,
  act: ((ctx: Ctx, by: Setter | null, account: string) => Promise<R>) & { permission: Permission },
  told: (done: R, account: string) => string,
  reasoned = false,
): Command {
  return {
    usage: [[`${form} ${reasoned ? reasonForm : mayActForm}`, does]],
    async read(args) {
      const { positionals, values } = readArgs(args, ['account'], actOptions);
      const [account = ''] = positionals;
      const refusals = { NOT_FOUND: `There is no account ${account}` };
      const make = reasoned ? reasonedSetting : machineSetting;
      return await make(values, act, async (ctx, by) => told(await act(ctx, by, account), account), refusals);
    },
  };
}

function sessions(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`;
}
