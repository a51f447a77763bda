import { randomBytes } from 'node:crypto';
import { listNotices, putNotice, removeNotice } from '../../modules/site/index.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { localized } from './maintenance.ts';

export const noticeCommand: Command = {
  usage: [
    [
      'notice add --text <text> [--text-th <text>] [--text-cn <text>] [--id <id>]',
      'adds a notice, or rewords the one of the id',
    ],
    ['notice remove <id>', 'takes it away'],
    ['notice list', 'lists them with their ids'],
  ],
  read(args) {
    const [action, ...rest] = args;
    switch (action) {
      case 'add':
        return add(rest);
      case 'remove': {
        const [id = ''] = readArgs(rest, ['id'], {}).positionals;
        return async (ctx) => {
          if (!(await removeNotice(ctx.db, id))) throw new BadInput(`There is no notice ${id}: see "notice list"`);
          return [`Notice ${id} is removed`];
        };
      }
      case 'list':
        readArgs(rest, [], {});
        return async (ctx) => {
          const notices = await listNotices(ctx.db);
          return notices.length === 0
            ? ['There are no notices']
            : notices.map((n) => `${n.id.padEnd(16)} ${n.title.EN}`);
        };
      case undefined:
        throw new BadInput('<add|remove|list> is missing');
      default:
        throw new BadInput(`"${action}" is not one of add, remove, list`);
    }
  },
};

function add(args: string[]): Work {
  const { values } = readArgs(args, [], {
    id: { type: 'string' },
    text: { type: 'string' },
    'text-th': { type: 'string' },
    'text-cn': { type: 'string' },
  });
  const title = localized('text', values.text, values['text-th'], values['text-cn']);
  if (!title) throw new BadInput('--text is missing');
  const id = values.id ?? `notice-${randomBytes(3).toString('hex')}`;
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(id)) throw new BadInput(`--id "${id}" is not made of a-z, 0-9 and hyphens`);
  return async (ctx) => {
    await putNotice(ctx.db, { id, title });
    return [`Notice ${id} is shown`];
  };
}
