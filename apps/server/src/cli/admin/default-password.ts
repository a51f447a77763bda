import { setDefaultPassword } from '../../modules/identity/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { typedPassword } from './typed-password.ts';

const passwordLength = { min: 6, max: 128 };

export const defaultPasswordCommand: Command = {
  usage: [
    [
      'default-password [--password-stdin]',
      'sets the password that accounts opened by others start with; who still has it must choose another at login',
    ],
    ['default-password --clear', 'there is none any more'],
  ],
  async read(args) {
    const { values } = readArgs(args, [], { 'password-stdin': { type: 'boolean' }, clear: { type: 'boolean' } });
    if (values.clear) {
      if (values['password-stdin']) throw new BadInput('--password-stdin has no meaning with --clear');
      return async (ctx) => {
        await setDefaultPassword(ctx, null);
        return ['There is no default password'];
      };
    }
    const password = (await typedPassword(values['password-stdin'] === true, 'Default password')).trim();
    if (password === '') throw new BadInput('No password was typed; to have none, say --clear');
    const { min, max } = passwordLength;
    if (password.length < min || password.length > max) {
      throw new BadInput(`The password must have ${min} to ${max} characters`);
    }
    return async (ctx) => {
      await setDefaultPassword(ctx, password);
      return ['The default password is set: whoever logs in with it must choose another'];
    };
  },
};
