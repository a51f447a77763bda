import { DeskAppChange } from '@fairhouse/contract/desk-site';
import { Value } from 'typebox/value';
import { appOf, changeApp } from '../../modules/site/desk/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting, waitsForSecond } from './desk/setting.ts';

export const appCommand: Command = {
  usage: [
    [
      `app [--android-package <name>|none --android-fingerprints <AB:CD:…>,… --android-url <https address>|none ${mayActForm}]`,
      'shows or sets the brand’s Android package, for which the site vouches, and where it is to be had',
    ],
  ],
  async read(args) {
    const { values } = readArgs(args, [], {
      'android-package': { type: 'string' },
      'android-fingerprints': { type: 'string' },
      'android-url': { type: 'string' },
      ...actOptions,
    });
    const orNone = (text: string) => (text === 'none' ? null : text);
    const { 'android-package': name, 'android-fingerprints': prints, 'android-url': url } = values;
    const said = {
      ...(name === undefined ? {} : { androidPackage: orNone(name) }),
      ...(prints === undefined ? {} : { androidFingerprints: prints.split(',') }),
      ...(url === undefined ? {} : { androidUrl: orNone(url) }),
    };
    if (Object.keys(said).length === 0) return shown;
    if (!Value.Check(DeskAppChange, { ...said, reason: 'At the machine' })) {
      throw new BadInput('--android-… is not a package’s name, a SHA-256 as AB:CD:…, or an address: see /docs');
    }
    return await machineSetting(
      values,
      changeApp,
      async (ctx, by) => {
        return (await changeApp(ctx, by, 'site', said)) === false ? waitsForSecond : await shown(ctx);
      },
      { MALFORMED: 'A package has a certificate, and its address is https' },
    );
  },
};

async function shown(ctx: Ctx): Promise<string[]> {
  const { androidPackage, androidFingerprints, androidUrl } = await appOf(ctx);
  return [
    androidPackage === null ? 'There is no Android package' : `Android package ${androidPackage}`,
    ...androidFingerprints.map((print) => `signed by ${print}`),
    ...(androidUrl === null ? [] : [`to be had at ${androidUrl}`]),
  ];
}
