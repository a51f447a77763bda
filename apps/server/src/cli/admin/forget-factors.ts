import { accountActs } from '../../modules/identity/desk/index.ts';
import { operatorActs } from '../../modules/operators/index.ts';
import { type Command, readArgs } from './command.ts';
import { actOptions, reasonForm } from './desk/as-operator.ts';
import { reasonedSetting } from './desk/setting.ts';

export const forgetFactorsCommand: Command = {
  usage: [
    [
      `forget-factors <account> [--operator] ${reasonForm}`,
      'removes all second factors of a member, or of an operator, who has lost them; their sessions end',
    ],
  ],
  async read(args) {
    const { positionals, values } = readArgs(args, ['account'], { operator: { type: 'boolean' }, ...actOptions });
    const [account = ''] = positionals;
    const forget = values.operator ? operatorActs['forget-factors'] : accountActs['forget-factors'];
    const set: Parameters<typeof reasonedSetting>[2] = async (ctx, by) =>
      (await forget(ctx, by, account))
        ? `The second factors of ${account} are forgotten`
        : `${account} had no second factor`;
    const refusals = { NOT_FOUND: `There is no ${values.operator ? 'operator' : 'account'} ${account}` };
    return await reasonedSetting(values, forget, set, refusals);
  },
};
