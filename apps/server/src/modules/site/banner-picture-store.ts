import { type BannerCut, bannerCuts } from '@fairhouse/contract/banner-cuts';
import type { Picture } from '@fairhouse/contract/site';
import type { Db } from '../../platform/ctx.ts';

/** A picture that operators uploaded for a banner. */
type BannerPictureRow = { id: string; cut: BannerCut; colour: string; created_at: Date };
type PictureTables = {
  'site.banner_picture': BannerPictureRow;
  'site.banner_picture_file': { picture_id: string; width: number; format: string; image: Buffer };
};
export const pictureTables = (db: Db) => db.withTables<PictureTables>();

/** The prefix of the names of uploaded pictures. */
export const uploadPrefix = 'upload/';
export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads all uploaded pictures, by the names under which banners refer to them. */
export async function bannerPictures(db: Db): Promise<Map<string, Picture>> {
  const rows = await pictureTables(db).selectFrom('site.banner_picture').selectAll().execute();
  return new Map(rows.map((row) => [`${uploadPrefix}${row.id}`, pictureFrom(row)]));
}

function pictureFrom({ id, cut, colour }: BannerPictureRow): Picture {
  const { width, height, widths } = bannerCuts[cut];
  return { src: `/files/banners/${id}`, widths: [...widths], ratio: width / height, colour };
}

/** True unless the name is that of a missing upload. */
export async function isKnownPicture(db: Db, name: string): Promise<boolean> {
  if (!name.startsWith(uploadPrefix)) return true;
  const id = name.slice(uploadPrefix.length);
  if (!uuid.test(id)) return false;
  const row = await pictureTables(db)
    .selectFrom('site.banner_picture')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
