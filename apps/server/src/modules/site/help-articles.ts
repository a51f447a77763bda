import type { Localized } from '@fairhouse/contract/language';

export type ShippedArticle = { id: string; category: string; title: Localized; html: Localized; modId?: string };

export const helpArticles: readonly ShippedArticle[] = [];
