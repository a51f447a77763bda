import type { Localized } from '@fairhouse/contract/language';

/** An article that comes with the product. With `modId` it is shown only while that module is on. */
export type ShippedArticle = {
  id: string;
  category: 'games' | 'account' | 'safety' | 'about';
  title: Localized;
  html: Localized;
  modId?: string;
};
