import { inLanguage, type Language } from '@fairhouse/contract/language';
import type { HelpCenter } from '@fairhouse/contract/site';
import type { Ctx } from '../../platform/ctx.ts';
import { helpArticles } from './help-articles.ts';
import { legalText } from './legal.ts';
import { snapshotOf } from './snapshot.ts';

/**
 * Returns the help centre in a language: the product's articles, each while its module is on; the brand's own
 * articles replace those with the same id or follow them. Legal documents are in their newest version.
 */
export async function helpCenter(ctx: Ctx, language: Language): Promise<HelpCenter> {
  const site = await snapshotOf(ctx);
  const own = new Map(site.helpArticles.map((article) => [article.id, article]));
  const shipped = helpArticles.filter((article) => article.modId === undefined || site.on.has(article.modId));
  const shippedIds = new Set(helpArticles.map((article) => article.id));
  const list = [
    ...shipped.map((article) => own.get(article.id) ?? { ...article, shown: true }),
    ...site.helpArticles.filter((article) => !shippedIds.has(article.id)),
  ];
  const legal = new Map<string, string>();
  for (const { document } of site.legal) legal.set(document, (await legalText(ctx, document, language)).html);
  return {
    list: list
      .filter((article) => article.shown)
      .map(({ id, category, title, html }) => ({
        id,
        category,
        title: inLanguage(title, language),
        html: legal.get(id) ?? inLanguage(html, language),
      })),
  };
}
