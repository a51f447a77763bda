import type { Language } from '@fairhouse/contract/language';
import type { PageData } from '@fairhouse/contract/page';
import { hallAddress, promotionAddress } from '@fairhouse/contract/promotion-addresses';
import { findPicture } from '../art/index.ts';
import { hallVersion, hasPromotion, listPromotions, promotionOf } from '../modules/rewards/index.ts';
import type { Ctx } from '../platform/ctx.ts';

const onePromotion = /^\/promotions\/(\d{1,18})\/?$/i;

/** Returns the address of a promotion's page in the site's spelling; null for another page, and for a promotion that there is not. */
export async function promotionPath(ctx: Ctx, path: string): Promise<string | null> {
  const [, id] = onePromotion.exec(path) ?? [];
  return id !== undefined && (await hasPromotion(ctx, BigInt(id))) ? `/promotions/${BigInt(id)}` : null;
}

/** Returns the state that a page of the hall depends on, as a part of its key; '' for any other page. */
export async function hallKey(ctx: Ctx, path: string): Promise<string> {
  return path.startsWith('/promotions') ? await hallVersion(ctx) : '';
}

/** Returns the answers that a page of the hall is drawn from, by their address; nothing for any other page. */
export async function promotionsData(ctx: Ctx, path: string, language: Language): Promise<PageData['lobby']> {
  if (path === '/promotions') return { [hallAddress({ language })]: await listPromotions(ctx, findPicture, language) };
  const [, id] = onePromotion.exec(path) ?? [];
  if (id === undefined) return {};
  return { [promotionAddress({ id, language })]: await promotionOf(ctx, findPicture, BigInt(id), language) };
}
