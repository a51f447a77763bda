import { randomBytes } from 'node:crypto';
import type { Setter } from '../../modules/operators/index.ts';
import { listNotices, setNotice } from '../../modules/site/desk/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting, waitsForSecond } from './desk/setting.ts';
import { furtherForm, localized, textOptions } from './text-options.ts';

export const noticeCommand: Command = {
  usage: [
    [
      `notice add --text <text> ${furtherForm('text')} [--id <id>] ${mayActForm}`,
      'adds a notice, or rewords the one of the id',
    ],
    [`notice remove <id> ${mayActForm}`, 'takes it away'],
    ['notice list', 'lists them with their ids'],
  ],
  async read(args) {
    const [action, ...rest] = args;
    switch (action) {
      case 'add':
        return await add(rest);
      case 'remove':
        return await remove(rest);
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

async function remove(args: string[]): Promise<Work> {
  const { positionals, values } = readArgs(args, ['id'], actOptions);
  const [id = ''] = positionals;
  const set = async (ctx: Ctx, by: Setter | null) => {
    await setNotice(ctx, by, id, { notice: null });
    return `Notice ${id} is removed`;
  };
  const refusals = { NOT_FOUND: `There is no notice ${id}: see "notice list"` };
  return await machineSetting({ ...values, shown: false }, setNotice, set, refusals);
}

async function add(args: string[]): Promise<Work> {
  const { values } = readArgs(args, [], {
    id: { type: 'string' },
    ...textOptions(['text']),
    ...actOptions,
  });
  const title = localized('text', values);
  if (!title) throw new BadInput('--text is missing');
  const id = values.id ?? `notice-${randomBytes(3).toString('hex')}`;
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(id)) throw new BadInput(`--id "${id}" is not made of a-z, 0-9 and hyphens`);
  return await machineSetting(values, setNotice, async (ctx, by) => {
    const isShown = (await setNotice(ctx, by, id, { notice: { title } })) !== false;
    return isShown ? `Notice ${id} is shown` : `${waitsForSecond}, with --id ${id}`;
  });
}
