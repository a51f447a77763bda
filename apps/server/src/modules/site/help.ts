import type { Language } from '@fairhouse/contract/language';
import type { HelpCenter } from '@fairhouse/contract/site';
import type { Ctx } from '../../platform/ctx.ts';
import { helpArticles } from './help-articles.ts';
import { snapshotOf } from './snapshot.ts';

/**
 * The help centre in a language: the articles that come with the product, each while the module it is about is on,
 * with the brand's own in place of those with the same id or after them.
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
  return {
    list: list
      .filter((article) => article.shown)
      .map(({ id, category, title, html }) => ({ id, category, title: title[language], html: html[language] })),
  };
}
