import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { isServicePath } from './customer-service.ts';
import {
  type BannerRow,
  type CustomerServiceRow,
  type HelpArticleRow,
  type NoticeRow,
  type ResourceRow,
  tables,
} from './store.ts';

/** Adds a banner, or replaces the one of the same slug. */
export async function putBanner(db: Db, banner: BannerRow): Promise<void> {
  await tables(db)
    .insertInto('site.banner')
    .values(banner)
    .onConflict((on) => on.column('slug').doUpdateSet(banner))
    .execute();
}

/** Gives the banners of these names ascending positions. */
export async function putBannerOrder(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    update site.banner b set position = o.position::int
    from unnest(${names}::text[]) with ordinality o (slug, position) where b.slug = o.slug`.execute(db);
}

/** Adds a resource (an address that the portal shows by its type), or replaces the one of the same type. */
export async function putResource(db: Db, resource: ResourceRow): Promise<void> {
  await tables(db)
    .insertInto('site.resource')
    .values(resource)
    .onConflict((on) => on.column('resource_type').doUpdateSet(resource))
    .execute();
}

/** Adds an article of the brand's own, or replaces the one of the same id. */
export async function putHelpArticle(db: Db, article: HelpArticleRow): Promise<void> {
  await tables(db)
    .insertInto('site.help_article')
    .values(article)
    .onConflict((on) => on.column('id').doUpdateSet(article))
    .execute();
}

/** Replaces the brand's domains, the main one first, and sets whether other hosts are refused. */
export async function putDomains(db: Db, domains: readonly string[], enforced: boolean): Promise<void> {
  await tables(db).deleteFrom('site.domain').execute();
  const rows = domains.map((domain, at) => ({ domain, main: at === 0 }));
  if (rows.length > 0) await tables(db).insertInto('site.domain').values(rows).execute();
  await tables(db).updateTable('site.brand').set({ enforce_domains: enforced }).execute();
}

/** Adds a customer-service entry, or replaces the one of the same id. Its path is an http(s) or mailto address. */
export async function putCustomerService(db: Db, service: CustomerServiceRow): Promise<void> {
  assert(isServicePath(service.path), `the customer-service path ${service.path} is an http(s) or mailto address`);
  await tables(db)
    .insertInto('site.customer_service')
    .values(service)
    .onConflict((on) => on.column('id').doUpdateSet(service))
    .execute();
}

/** Adds a notice at the end of the marquee, or replaces the text of the one with the same id. */
export async function putNotice(db: Db, { id, title }: Pick<NoticeRow, 'id' | 'title'>): Promise<void> {
  const t = tables(db);
  await t
    .insertInto('site.notice')
    .values({
      id,
      title,
      position: t.selectFrom('site.notice').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    })
    .onConflict((on) => on.column('id').doUpdateSet({ title }))
    .execute();
}

export async function listNotices(db: Db): Promise<NoticeRow[]> {
  return await tables(db).selectFrom('site.notice').selectAll().orderBy('position').orderBy('id').execute();
}

const nameColumns = {
  'site.notice': 'id',
  'site.banner': 'slug',
  'site.resource': 'resource_type',
  'site.customer_service': 'id',
  'site.help_article': 'id',
  'site.announcement': 'id',
} as const;

/** Removes the row of this name from a kind of content. @returns false when there is none */
export async function removeContent(db: Db, table: keyof typeof nameColumns, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(nameColumns[table])} = ${name}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Sets the currencies of new accounts, in the order of the form; the brand's own is always included. */
export async function putCurrencies(db: Db, currencies: readonly CurrencyCode[]): Promise<void> {
  const named = [...new Set(currencies)];
  await sql`
    update site.brand set currencies =
      array_prepend(currency, array_remove(${named}::text[], currency))`.execute(db);
}

/** Reports whether a seed has been claimed. */
export async function isSeeded(db: Db, name: string): Promise<boolean> {
  const row = await tables(db).selectFrom('site.seed').select('name').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims a seed by name.
 * @returns true once for each name and database; the caller plants the data in the same transaction
 */
export async function claimSeed(tx: Db, name: string): Promise<boolean> {
  const claimed = await tables(tx)
    .insertInto('site.seed')
    .values({ name })
    .onConflict((on) => on.doNothing())
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
