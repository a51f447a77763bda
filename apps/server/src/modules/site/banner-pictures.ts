import { randomUUID } from 'node:crypto';
import { type BannerCut, bannerCuts } from '@fairhouse/contract/banner-cuts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { createByteCache } from '../../platform/lru-caches.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import { redrawn } from '../../platform/pictures/redraw.ts';
import { uploadPrefix as prefix, pictureTables as tables, uuid } from './banner-picture-store.ts';

type File = { image: Buffer; bytes: number };
const fileName = /^([0-9a-f-]{36})-(\d{1,4})\.(webp|avif)$/;
const background = '#0b0e14';
const taken = ['png', 'jpeg', 'webp'] as const;
const encodings = [
  { encoding: 'webp', quality: 82 },
  { encoding: 'avif', quality: 55 },
] as const;
/** Days for which a picture that no banner names is kept, so that a change can be undone. */
const unnamedDays = 30;

const cached = perCtx(() => createByteCache<File>(16 * 1024 * 1024));

type Drawn = { files: { width: number; format: string; image: Buffer }[]; colour: string };

/**
 * Re-encodes a picture for banners: in the shape of its cut, in each of its widths.
 * @throws IMAGE_INVALID, TOO_MANY_REQUESTS
 */
export async function drawBannerPicture(ctx: Ctx, cut: BannerCut, file: Buffer): Promise<Drawn> {
  const { width: wide, height, widths } = bannerCuts[cut];
  const drawn: Drawn = { files: [], colour: background };
  for (const width of widths) {
    const shape = { sidePx: width, heightPx: Math.round((width * height) / wide), fit: 'cover', background } as const;
    for (const { encoding, quality } of encodings) {
      const { image, colour } = await redrawn(ctx, file, { ...shape, encoding, quality, taken });
      drawn.files.push({ width, format: encoding, image });
      drawn.colour = colour;
    }
  }
  return drawn;
}

/**
 * Stores a re-encoded picture, and removes old ones that no banner names.
 * @returns its name, by which a banner refers to it
 */
export async function insertBannerPicture(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  cut: BannerCut,
  { files, colour }: Drawn,
): Promise<string> {
  const id = randomUUID();
  const created_at = clock();
  await tables(db).insertInto('site.banner_picture').values({ id, cut, colour, created_at }).execute();
  const rows = files.map((row) => ({ ...row, picture_id: id }));
  await tables(db).insertInto('site.banner_picture_file').values(rows).execute();
  await sql`
    delete from site.banner_picture p
    where created_at < ${created_at}::timestamptz - make_interval(days => ${unnamedDays})
      and not exists (select from site.banner where ${prefix} || p.id in (picture, picture_tall))`.execute(db);
  return `${prefix}${id}`;
}

/** Returns the address of a picture by its name, in one of its cut's widths. */
export function bannerAddress(name: string, cut: BannerCut): string {
  return `/files/banners/${name.slice(prefix.length)}-${bannerCuts[cut].widths[1]}.webp`;
}

/** Returns a file of an uploaded picture by its name. @throws NOT_FOUND */
export async function readBannerFile(ctx: Ctx, name: string): Promise<{ image: Buffer; format: string }> {
  const [, id = '', width = '', format = ''] = fileName.exec(name) ?? [];
  if (!uuid.test(id)) throw new DomainError('NOT_FOUND');
  const { image } = await cached(ctx).get(name, async () => {
    const row = await tables(ctx.db)
      .selectFrom('site.banner_picture_file')
      .select('image')
      .where('picture_id', '=', id)
      .where('width', '=', Number(width))
      .where('format', '=', format)
      .executeTakeFirst();
    if (!row) throw new DomainError('NOT_FOUND');
    return { image: row.image, bytes: row.image.length };
  });
  return { image, format };
}
