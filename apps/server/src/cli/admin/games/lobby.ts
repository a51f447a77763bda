import type { DeskLanes } from '@fairhouse/contract/desk-games';
import {
  deskGameOrders,
  deskLanes,
  editLane,
  editSplit,
  gameRowByCode,
  orderGames,
  setGamesMaintenance,
  syncGames,
} from '../../../modules/games/desk/index.ts';
import type { Why } from '../../../modules/operators/index.ts';
import { listVendors } from '../../../modules/vendors/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption } from '../command.ts';
import { actOptions } from '../desk/as-operator.ts';
import { editForm, editing, readNumber, readType, readVendorCode, readYesNo } from './refusals.ts';

export const gameSyncCommand: Command = {
  usage: [
    [`game-sync [VENDOR] ${editForm}`, 'reads a vendor’s list of games now, or those of all vendors that are on'],
  ],
  async read(args) {
    const named = args[0] === undefined || args[0].startsWith('-') ? [] : ['VENDOR'];
    const { positionals, values } = readArgs(args, named, actOptions);
    const only = positionals[0] === undefined ? null : readVendorCode(positionals[0]);
    return await editing(values, syncGames, async (ctx, by) => {
      const codes = only ? [only] : (await listVendors(ctx)).filter((v) => v.enabled).map((v) => v.code);
      if (codes.length === 0) return ['There is no vendor that is on'];
      const lines: string[] = [];
      for (const code of codes) lines.push(...(await syncLines(ctx, code, by)));
      return lines;
    });
  },
};

async function syncLines(ctx: Ctx, code: string, by: Why): Promise<string[]> {
  const result = await syncGames(ctx, by, code);
  if (result.fault !== null) return [`${code}: nothing was read, everything stays: ${result.fault}`];
  const { games, added, changed, gone, skipped, unusable } = result;
  const left = skipped > 0 ? `, ${skipped} cannot be used` : '';
  return [
    `${code}: ${games} games, ${added} new, ${changed} changed, ${gone} gone${left}`,
    ...unusable.map(({ gameCode, why }) => `  ${gameCode}: ${why}`),
  ];
}

export const gameOrderCommand: Command = {
  usage: [
    ['game-order <TYPE>', 'shows the games of a type that come first, in their order'],
    [`  … <VENDOR/code,VENDOR/code> ${editForm}`, 'these come first from now on, in this order ("": none)'],
  ],
  async read(args) {
    const sets = args[1] !== undefined && !args[1].startsWith('--');
    const { positionals, values } = readArgs(args, sets ? ['TYPE', 'VENDOR/code,…'] : ['TYPE'], actOptions);
    const gameType = readType('type', positionals[0] ?? '');
    const shown = async (ctx: Ctx) => {
      const order = (await deskGameOrders(ctx)).find((one) => one.gameType === gameType);
      const lines = (order?.games ?? []).map(
        ({ vendor, gameCode, name }, at) => `${at + 1}. ${vendor}/${gameCode}  ${name.EN}`,
      );
      return lines.length > 0 ? lines : [`No game of ${gameType} is placed`];
    };
    if (!sets) return shown;
    const named = (positionals[1] ?? '').split(',').filter((text) => text.trim() !== '');
    return await editing(values, orderGames, async (ctx, by) => {
      const nodeIds: string[] = [];
      for (const text of named) {
        const [vendor = '', ...code] = text.trim().split('/');
        const row = await gameRowByCode(ctx.db, vendor, code.join('/'));
        if (!row) throw new BadInput(`there is no game ${text.trim()}`);
        nodeIds.push(String(row.id));
      }
      await orderGames(ctx, by, gameType, { nodeIds });
      return await shown(ctx);
    });
  },
};

export const gameLanesCommand: Command = {
  usage: [['game-lanes', 'shows the categories in their order, their vendors, and what stands in another category']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => shownLanes(await deskLanes(ctx));
  },
};

export const gameLaneCommand: Command = {
  usage: [
    [
      `game-lane <TYPE> [--position <n>] [--vendors <CODE,CODE>] [--shown yes|no] ${editForm}`,
      'orders a category and the vendors that come first in it (--vendors "": none), or takes it out of the menus',
    ],
  ],
  async read(args) {
    const { positionals, values } = readArgs(args, ['TYPE'], {
      ...actOptions,
      position: { type: 'string' },
      vendors: { type: 'string' },
      shown: { type: 'string' },
    });
    const category = readType('category', positionals[0] ?? '');
    const codes = values.vendors
      ?.split(',')
      .map((code) => code.trim())
      .filter(Boolean);
    const change = {
      ...(values.position === undefined ? {} : { position: readNumber('position', values.position) }),
      ...(values.shown === undefined ? {} : { shown: readYesNo('shown', values.shown) }),
      ...(codes === undefined ? {} : { vendors: codes.map(readVendorCode) }),
    };
    if (Object.keys(change).length === 0) throw new BadInput('nothing is to be changed');
    return await editing(values, editLane, async (ctx, by) => {
      await editLane(ctx, by, category, change);
      return shownLanes(await deskLanes(ctx));
    });
  },
};

export const gameSplitCommand: Command = {
  usage: [
    [
      `game-split <TYPE> <CATEGORY|none> [--vendor <CODE>] [--classify <text>] ${editForm}`,
      'lets a vendor’s games of a type, or those of a group, stand in another category; none: in their own again',
    ],
  ],
  async read(args) {
    const { positionals, values } = readArgs(args, ['TYPE', 'CATEGORY|none'], {
      ...actOptions,
      vendor: { type: 'string' },
      classify: { type: 'string' },
    });
    const [type = '', into = ''] = positionals;
    if (values.vendor === undefined && values.classify === undefined) throw new BadInput('give --vendor or --classify');
    const split = {
      gameType: readType('type', type),
      category: into === 'none' ? null : readType('category', into),
      ...(values.vendor === undefined ? {} : { vendor: readVendorCode(values.vendor) }),
      ...(values.classify === undefined ? {} : { gameClassify: textOption('classify', values.classify, 32) }),
    };
    return await editing({ ...values, category: into }, editSplit, async (ctx, by) => {
      await editSplit(ctx, by, split);
      return shownLanes(await deskLanes(ctx));
    });
  },
};

export const gamesMaintenanceCommand: Command = {
  usage: [
    [
      `games-maintenance on|off ${editForm}`,
      'closes the games of all vendors, or opens them; the rest of the site goes on',
    ],
  ],
  async read(args) {
    const { positionals, values } = readArgs(args, ['on|off'], actOptions);
    const [word] = positionals;
    if (word !== 'on' && word !== 'off') throw new BadInput(`"${word}" is neither on nor off`);
    const maintenance = word === 'on';
    return await editing({ ...values, maintenance }, setGamesMaintenance, async (ctx, by) => {
      await setGamesMaintenance(ctx, by, 'all', maintenance);
      return [maintenance ? 'The games of all vendors are closed' : 'The games of vendors are open'];
    });
  },
};

function shownLanes({ lanes, splits, maintenance }: DeskLanes): string[] {
  return [
    ...(maintenance ? ['The games of all vendors are closed'] : []),
    ...lanes.map(({ category, position, shown, vendors }) =>
      [category.padEnd(10), String(position).padStart(4), shown ? '' : 'not in menus', vendors.join(', ')]
        .join('  ')
        .trimEnd(),
    ),
    ...splits.map(
      ({ gameType, vendor, gameClassify, category }) =>
        `${[gameType, vendor, gameClassify && `group ${gameClassify}`].filter(Boolean).join(' ')} stands in ${category}`,
    ),
  ];
}
