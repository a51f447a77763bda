import type { Localized } from '@fairhouse/contract/language';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** Goods of the mall as they are stored. */
export type GoodsRow = {
  id: bigint;
  name: Localized;
  description: Localized;
  /** The name of a drawn picture. */
  art: string | null;
  /** The name of the uploaded picture, as its address has it. */
  picture: string | null;
  /** Units of points for one piece. */
  points: bigint;
  /** Decimal amounts by currency, paid beside the points; empty: points alone. */
  money: Record<string, string>;
  stock: number;
  /** VIP levels that may redeem it; empty: everybody. */
  levels: number[];
  is_open: boolean;
  position: number;
  created_at: Date;
  /** The operator who set the price; null: the site's own machine. */
  priced_by: bigint | null;
  /** The operator who last said what it is, who may redeem it, or that it is offered; null as above. */
  described_by: bigint | null;
};

/** Returns the goods that are offered, or all goods, in the mall's order. */
export async function listGoods(db: Db, { all }: { all: boolean }): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    select * from points.goods where is_open or ${all} order by position, id`.execute(db);
  return rows;
}

export async function goodsById(db: Db, id: bigint): Promise<GoodsRow | null> {
  const { rows } = await sql<GoodsRow>`select * from points.goods where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the row until the transaction ends: redemptions, changes and rejections happen one after another. */
export async function lockGoods(tx: Db, id: bigint): Promise<GoodsRow | null> {
  const { rows } = await sql<GoodsRow>`select * from points.goods where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Adds pieces to the stock, or takes them; the caller has locked the row. */
export async function moveStock(tx: Db, id: bigint, change: number): Promise<void> {
  await sql`update points.goods set stock = stock + ${change} where id = ${id}`.execute(tx);
}

export type NewGoods = Omit<GoodsRow, 'id' | 'picture'>;

export async function insertGoods(tx: Db, row: NewGoods): Promise<GoodsRow> {
  const { rows } = await sql<GoodsRow>`
    insert into points.goods (name, description, art, points, money, stock, levels, is_open, position, created_at,
      priced_by, described_by)
    values (${JSON.stringify(row.name)}, ${JSON.stringify(row.description)}, ${row.art}, ${row.points},
      ${JSON.stringify(row.money)}, ${row.stock}, ${row.levels}::int4[], ${row.is_open}, ${row.position}, ${row.created_at},
      ${row.priced_by}, ${row.described_by})
    returning *`.execute(tx);
  const [inserted] = rows;
  if (!inserted) throw new Error('goods are inserted');
  return inserted;
}

/** Writes all columns but stock and picture; the caller has locked the row. */
export async function writeGoods(tx: Db, row: GoodsRow): Promise<void> {
  await sql`
    update points.goods set name = ${JSON.stringify(row.name)}, description = ${JSON.stringify(row.description)},
      art = ${row.art}, points = ${row.points}, money = ${JSON.stringify(row.money)}, levels = ${row.levels}::int4[],
      is_open = ${row.is_open}, position = ${row.position}, priced_by = ${row.priced_by},
      described_by = ${row.described_by}
    where id = ${row.id}`.execute(tx);
}

/** The number of uploaded pictures kept of goods, including the one that is shown. */
const picturesMax = 5;

/** Stores an uploaded picture under the name of its content, and shows it. */
export async function putPicture(
  tx: Db,
  id: bigint,
  { name, image, at }: { name: string; image: Buffer; at: Date },
): Promise<void> {
  await sql`
    insert into points.goods_picture (goods_id, name, image, at) values (${id}, ${name}, ${image}, ${at})
    on conflict (goods_id, name) do update set at = excluded.at`.execute(tx);
  await sql`
    delete from points.goods_picture where goods_id = ${id} and name in (
      select name from points.goods_picture where goods_id = ${id} order by at desc, name offset ${picturesMax})`.execute(
    tx,
  );
  await sql`update points.goods set picture = ${name} where id = ${id}`.execute(tx);
}

/** Shows an uploaded picture that is kept, or for null the drawn one. @returns false when it is not kept */
export async function showPicture(tx: Db, id: bigint, name: string | null): Promise<boolean> {
  const { rows } = await sql`
    update points.goods set picture = ${name} where id = ${id}
      and (${name}::text is null or exists (select from points.goods_picture where goods_id = ${id} and name = ${name}))
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Returns the uploaded picture of a name; null: there is none. */
export async function pictureNamed(db: Db, name: string): Promise<Buffer | null> {
  const { rows } = await sql<{ image: Buffer }>`
    select p.image from points.goods g join points.goods_picture p on p.goods_id = g.id and p.name = g.picture
    where g.picture = ${name}`.execute(db);
  return rows[0]?.image ?? null;
}
