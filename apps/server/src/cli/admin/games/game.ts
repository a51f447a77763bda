import { type DeskGame, type DeskGameChange, vendorFields } from '@fairhouse/contract/desk-games';
import { deskGames, editGame, gameRowByCode, shownGame } from '../../../modules/games/desk/index.ts';
import { DomainError } from '../../../platform/errors.ts';
import { BadInput, type Command, readArgs, textOption } from '../command.ts';
import { actOptions } from '../desk/as-operator.ts';
import { waitsForSecond } from '../desk/setting.ts';
import { furtherForm, textOptions, typedTexts } from '../text-options.ts';
import { editForm, editing, readNumber, readType, readVendorCode, readYesNo } from './refusals.ts';

const pageSize = 200;

export const gamesCommand: Command = {
  usage: [
    [
      'games [--vendor <CODE>] [--type <TYPE>] [--state on|maintenance|off] [--find <text>] [--page <n>]',
      `lists the games, those out of sight too, ${pageSize} at a time`,
    ],
  ],
  read(args) {
    const { values } = readArgs(args, [], {
      vendor: { type: 'string' },
      type: { type: 'string' },
      state: { type: 'string' },
      find: { type: 'string' },
      page: { type: 'string' },
    });
    const query = {
      pageNo: values.page === undefined ? 1 : Math.max(1, readNumber('page', values.page)),
      pageSize,
      ...(values.vendor === undefined ? {} : { vendor: readVendorCode(values.vendor) }),
      ...(values.type === undefined ? {} : { gameType: readType('--type', values.type) }),
      ...(values.state === undefined ? {} : { state: readState(values.state) }),
      ...(values.find === undefined ? {} : { q: values.find }),
    };
    return async (ctx) => {
      const { games, total } = await deskGames(ctx, query);
      if (total === 0) return ['There is no such game'];
      const pages = Math.ceil(total / pageSize);
      return [...games.map(lineOf), `${total} in all${pages > 1 ? `, page ${query.pageNo} of ${pages}` : ''}`];
    };
  },
};

export const gameCommand: Command = {
  usage: [
    ['game <VENDOR> <code> [on|maintenance|off]', 'shows a game, or opens it, closes it, or takes it out of sight'],
    [
      `  … [--name <text>] ${furtherForm('name')} [--type <TYPE>] [--classify <text>] [--group <text>]`,
      'what it is called and where it belongs; then the vendor’s list does not count there',
    ],
    [
      '  … [--hot yes|no|auto] [--new yes|no|auto] [--position <n>] [--lines <n>] [--min-bet THB:<amount>,…] [--free-play yes|no]',
      'how it is shown; the lower its position the earlier, 1000 when nobody placed it',
    ],
    ['  … [--jackpot <CURRENCY>:<amount>|none]', 'a counter on its tile, for show alone: it begins there each week'],
    [`  … [--as-vendor ${vendorFields.join('|')},…]`, 'these follow the vendor’s list again'],
    [`  … ${editForm}`, 'who changes it, and why; without an operator the site’s own machine'],
  ],
  async read(args) {
    const acts = args[2] !== undefined && !args[2].startsWith('-');
    const { positionals, values } = readArgs(
      args,
      acts ? ['VENDOR', 'code', 'on|maintenance|off'] : ['VENDOR', 'code'],
      {
        ...actOptions,
        ...textOptions(['name']),
        type: { type: 'string' },
        classify: { type: 'string' },
        group: { type: 'string' },
        hot: { type: 'string' },
        new: { type: 'string' },
        position: { type: 'string' },
        lines: { type: 'string' },
        'min-bet': { type: 'string' },
        'free-play': { type: 'string' },
        jackpot: { type: 'string' },
        'as-vendor': { type: 'string' },
      },
    );
    const [vendor = '', gameCode = '', state] = positionals;
    const code = readVendorCode(vendor);
    const change = { ...(state === undefined ? {} : { state: readState(state) }), ...changeOf(values) };
    const given = { ...values, ...(state === undefined ? {} : { state }) };
    return await editing(given, editGame, async (ctx, by) => {
      const row = await gameRowByCode(ctx.db, code, gameCode);
      if (!row) throw new DomainError('GAME_NOT_FOUND');
      if (Object.keys(change).length === 0) return detailOf(shownGame(row));
      const edited = await editGame(ctx, by, String(row.id), change);
      return edited ? detailOf(shownGame(edited)) : [waitsForSecond];
    });
  },
};

type Values = Partial<
  Record<
    | 'type'
    | 'classify'
    | 'group'
    | 'hot'
    | 'new'
    | 'position'
    | 'lines'
    | 'min-bet'
    | 'free-play'
    | 'jackpot'
    | 'as-vendor',
    string
  >
>;

function changeOf(values: Values): Omit<DeskGameChange, 'reason' | 'version'> {
  const change: Omit<DeskGameChange, 'reason' | 'version'> = {};
  const name = typedTexts('name', values, { max: 80 });
  if (Object.keys(name).length > 0) change.name = name;
  if (values.type !== undefined) change.gameType = readType('--type', values.type);
  if (values.classify !== undefined) change.gameClassify = readGroup('classify', values.classify);
  if (values.group !== undefined) change.gameGroupCode = readGroup('group', values.group);
  if (values.hot !== undefined) change.hot = values.hot === 'auto' ? null : readYesNo('hot', values.hot);
  if (values.new !== undefined) change.isNew = values.new === 'auto' ? null : readYesNo('new', values.new);
  if (values.position !== undefined) change.position = readNumber('position', values.position);
  if (values.lines !== undefined) change.lines = readNumber('lines', values.lines) || null;
  if (values['free-play'] !== undefined) change.freePlay = readYesNo('free-play', values['free-play']);
  if (values['min-bet'] !== undefined) {
    change.minBet = Object.fromEntries(values['min-bet'].split(',').map((part) => readAmount('min-bet', part)));
  }
  if (values.jackpot !== undefined) {
    const [currency, amount] = values.jackpot === 'none' ? ['', ''] : readAmount('jackpot', values.jackpot);
    change.jackpot = currency === '' ? null : { currency, amount };
  }
  if (values['as-vendor'] !== undefined) change.asVendor = values['as-vendor'].split(',').map(readField);
  return change;
}

/** An empty group means none. */
function readGroup(name: string, value: string): string {
  return value.trim() === '' ? '' : textOption(name, value, 32);
}

function readState(word: string): DeskGame['state'] {
  if (word !== 'on' && word !== 'maintenance' && word !== 'off') {
    throw new BadInput(`"${word}" is not one of on, maintenance, off`);
  }
  return word;
}

/** Reads `THB:12.5`. */
function readAmount(name: string, text: string): [currency: string, amount: string] {
  const [, currency = '', amount = ''] = /^\s*([A-Za-z]{3,4}):(\d{1,18}(?:\.\d{1,8})?)\s*$/.exec(text) ?? [];
  if (currency === '') throw new BadInput(`--${name} "${text}" is not an amount such as THB:12.50`);
  return [currency.toUpperCase(), amount];
}

function readField(word: string) {
  const field = vendorFields.find((known) => known === word.trim());
  if (!field) throw new BadInput(`--as-vendor "${word}" is not one of ${vendorFields.join(', ')}`);
  return field;
}

function lineOf(game: DeskGame): string {
  const marks = [
    game.hot ? 'hot' : '',
    game.vendorClosed ? 'closed by the vendor' : '',
    game.listed ? '' : 'not listed',
  ];
  const known = [game.vendor.padEnd(12), game.gameCode.padEnd(24), game.gameType.padEnd(9), game.state.padEnd(11)];
  return [...known, game.name.EN, ...marks.filter(Boolean).map((mark) => `(${mark})`)].join('  ');
}

function detailOf(game: Omit<DeskGame, 'version'>): string[] {
  const words = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.entries(game).map(([name, value]) => `${name.padEnd(14)} ${words(value)}`);
}
