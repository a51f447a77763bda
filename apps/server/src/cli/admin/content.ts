import { type BannerCut, bannerCuts } from '@fairhouse/contract/banner-cuts';
import {
  DeskAnnouncementChange,
  DeskArticleChange,
  DeskBannerChange,
  DeskLegalChange,
  DeskResourceChange,
  DeskServiceChange,
} from '@fairhouse/contract/desk-site';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Setter } from '../../modules/operators/index.ts';
import * as site from '../../modules/site/desk/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actOptions, mayActForm, readWord } from './desk/as-operator.ts';
import { machineSetting, waitsForSecond } from './desk/setting.ts';
import { readBytes } from './file-option.ts';

type Kind = {
  rows: (ctx: Ctx) => Promise<{ name: string }[]>;
  act: { permission: 'site.content' };
  /** Reads the file's value. @returns the change, or null for a value of another shape */
  change: (value: unknown) => ((ctx: Ctx, by: Setter | null, name: string) => Promise<unknown>) | null;
};

/** Declares a kind of content by the body of its call under `/ops/v1/site`. */
function kind<B extends TSchema>(
  rows: Kind['rows'],
  act: ((ctx: Ctx, by: Setter | null, name: string, said: Static<B>) => Promise<unknown>) & Kind['act'],
  body: B,
  field: string,
): Kind {
  return {
    rows,
    act,
    change: (value) => {
      const said: unknown = { [field]: value, reason: 'Read from a file' };
      return Value.Check(body, said) ? (ctx, by, name) => act(ctx, by, name, said) : null;
    },
  };
}

const kinds: Record<string, Kind> = {
  banner: kind(site.banners, site.setBanner, DeskBannerChange, 'banner'),
  resource: kind(site.resources, site.setResource, DeskResourceChange, 'resource'),
  service: kind(site.services, site.setService, DeskServiceChange, 'service'),
  article: kind(site.articles, site.setArticle, DeskArticleChange, 'article'),
  announcement: kind(site.announcements, site.setAnnouncement, DeskAnnouncementChange, 'announcement'),
  legal: kind(site.legal, site.publishLegal, DeskLegalChange, 'legal'),
};
const groups = ['w_home', 'w_login', 'w_register', 'w_leftmenu'] as const;
const groupNames = groups.join('|');
const cuts = (Object.keys(bannerCuts) as BannerCut[]).sort();
const cutNames = cuts.join('|');
const kindNames = Object.keys(kinds).join('|');

export const contentCommand: Command = {
  usage: [
    [
      `content put ${kindNames} <name> --file <json> ${mayActForm}`,
      'sets a banner, an address that pages show, a way to customer service, a help article or an announcement, or publishes the next version of the terms or of privacy, as /docs describes its body',
    ],
    [`content remove ${kindNames} <name> ${mayActForm}`, 'takes it away'],
    [
      `content picture ${cutNames} --file <picture> ${mayActForm}`,
      'stores a picture in the shape of a place of banners, and prints the name that a banner carries',
    ],
    [`content order ${groupNames} <banner,…> ${mayActForm}`, 'puts the banners of a place in an order that names each'],
    [`content list ${kindNames}`, 'lists them, each as a line of JSON'],
  ],
  async read(args) {
    const [action, ...rest] = args;
    if (action === 'picture') return await pictureWork(rest);
    if (action === 'order') return await orderWork(rest);
    if (action !== 'put' && action !== 'remove' && action !== 'list') {
      throw new BadInput(
        action === undefined
          ? '<put|remove|list|picture|order> is missing'
          : `"${action}" is not one of put, remove, list, picture, order`,
      );
    }
    const wanted = action === 'list' ? [kindNames] : [kindNames, 'name'];
    const { positionals, values } = readArgs(rest, wanted, { file: { type: 'string' }, ...actOptions });
    const [named = '', name = ''] = positionals;
    const content = Object.hasOwn(kinds, named) ? kinds[named] : undefined;
    if (!content) throw new BadInput(`"${named}" is not one of ${kindNames}`);
    if (action === 'list') return async (ctx) => (await content.rows(ctx)).map((row) => JSON.stringify(row));
    if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name)) throw new BadInput(`"${name}" is not a name`);
    const set = content.change(action === 'remove' ? null : readValue(values.file));
    if (!set) throw new BadInput(`--file does not hold what PUT /ops/v1/site/… takes for a ${named}: see /docs`);
    const refusals = {
      NOT_FOUND: `There is no ${named} ${name}, or no module that it names`,
      MALFORMED: `An address or the HTML of this ${named} is not allowed`,
    };
    return await machineSetting(
      { ...values, kind: named, name, shown: action === 'put' },
      content.act,
      async (ctx, by) => {
        if ((await set(ctx, by, name)) === false) return waitsForSecond;
        return `${named} ${name} is ${action === 'put' ? 'set' : 'removed'}`;
      },
      refusals,
    );
  },
};

/** Stores a picture for banners. */
async function pictureWork(args: string[]): Promise<Work> {
  const { positionals, values } = readArgs(args, [cutNames], { file: { type: 'string' }, ...actOptions });
  const cut = cuts.find((name) => name === positionals[0]);
  if (!cut) throw new BadInput(`"${positionals[0]}" is not one of ${cutNames}`);
  const file = readBytes(values.file);
  const refusals = { IMAGE_INVALID: '--file is no PNG, JPEG or WebP picture that can be read' };
  return await machineSetting(
    { ...values, cut },
    site.addBannerPicture,
    (ctx, by) => site.addBannerPicture(ctx, by, cut, file),
    refusals,
  );
}

/** Orders the banners of a place. */
async function orderWork(args: string[]): Promise<Work> {
  const { positionals, values } = readArgs(args, [groupNames, 'banners'], actOptions);
  const group = readWord(positionals[0], groups);
  const names = (positionals[1] ?? '').split(',').map((name) => name.trim());
  return await machineSetting(
    { ...values, group, names: names.join(' ') },
    site.orderBanners,
    async (ctx, by) => {
      await site.orderBanners(ctx, by, group, { names });
      return `the banners of ${group} come as ${names.join(', ')}`;
    },
    { STATE_CONFLICT: `The order has to name each banner of ${group} once: see "content list banner"` },
  );
}

function readValue(file: string | undefined): unknown {
  const text = readBytes(file).toString();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadInput(`--file cannot be read: ${error instanceof Error ? error.message : file}`);
  }
}
