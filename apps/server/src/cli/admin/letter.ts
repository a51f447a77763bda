import { writeLetter } from '../../modules/messages/desk/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, reasonForm } from './desk/as-operator.ts';
import { reasonedSetting } from './desk/setting.ts';
import { furtherForm, localized, textOptions } from './text-options.ts';

export const letterCommand: Command = {
  usage: [
    [
      `letter <account> --title <text> --text <text> ${furtherForm('title')} ${furtherForm('text')} ${reasonForm}`,
      'writes to a member’s inbox',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['account'], {
      ...actOptions,
      ...textOptions(['title', 'text']),
    });
    const [account = ''] = positionals;
    const title = localized('title', values);
    const text = localized('text', values);
    if (!title) throw new BadInput('--title is missing');
    if (!text) throw new BadInput('--text is missing');
    const { as, reason, 'password-stdin': piped } = values;
    const by = {
      ...(as === undefined ? {} : { as }),
      ...(reason === undefined ? {} : { reason }),
      ...(piped === undefined ? {} : { 'password-stdin': piped }),
    };
    return await reasonedSetting(
      { ...by, title: title.EN },
      writeLetter,
      async (ctx, setter) => {
        const isSent = await writeLetter(ctx, setter, account, { title, text });
        return isSent
          ? `${account} is written to`
          : `The letter to ${account} names another site: it takes two operators`;
      },
      { NOT_FOUND: `There is no account ${account}` },
    );
  },
};
