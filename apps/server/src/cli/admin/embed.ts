import { embeddingOrigin, embedSite } from '../../modules/site/desk/index.ts';
import { embedOrigins } from '../../modules/site/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting, waitsForSecond } from './desk/setting.ts';

export const embedCommand: Command = {
  usage: [
    [
      `embed allow <origin> ${mayActForm}`,
      'lets pages of an origin (https://partner.example) show the site in a frame',
    ],
    [`embed deny <origin> ${mayActForm}`, 'takes that back'],
    ['embed list', 'lists the origins'],
  ],
  async read(args) {
    const [action, ...rest] = args;
    if (action === 'list') {
      readArgs(rest, [], {});
      return async (ctx) => {
        const origins = await embedOrigins(ctx);
        return origins.length === 0 ? ['No page may show the site in a frame'] : [...origins];
      };
    }
    if (action !== 'allow' && action !== 'deny') {
      throw new BadInput(
        action === undefined ? '<allow|deny|list> is missing' : `"${action}" is not one of allow, deny, list`,
      );
    }
    const { positionals, values } = readArgs(rest, ['origin'], actOptions);
    const [given = ''] = positionals;
    const origin = embeddingOrigin(given);
    if (origin === null) throw new BadInput(`"${given}" is not an origin such as https://partner.example`);
    const allowed = action === 'allow';
    const set: Parameters<typeof machineSetting>[2] = async (ctx, by) => {
      if ((await embedSite(ctx, by, origin, { allowed })) === false) return waitsForSecond;
      return `Pages of ${origin} may ${allowed ? '' : 'no longer '}show the site in a frame`;
    };
    const refusals = { NOT_FOUND: `${origin} was not allowed: see "embed list"` };
    return await machineSetting({ ...values, allowed }, embedSite, set, refusals);
  },
};
