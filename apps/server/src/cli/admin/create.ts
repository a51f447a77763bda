import { randomBytes } from 'node:crypto';
import { isCommonPassword } from '../../modules/identity/desk/index.ts';
import { createOperator, operatorRoles } from '../../modules/operators/index.ts';
import { DomainError } from '../../platform/errors.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { typedPassword } from './typed-password.ts';

const passwordLength = { min: 10, max: 128 };

export const createCommand: Command = {
  usage: [
    [
      'create --username <name> --role <role> [--password-stdin]',
      `makes an operator; roles: ${operatorRoles.join(', ')}. Asks for the password at a terminal; else makes one and prints it once`,
    ],
  ],
  async read(args) {
    const { values } = readArgs(args, [], {
      username: { type: 'string' },
      role: { type: 'string' },
      'password-stdin': { type: 'boolean' },
    });
    const { username } = values;
    if (username === undefined) throw new BadInput('--username is missing');
    if (!/^[A-Za-z][A-Za-z0-9._-]{2,31}$/.test(username)) {
      throw new BadInput(`--username "${username}" is not a letter followed by 2 to 31 letters, digits, dots, _ or -`);
    }
    if (values.role === undefined) throw new BadInput('--role is missing');
    const role = operatorRoles.find((known) => known === values.role);
    if (!role) throw new BadInput(`--role "${values.role}" is not one of ${operatorRoles.join(', ')}`);

    const given = await typedPassword(values['password-stdin'] === true, 'Password (empty: one is made)');
    const { min, max } = passwordLength;
    if (given !== '' && (given.length < min || given.length > max)) {
      throw new BadInput(`The password must have ${min} to ${max} characters`);
    }
    if (given !== '' && (await isCommonPassword(given))) throw new BadInput('The password is one of those tried first');
    const password = given || randomBytes(15).toString('base64url');
    return async (ctx) => {
      try {
        await createOperator(ctx.db, { username, password, role, at: ctx.clock() });
      } catch (error) {
        if (error instanceof DomainError && error.code === 'USERNAME_TAKEN') {
          throw new BadInput(`There is an operator ${username} already`);
        }
        throw error;
      }
      const made = `Operator ${username} (${role}) is made`;
      return given ? [made] : [made, `Password: ${password}`, 'It is not shown again.'];
    };
  },
};
