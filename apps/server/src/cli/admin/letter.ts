import { memberNamed } from '../../modules/identity/index.ts';
import { sendLetter } from '../../modules/messages/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { localized } from './maintenance.ts';

export const letterCommand: Command = {
  usage: [
    [
      'letter <account> --title <text> --text <text> [--title-th …] [--text-th …] [--title-cn …] [--text-cn …]',
      'writes to a member’s inbox',
    ],
  ],
  read(args) {
    const { values, positionals } = readArgs(args, ['account'], {
      title: { type: 'string' },
      'title-th': { type: 'string' },
      'title-cn': { type: 'string' },
      text: { type: 'string' },
      'text-th': { type: 'string' },
      'text-cn': { type: 'string' },
    });
    const [account = ''] = positionals;
    const title = localized('title', values.title, values['title-th'], values['title-cn']);
    const announcement = localized('text', values.text, values['text-th'], values['text-cn']);
    if (!title) throw new BadInput('--title is missing');
    if (!announcement) throw new BadInput('--text is missing');
    return async (ctx) => {
      const memberId = await memberNamed(ctx.db, account);
      if (memberId === null) throw new BadInput(`There is no account ${account}`);
      await sendLetter(ctx, memberId, { title, announcement });
      return [`${account} is written to`];
    };
  },
};
