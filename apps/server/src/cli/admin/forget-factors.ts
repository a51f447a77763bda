import { forgetMemberFactors } from '../../modules/identity/index.ts';
import { forgetOperatorFactors } from '../../modules/operators/index.ts';
import { DomainError } from '../../platform/errors.ts';
import { BadInput, type Command, readArgs } from './command.ts';

export const forgetFactorsCommand: Command = {
  usage: [
    [
      'forget-factors <account> [--operator]',
      'removes all second factors of a member, or of an operator, who has lost them; their sessions end',
    ],
  ],
  read(args) {
    const { positionals, values } = readArgs(args, ['account'], { operator: { type: 'boolean' } });
    const [account = ''] = positionals;
    const forget = values.operator ? forgetOperatorFactors : forgetMemberFactors;
    return async (ctx) => {
      try {
        const forgotten = await forget(ctx, account);
        return [forgotten ? `The second factors of ${account} are forgotten` : `${account} had no second factor`];
      } catch (error) {
        if (error instanceof DomainError && error.code === 'NOT_FOUND') {
          throw new BadInput(`There is no ${values.operator ? 'operator' : 'account'} ${account}`);
        }
        throw error;
      }
    };
  },
};
