import {
  type AnnouncementPage,
  type AnnouncementQuery,
  type AnnouncementType,
  announcementTypes,
} from '@fairhouse/contract/announcements';
import { inLanguage, type Language } from '@fairhouse/contract/language';
import type { NoticeLine } from '@fairhouse/contract/site';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { type AnnouncementRow, tables } from './store.ts';

/** The most highlights that are shown together as popular. */
const popularMax = 5;

type Asked = Pick<AnnouncementQuery, 'types' | 'execution' | 'opening' | 'pageNo' | 'pageSize'>;

/** Returns a page of the announcements for these visitors, newest first; a page beyond the last is empty. */
export async function listAnnouncements(ctx: Ctx, asked: Asked, language: Language): Promise<AnnouncementPage> {
  const { execution, opening = false, pageNo, pageSize } = asked;
  const wanted = asked.types.split(',');
  const types = announcementTypes.filter((type) => wanted.includes(type));
  let rows = published(ctx, types).where(sql<boolean>`${execution} = any(executions)`);
  if (opening) rows = rows.where('opens', '<>', 'NEVER');
  const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const page = await rows
    .select(['id', 'type', 'title', 'html', 'published_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return {
    list: page.map((row) => shownIn(row, language)),
    pageNum: pageNo,
    totalPages: Math.ceil(total / pageSize),
    total,
  };
}

/** Returns one announcement for a page of its own, as it is read once published; null: there is none of that id. */
export async function announcementAlone(ctx: Ctx, id: string, language: Language): Promise<AnnouncementPage | null> {
  const [row] = await announcementRows(ctx.db, { id });
  return row ? { list: [shownIn(row, language)], pageNum: 1, totalPages: 1, total: 1 } : null;
}

type Shown = Pick<AnnouncementRow, 'id' | 'type' | 'title' | 'html' | 'published_at'>;

function shownIn({ id, type, title, html, published_at: at }: Shown, language: Language) {
  const words = { title: inLanguage(title, language), content: inLanguage(html, language) };
  return { id, type, ...words, date: at.toISOString() };
}

/** Returns the titles of the public highlights. */
export async function popularLines(ctx: Ctx, language: Language): Promise<Static<typeof NoticeLine>[]> {
  const rows = await published(ctx, ['H'])
    .where(sql<boolean>`'B' = any(executions)`)
    .select(['id', 'title'])
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(popularMax)
    .execute();
  return rows.map(({ id, title }) => ({ id, title: inLanguage(title, language) }));
}

function published(ctx: Ctx, types: readonly AnnouncementType[]) {
  const now = ctx.clock();
  return tables(ctx.db)
    .selectFrom('site.announcement')
    .where('type', 'in', [...types])
    .where('published_at', '<=', now)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]));
}

type NewAnnouncement = Omit<AnnouncementRow, 'revision'>;

/**
 * Adds an announcement, or replaces the one of the same id; a change of its texts, or of whether it opens by itself,
 * raises the revision.
 */
export async function putAnnouncement(db: Db, announcement: NewAnnouncement): Promise<void> {
  const { id, ...rest } = announcement;
  await tables(db)
    .insertInto('site.announcement')
    .values(announcement)
    .onConflict((on) =>
      on.column('id').doUpdateSet({
        ...rest,
        revision: sql<number>`announcement.revision + ((announcement.title, announcement.html, announcement.opens)
          is distinct from (excluded.title, excluded.html, excluded.opens))::int`,
      }),
    )
    .execute();
}

/** Returns the newest announcements, published or not, or the one of an id. */
export async function announcementRows(db: Db, wanted: { limit: number } | { id: string }) {
  const rows = tables(db).selectFrom('site.announcement').selectAll();
  if ('id' in wanted) return await rows.where('id', '=', wanted.id).execute();
  return await rows.orderBy('published_at', 'desc').orderBy('id').limit(wanted.limit).execute();
}
