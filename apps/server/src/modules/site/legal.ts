import { inLanguage, type Language, type Localized } from '@fairhouse/contract/language';
import type { LegalDocument, LegalVersions } from '@fairhouse/contract/legal';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { helpArticles } from './help-articles.ts';
import { snapshotOf } from './snapshot.ts';
import { type LegalRow, tables } from './store.ts';

export const legalDocuments = ['terms', 'privacy'] as const;

/** Returns the newest version number of each document. */
export function legalVersions(rows: readonly LegalRow[]): LegalVersions {
  const newest = (document: LegalDocument) => rows.find((row) => row.document === document)?.edition ?? 1;
  return { terms: newest('terms'), privacy: newest('privacy') };
}

/** Returns the newest text of a document with its title; `changes` is null for the first version. */
export async function legalText(ctx: Ctx, document: LegalDocument, language: Language) {
  const site = await snapshotOf(ctx);
  const row = site.legal.find((one) => one.document === document);
  const article = site.helpArticles.find(({ id }) => id === document) ?? helpArticles.find(({ id }) => id === document);
  return {
    document,
    version: row?.edition ?? 1,
    title: inLanguage(article?.title ?? {}, language),
    changes: inLanguage(row?.changes ?? {}, language),
    html: inLanguage((row ?? article)?.html ?? {}, language),
  };
}

/** Publishes the next version of a document. */
export async function putLegalVersion(
  db: Db,
  document: LegalDocument,
  { html, changes, at }: { html: Localized; changes: Localized; at: Date },
): Promise<void> {
  const t = tables(db);
  await t
    .insertInto('site.legal_version')
    .values({
      document,
      edition: t
        .selectFrom('site.legal_version')
        .select(sql<number>`coalesce(max(edition), 1) + 1`.as('next'))
        .where('document', '=', document),
      html,
      changes,
      published_at: at,
    })
    .execute();
}
