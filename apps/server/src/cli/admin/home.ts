import { DeskHomeChange } from '@fairhouse/contract/desk-site';
import { Value } from 'typebox/value';
import { arrangeHome, homeOf } from '../../modules/site/desk/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';

export const homeCommand: Command = {
  usage: [
    [
      `home [--visitors <row>,…|none] [--members <row>,…|none] ${mayActForm}`,
      'shows or arranges the rows of the home page: hot, recent, favourites, jackpots, kinds, winners, contests, freeplay, fair, questions',
    ],
  ],
  async read(args) {
    const { values } = readArgs(args, [], {
      visitors: { type: 'string' },
      members: { type: 'string' },
      ...actOptions,
    });
    const listed = (text: string) => (text === 'none' ? [] : text.split(',').map((row) => row.trim()));
    const said = {
      ...(values.visitors === undefined ? {} : { visitors: listed(values.visitors) }),
      ...(values.members === undefined ? {} : { members: listed(values.members) }),
    };
    if (Object.keys(said).length === 0) return shown;
    const asked: unknown = { ...said, reason: 'At the machine' };
    if (!Value.Check(DeskHomeChange, asked)) throw new BadInput('That are no rows of the home page, each once');
    const { reason: _, ...rows } = asked;
    return await machineSetting(
      values,
      arrangeHome,
      async (ctx, by) => {
        await arrangeHome(ctx, by, 'site', rows);
        return await shown(ctx);
      },
      { MALFORMED: 'A visitor has no recent games and no favourites' },
    );
  },
};

async function shown(ctx: Ctx): Promise<string[]> {
  const { visitors, members } = await homeOf(ctx);
  return [`visitors: ${visitors.join(', ') || 'none'}`, `members:  ${members.join(', ') || 'none'}`];
}
