import { randomUUID } from 'node:crypto';
import type { PromotionImage } from '@fairhouse/contract/activities';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { createByteCache } from '../../../platform/lru-caches.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { redrawn } from '../../../platform/pictures/redraw.ts';

type Stored = { image: Buffer; width: number; height: number; bytes: number };

const prefix = 'upload/';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const storedForm = {
  taken: ['png', 'jpeg', 'webp'],
  sidePx: 1600,
  fit: 'inside',
  background: '#0b0e14',
  quality: 82,
} as const;

const cached = perCtx(() => createByteCache<Stored>(16 * 1024 * 1024));

/**
 * Stores a picture for an activity, re-encoded.
 * @returns its name, which the activity refers to
 * @throws IMAGE_INVALID, TOO_MANY_REQUESTS
 */
export async function storePicture(ctx: Ctx, db: Db, file: Buffer): Promise<string> {
  const { image, width, height } = await redrawn(ctx, file, storedForm);
  const id = randomUUID();
  await sql`
    insert into rewards.promotion_picture (id, image, width, height, created_at)
    values (${id}, ${image}, ${width}, ${height}, ${ctx.clock()})`.execute(db);
  return `${prefix}${id}`;
}

/** Returns the uploaded picture of a name; null: it is no name of an upload. */
export async function uploadedPicture(ctx: Ctx, name: string): Promise<Static<typeof PromotionImage> | null> {
  const id = name.startsWith(prefix) ? name.slice(prefix.length) : null;
  if (id === null || !(await hasPicture(ctx, name))) return null;
  const { width, height } = await readPicture(ctx, id);
  return { src: `/files/promotions/${id}.webp`, width, height };
}

/** True for the name of a picture that was uploaded. */
export async function hasPicture({ db }: Pick<Ctx, 'db'>, name: string): Promise<boolean> {
  const id = name.slice(prefix.length);
  if (!name.startsWith(prefix) || !uuid.test(id)) return false;
  const { rows } = await sql`select from rewards.promotion_picture where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Returns an uploaded picture. @throws NOT_FOUND */
export async function readPicture(ctx: Ctx, id: string): Promise<Stored> {
  return await cached(ctx).get(id, async () => {
    const { rows } = await sql<Stored>`
      select image, width, height, octet_length(image) as bytes from rewards.promotion_picture
      where id = ${id}`.execute(ctx.db);
    const [row] = rows;
    if (!row) throw new DomainError('NOT_FOUND');
    return row;
  });
}
