import { changeDefaultPassword } from '../../modules/identity/desk/index.ts';
import type { Setter } from '../../modules/operators/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, claimOf, reasonForm, worded } from './desk/as-operator.ts';
import { machineSetter, requireReason, settingAs } from './desk/setting.ts';
import { typedPassword } from './typed-password.ts';

const passwordLength = { min: 6, max: 128 };

export const defaultPasswordCommand: Command = {
  usage: [
    [
      'default-password [--password-stdin] --reason <text> [--as <operator>]',
      'sets the password that accounts opened by others start with; who still has it must choose another at login; piped behind the operator’s',
    ],
    [`default-password --clear ${reasonForm}`, 'there is none any more'],
  ],
  async read(args) {
    const { values } = readArgs(args, [], { clear: { type: 'boolean' }, ...actOptions });
    const piped = values['password-stdin'] === true;
    const reason = requireReason(values);
    if (values.clear && values.as === undefined && piped) {
      throw new BadInput('--password-stdin has no meaning with --clear');
    }
    const claim = values.as === undefined ? null : await claimOf(values);
    const password = values.clear ? null : await readPassword(piped);
    const set = async (ctx: Ctx, by: Setter) => {
      await changeDefaultPassword(ctx, by, 'site', { password });
      return password === null
        ? 'There is no default password'
        : 'The default password is set: whoever logs in with it must choose another';
    };
    const given = { set: password !== null };
    return claim
      ? settingAs(claim, given, changeDefaultPassword, set)
      : worded((ctx) => set(ctx, machineSetter(given, reason)));
  },
};

async function readPassword(piped: boolean): Promise<string> {
  const password = (await typedPassword(piped, 'Default password')).trim();
  if (password === '') throw new BadInput('No password was typed; to have none, say --clear');
  const { min, max } = passwordLength;
  if (password.length < min || password.length > max) {
    throw new BadInput(`The password must have ${min} to ${max} characters`);
  }
  return password;
}
