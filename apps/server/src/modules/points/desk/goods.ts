import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DeskId, Reason } from '@fairhouse/contract/desk';
import {
  DeskGoods,
  DeskGoodsChange,
  DeskGoodsPicture,
  DeskGoodsPrice,
  DeskGoodsStock,
  goodsPictureBytesMax,
  NewDeskGoods,
} from '@fairhouse/contract/points';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { redrawn } from '../../../platform/pictures/redraw.ts';
import {
  byNobody,
  coverRequest,
  deskAct,
  deskChange,
  deskNew,
  deskRead,
  deskSetting,
  detailOf,
  found,
  isAgreed,
  namesNewAddresses,
  rowNumber,
  type Said,
  tryAs,
  versioned,
} from '../../operators/index.ts';
import {
  type GoodsRow,
  goodsById,
  insertGoods,
  listGoods,
  lockGoods,
  moveStock,
  putPicture,
  showPicture,
  writeGoods,
} from '../goods-store.ts';
import { pointsFrom, shownPoints } from '../units.ts';

const storedForm = {
  taken: ['png', 'jpeg', 'webp'],
  sidePx: 800,
  fit: 'cover',
  background: '#1a2130',
  quality: 82,
} as const;

/** The fields of goods by which concurrent changes conflict; the stock is left out, since it changes all the time. */
const view = (row: GoodsRow) => ({
  id: String(row.id),
  name: row.name,
  description: row.description,
  art: row.art,
  picture: row.picture === null ? null : `/goods/${row.picture}.webp`,
  points: shownPoints(row.points),
  money: row.money,
  levels: row.levels,
  isOpen: row.is_open,
  position: row.position,
});
const shown = (row: GoodsRow): DeskGoods => ({ ...versioned(view(row)), stock: row.stock });
const held = async ({ db }: Pick<Ctx, 'db'>, id: string) => {
  const row = await lockGoods(db, BigInt(id));
  return row && view(row);
};
const oneShown = async (ctx: Ctx, id: string) => shown(found(await goodsById(ctx.db, BigInt(id))));
const onGoods = { params: DeskId } as const;
const byId = ({ id }: { id: string }) => id;

/** All goods, in the mall's order. */
export const listDeskGoods = deskRead(
  { permission: 'rewards.read', schema: {}, answer: Type.Array(DeskGoods) },
  async ({ db }: Ctx) => (await listGoods(db, { all: true })).map(shown),
);

/**
 * Adds goods to the mall. The subject is their English name. Goods of an operator whose texts name a host other than
 * the site's are added closed; opening them takes two operators.
 * @throws AMOUNT_INVALID
 */
export const addGoods = deskSetting(
  'add-goods',
  'rewards.money',
  async (ctx, _name: string, said: Said<NewDeskGoods>): Promise<GoodsRow> => {
    const { name, description, art, stock, levels, isOpen, position } = said;
    const isAlone = ctx.by !== null && (await namesNewAddresses(ctx, null, { name, description }));
    const row = await insertGoods(ctx.db, {
      name,
      description,
      art,
      ...priceOf(said),
      stock,
      levels,
      is_open: isOpen && !isAlone,
      position,
      created_at: await databaseNow(ctx.db),
      priced_by: ctx.by,
      described_by: ctx.by,
    });
    Object.assign(ctx.noted, { goods: String(row.id) });
    return row;
  },
);

// A preview shows goods as members see them once they are offered.
const offered = { isOpen: true } as const;
tryAs(addGoods.action, {
  ...{ permission: addGoods.permission, body: NewDeskGoods },
  act: async (draft, _params, said) => {
    const wanted = Value.Parse(NewDeskGoods, said);
    await addGoods(draft, byNobody, wanted.name.EN, { ...wanted, ...offered });
    return {};
  },
});

export const newGoods = deskNew({
  permission: addGoods.permission,
  preview: addGoods.action,
  schema: { body: NewDeskGoods },
  answer: DeskGoods,
  act: async (ctx: Ctx, { operatorId }, { reason, ...said }: NewDeskGoods) =>
    shown(await addGoods(ctx, { operatorId, reason, said: detailOf(said) }, said.name.EN, said)),
});

/**
 * Changes the texts and picture of goods, the levels that may redeem them, and whether they are offered. Offered
 * goods whose texts name a new host take two operators. Who makes other goods of them does not approve what is redeemed
 * then, as who sets the price.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND
 */
export const setGoods = deskSetting(
  'goods',
  'rewards.set',
  async (ctx, id: string, said: Said<DeskGoodsChange>) => {
    const row = found(await lockGoods(ctx.db, BigInt(id)));
    const { name = row.name, description = row.description, art = row.art, levels = row.levels } = said;
    const { isOpen = row.is_open, position = row.position } = said;
    const what = (one: Pick<GoodsRow, 'name' | 'description' | 'levels'>) => [one.name, one.description, one.levels];
    const isOther = (isOpen && !row.is_open) || !isDeepStrictEqual(what(row), what({ name, description, levels }));
    const described_by = isOther ? ctx.by : row.described_by;
    const after = { ...row, name, description, art, levels, is_open: isOpen, position, described_by };
    const leads = isOpen && (await namesNewAddresses(ctx, row.is_open ? row : null, { name, description }));
    if (leads && !(await isAgreed(ctx, `goods ${id}`, { before: view(row), after: view(after) }))) return false;
    await writeGoods(ctx.db, after);
    return true;
  },
  { held },
);

export const changeGoods = deskChange({
  setting: setGoods,
  schema: { ...onGoods, body: DeskGoodsChange },
  answer: DeskGoods,
  named: byId,
  shown: oneShown,
});

/** Changes the price of one piece; earlier redemptions keep their price. @throws NOT_FOUND, AMOUNT_INVALID */
export const setGoodsPrice = deskSetting(
  'goods-price',
  'rewards.money',
  async (ctx, id: string, said: Said<DeskGoodsPrice>) => {
    const row = found(await lockGoods(ctx.db, BigInt(id)));
    await writeGoods(ctx.db, { ...row, ...priceOf(said), priced_by: ctx.by });
  },
  { held },
);

export const changeGoodsPrice = deskChange({
  setting: setGoodsPrice,
  schema: { ...onGoods, body: DeskGoodsPrice },
  answer: DeskGoods,
  named: byId,
  shown: oneShown,
});

/** Adds pieces to the stock, or takes them. @throws NOT_FOUND, GOODS_SOLD_OUT (value.left): fewer are in stock */
export const moveGoodsStock = deskSetting(
  'goods-stock',
  'rewards.money',
  async (ctx, id: string, { change }: Pick<DeskGoodsStock, 'change'>) => {
    const { id: goodsId, stock } = found(await lockGoods(ctx.db, BigInt(id)));
    if (stock + change < 0) throw new DomainError('GOODS_SOLD_OUT', { left: stock });
    if (stock + change > 1_000_000_000) throw new DomainError('AMOUNT_INVALID');
    await moveStock(ctx.db, goodsId, change);
  },
);

export const changeGoodsStock = deskChange({
  setting: moveGoodsStock,
  schema: { ...onGoods, body: DeskGoodsStock },
  answer: DeskGoods,
  named: byId,
  shown: oneShown,
});

const keepPicture = deskSetting(
  'goods-picture',
  'rewards.set',
  async ({ db, clock }, id: string, picture: { name: string; image: Buffer }) => {
    found(await lockGoods(db, BigInt(id)));
    await putPicture(db, BigInt(id), { ...picture, at: clock() });
  },
  { held },
);

/** Shows an earlier uploaded picture, or the drawn one. @throws NOT_FOUND */
const showKeptPicture = deskSetting(
  keepPicture.action,
  keepPicture.permission,
  async ({ db }, id: string, { picture }: Static<typeof KeptPicture>) => {
    found(await lockGoods(db, BigInt(id)));
    const name = picture === null ? null : picture.slice('/goods/'.length, -'.webp'.length);
    if (!(await showPicture(db, BigInt(id), name))) throw new DomainError('NOT_FOUND');
  },
  { held },
);
const KeptPicture = Type.Object({
  picture: Type.Union([Type.String({ pattern: '^/goods/[0-9a-f]{32}\\.webp$' }), Type.Null()]),
  reason: Reason,
});
// A change of the picture is undone by showing the earlier one.
coverRequest(keepPicture.action, {
  permission: keepPicture.permission,
  schema: { ...onGoods, body: KeptPicture },
  named: byId,
  set: showKeptPicture,
});

/**
 * Uploads a picture of goods, re-encoded without the file's metadata.
 * @throws NOT_FOUND, IMAGE_INVALID, TOO_MANY_REQUESTS
 */
export const changeGoodsPicture = deskAct({
  permission: keepPicture.permission,
  schema: { ...onGoods, body: DeskGoodsPicture },
  answer: DeskGoods,
  bodyLimit: Math.ceil((goodsPictureBytesMax * 4) / 3) + 4096,
  on: rowNumber,
  act: async (
    ctx: Ctx,
    goodsId,
    { operatorId }: { operatorId: bigint | null },
    { image: file, reason }: DeskGoodsPicture,
  ) => {
    const id = String(goodsId);
    const { image } = await redrawn(ctx, Buffer.from(file, 'base64'), storedForm);
    const name = createHash('sha256').update(`${id}\n`).update(image).digest('hex').slice(0, 32);
    await keepPicture(ctx, { operatorId, reason, said: { picture: name } }, id, { name, image });
    return await oneShown(ctx, id);
  },
});

/** @throws AMOUNT_INVALID for invalid points or money, or an unknown currency */
function priceOf({ points, money }: Pick<NewDeskGoods, 'points' | 'money'>) {
  for (const [currency, text] of Object.entries(money)) {
    const units = isCurrency(currency) ? parseMoney(text, currency) : null;
    if (units === null || units <= 0n || units > 10n ** 15n) throw new DomainError('AMOUNT_INVALID', { currency });
  }
  return { points: pointsFrom(points), money };
}
