import { allowEmbedding, denyEmbedding, embedOrigins } from '../../modules/site/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';

const thisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

export const embedCommand: Command = {
  usage: [
    ['embed allow <origin>', 'lets pages of an origin (https://partner.example) show the site in a frame'],
    ['embed deny <origin>', 'takes that back'],
    ['embed list', 'lists the origins'],
  ],
  read(args) {
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
    const [given = ''] = readArgs(rest, ['origin'], {}).positionals;
    const origin = originOf(given);
    return async (ctx) => {
      if (action === 'allow') {
        await allowEmbedding(ctx, origin);
        return [`Pages of ${origin} may show the site in a frame`];
      }
      if (!(await denyEmbedding(ctx, origin))) throw new BadInput(`${origin} was not allowed: see "embed list"`);
      return [`Pages of ${origin} may no longer show the site in a frame`];
    };
  },
};

/** Scheme, host and port alone: what a browser compares. Plain HTTP is for this machine only. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && url.origin === text.replace(/\/$/, '').toLowerCase();
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && thisMachine.has(url.hostname));
  if (!url || !isOrigin || !isSafe || url.hostname.includes('*')) {
    throw new BadInput(`"${text}" is not an origin such as https://partner.example`);
  }
  return url.origin;
}
