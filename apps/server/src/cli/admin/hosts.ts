import { type HostKind, hostOf, setHosts } from '../../modules/site/desk/index.ts';
import { brandHosts } from '../../modules/site/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting, waitsForSecond } from './desk/setting.ts';

export const hostsCommand: Command = {
  usage: [
    [
      `hosts launch <address,…>|none ${mayActForm}`,
      'games open at one of these, drawn at random, in the place of the vendor’s own; {vendor} in an address is the vendor’s code',
    ],
    [`hosts images <address,…>|none ${mayActForm}`, 'pictures are asked of these in the place of the site itself'],
    ['hosts', 'shows them'],
  ],
  async read(args) {
    const [kind] = args;
    if (kind === undefined) {
      return async (ctx) => {
        const { launch, images } = await brandHosts(ctx);
        return [`launch  ${launch.join(', ') || 'none'}`, `images  ${images.join(', ') || 'none'}`];
      };
    }
    if (kind !== 'launch' && kind !== 'images') throw new BadInput(`"${kind}" is not one of launch, images`);
    const { positionals, values } = readArgs(args, ['launch|images', 'addresses'], actOptions);
    const [, given = ''] = positionals;
    const hosts = given === 'none' ? [] : given.split(',').map((text) => readHost(kind, text.trim()));
    const addresses = hosts.join(', ') || 'none';
    return await machineSetting({ ...values, addresses }, setHosts, async (ctx, by) => {
      const isSet = (await setHosts(ctx, by, kind, { addresses: hosts })) !== false;
      return isSet ? `${kind}  ${addresses}` : waitsForSecond;
    });
  },
};

function readHost(kind: HostKind, text: string): string {
  const host = hostOf(kind, text);
  if (host !== null) return host;
  throw new BadInput(`"${text}" is not an address such as https://cdn.example: a host alone, without a path`);
}
