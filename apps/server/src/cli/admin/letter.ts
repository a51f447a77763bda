import { writeLetter } from '../../modules/messages/desk/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, reasonForm } from './desk/as-operator.ts';
import { reasonedSetting } from './desk/setting.ts';
import { localized } from './maintenance.ts';

export const letterCommand: Command = {
  usage: [
    [
      `letter <account> --title <text> --text <text> [--title-th …] [--text-th …] [--title-cn …] [--text-cn …] ${reasonForm}`,
      'writes to a member’s inbox',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['account'], {
      ...actOptions,
      title: { type: 'string' },
      'title-th': { type: 'string' },
      'title-cn': { type: 'string' },
      text: { type: 'string' },
      'text-th': { type: 'string' },
      'text-cn': { type: 'string' },
    });
    const [account = ''] = positionals;
    const title = localized('title', values.title, values['title-th'], values['title-cn']);
    const text = localized('text', values.text, values['text-th'], values['text-cn']);
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
        await writeLetter(ctx, setter, account, { title, text });
        return `${account} is written to`;
      },
      { NOT_FOUND: `There is no account ${account}` },
    );
  },
};
