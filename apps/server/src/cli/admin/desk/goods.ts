import { DeskGoodsChange, goodsPictureBytesMax, NewDeskGoods } from '@fairhouse/contract/points';
import { Value } from 'typebox/value';
import {
  addGoods,
  changeGoodsPicture,
  listDeskGoods,
  moveGoodsStock,
  setGoods,
  setGoodsPrice,
} from '../../../modules/points/desk/index.ts';
import { shownPoints } from '../../../modules/points/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs, type Work } from '../command.ts';
import { readBytes } from '../file-option.ts';
import { actForm, acting, actOptions, readId, readWord, reasonForm } from './as-operator.ts';
import { readPoints } from './points.ts';
import { reasonedSetting, waitsForSecond } from './setting.ts';

const acts = ['list', 'add', 'change', 'open', 'close', 'price', 'stock', 'picture'] as const;
const unknown = {
  NOT_FOUND: 'There are no such goods',
  AMOUNT_INVALID: 'The price is not one of points and currencies',
};

export const goodsCommand: Command = {
  usage: [
    ['goods list', 'shows the goods of the points mall'],
    [`goods add --file <json> ${reasonForm}`, 'adds goods, as /docs describes the body of POST /ops/v1/points/goods'],
    [`goods change <id> --file <json> ${reasonForm}`, 'changes how they look, who may redeem them and their place'],
    [`goods open|close <id> ${reasonForm}`, 'offers them, or does not'],
    [
      `goods price <id> --points <n> [--money <CUR:amount,…>] ${reasonForm}`,
      'sets the price of one piece; what was redeemed keeps its price',
    ],
    [`goods stock <id> [--add <n>] [--remove <n>] ${reasonForm}`, 'adds pieces, or takes them'],
    [`goods picture <id> --file <png|jpg|webp> ${actForm}`, 'shows a picture of one’s own, drawn anew'],
  ],
  async read([act, ...args]) {
    const what = readWord(act, acts);
    switch (what) {
      case 'list':
        readArgs(args, [], {});
        return goodsLines;
      case 'add':
        return await readAdd(args);
      case 'change':
        return await readChange(args);
      case 'price':
        return await readPrice(args);
      case 'stock':
        return await readStock(args);
      case 'picture':
        return await readPicture(args);
      default:
        return await readOpen(what === 'open', args);
    }
  },
};

async function goodsLines(ctx: Ctx): Promise<string[]> {
  const goods = await listDeskGoods(ctx, {});
  if (goods.length === 0) return ['There are none'];
  return goods.map(({ id, name, points, money, stock, levels, isOpen }) => {
    const price = [`${points} points`, ...Object.entries(money).map(([currency, amount]) => `${amount} ${currency}`)];
    const who = levels.length === 0 ? '' : `VIP ${levels.join(', ')}`;
    return [id, isOpen ? 'open' : 'closed', `${stock} left`, price.join(' + '), name.EN, who].join('  ').trim();
  });
}

const oneLine = async (ctx: Ctx, id: string) => (await goodsLines(ctx)).filter((line) => line.startsWith(`${id} `));

async function readAdd(args: string[]): Promise<Work> {
  const { values } = readArgs(args, [], { ...actOptions, file: { type: 'string' } });
  const body = { ...readJson(values.file), reason: 'Read from a file' };
  if (!Value.Check(NewDeskGoods, body))
    throw new BadInput('--file does not hold what POST /ops/v1/points/goods takes: see /docs');
  const { reason: _, ...said } = body;
  return await reasonedSetting(
    values,
    addGoods,
    async (ctx, by) => {
      const { id, name, points } = await addGoods(ctx, by, said.name.EN, said);
      return `Goods ${id} are added: ${name.EN}, ${shownPoints(points)} points`;
    },
    unknown,
  );
}

async function readChange(args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['id'], { ...actOptions, file: { type: 'string' } });
  const id = String(readId(positionals[0]));
  const body = { ...readJson(values.file), reason: 'Read from a file' };
  if (!Value.Check(DeskGoodsChange, body))
    throw new BadInput('--file does not hold what PUT /ops/v1/points/goods/:id takes: see /docs');
  const { reason: _, version: __, ...said } = body;
  return await changed(id, values, setGoods, (ctx, by) => setGoods(ctx, by, id, said));
}

async function readOpen(isOpen: boolean, args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['id'], actOptions);
  const id = String(readId(positionals[0]));
  return await changed(id, { ...values, isOpen }, setGoods, (ctx, by) => setGoods(ctx, by, id, { isOpen }));
}

async function readPrice(args: string[]): Promise<Work> {
  const options = { ...actOptions, points: { type: 'string' }, money: { type: 'string' } } as const;
  const { values, positionals } = readArgs(args, ['id'], options);
  const id = String(readId(positionals[0]));
  const points = readPoints('--points', values.points);
  const money = Object.fromEntries(
    (values.money ?? '').split(',').flatMap((part) => {
      if (part === '') return [];
      const [currency = '', amount] = part.split(':');
      if (amount === undefined) throw new BadInput(`--money "${part}" is no currency and amount, as THB:100`);
      return [[currency.toUpperCase(), amount] as const];
    }),
  );
  return await changed(id, values, setGoodsPrice, (ctx, by) => setGoodsPrice(ctx, by, id, { points, money }));
}

async function readStock(args: string[]): Promise<Work> {
  const options = { ...actOptions, add: { type: 'string' }, remove: { type: 'string' } } as const;
  const { values, positionals } = readArgs(args, ['id'], options);
  const id = String(readId(positionals[0]));
  const [added, removed] = [values.add, values.remove].map((text) => {
    if (text !== undefined && !/^\d{1,6}$/.test(text)) throw new BadInput(`"${text}" is not a number of pieces`);
    return Number(text ?? 0);
  });
  const change = (added ?? 0) - (removed ?? 0);
  if (change === 0) throw new BadInput('--add or --remove is missing');
  return await changed(id, values, moveGoodsStock, (ctx, by) => moveGoodsStock(ctx, by, id, { change }));
}

async function readPicture(args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['id'], { ...actOptions, file: { type: 'string' } });
  const id = readId(positionals[0]);
  const file = readBytes(values.file);
  if (file.length > goodsPictureBytesMax) throw new BadInput('--file is larger than 5 MB');
  return await acting(values, changeGoodsPicture, async (ctx, { reason, ...act }) => {
    const { picture } = await changeGoodsPicture(ctx, id, act, { image: file.toString('base64'), reason });
    return `Goods ${id} show ${picture}`;
  });
}

type Set = (ctx: Ctx, by: Parameters<typeof setGoods>[1]) => Promise<unknown>;

async function changed(
  id: string,
  values: Parameters<typeof reasonedSetting>[0],
  act: Parameters<typeof reasonedSetting>[1],
  set: Set,
): Promise<Work> {
  return await reasonedSetting(
    values,
    act,
    async (ctx, by) => {
      return (await set(ctx, by)) === false ? waitsForSecond : await oneLine(ctx, id);
    },
    { ...unknown, GOODS_SOLD_OUT: 'There are not so many left' },
  );
}

function readJson(file: string | undefined): object {
  const text = readBytes(file).toString();
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The error below covers this too.
  }
  throw new BadInput('--file is no JSON');
}
