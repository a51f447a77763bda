import { brandHosts, setBrand } from '../../modules/site/index.ts';
import { serviceUrl } from '../../platform/config-readers.ts';
import { BadInput, type Command, readArgs } from './command.ts';

const kinds = { launch: 'launch_cdns', images: 'image_cdns' } as const;

export const hostsCommand: Command = {
  usage: [
    [
      'hosts launch <address,…>|none',
      'games open at one of these, drawn at random, in the place of the vendor’s own; {vendor} in an address is the vendor’s code',
    ],
    ['hosts images <address,…>|none', 'pictures are asked of these in the place of the site itself'],
    ['hosts', 'shows them'],
  ],
  read(args) {
    const [kind] = args;
    if (kind === undefined) {
      return async (ctx) => {
        const { launch, images } = await brandHosts(ctx);
        return [`launch  ${launch.join(', ') || 'none'}`, `images  ${images.join(', ') || 'none'}`];
      };
    }
    if (kind !== 'launch' && kind !== 'images') throw new BadInput(`"${kind}" is not one of launch, images`);
    const [, given = ''] = readArgs(args, ['launch|images', 'addresses'], {}).positionals;
    const hosts = given === 'none' ? [] : given.split(',').map((text) => readHost(kind, text.trim()));
    return async (ctx) => {
      await setBrand(ctx, { [kinds[kind]]: hosts });
      return [`${kind}  ${hosts.join(', ') || 'none'}`];
    };
  },
};

/** An origin, whose host may name the vendor where games are opened. */
function readHost(kind: keyof typeof kinds, text: string): string {
  const named = kind === 'launch' ? text.replaceAll('{vendor}', 'vendor') : text;
  const url = serviceUrl(named) === undefined ? null : new URL(named);
  if (url?.origin !== named.replace(/\/$/, '') || /[{}*]/.test(named)) {
    throw new BadInput(`"${text}" is not an address such as https://cdn.example: a host alone, without a path`);
  }
  return text.replace(/\/$/, '');
}
