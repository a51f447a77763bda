import type { Language } from '@fairhouse/contract/language';
import type { PageData } from '@fairhouse/contract/page';
import { hallAddress, promotionAddress } from '@fairhouse/contract/promotion-addresses';
import { findPicture } from '../art/index.ts';
import { hallVersion, hasPromotion, listPromotions, promotionOf } from '../modules/rewards/index.ts';
import type { Ctx } from '../platform/ctx.ts';

const onePromotion = /^\/promotions\/(\d{1,18})\/?$/i;

/** Returns the canonical address of a promotion's page; null for another page, and for a missing promotion. */
export async function promotionPath(ctx: Ctx, path: string): Promise<string | null> {
  const [, id] = onePromotion.exec(path) ?? [];
  return id !== undefined && (await hasPromotion(ctx, BigInt(id))) ? `/promotions/${BigInt(id)}` : null;
}

/** Returns the version that a page of the hall depends on, as a part of its cache key; '' for any other page. */
export async function hallKey(ctx: Ctx, path: string): Promise<string> {
  return path.startsWith('/promotions') ? await hallVersion(ctx) : '';
}

/** Returns the answers from which a page of the hall is drawn, by their address; empty for any other page. */
export async function promotionsData(ctx: Ctx, path: string, language: Language): Promise<PageData['lobby']> {
  if (path === '/promotions') return { [hallAddress({ language })]: await listPromotions(ctx, findPicture, language) };
  const [, id] = onePromotion.exec(path) ?? [];
  if (id === undefined) return {};
  return { [promotionAddress({ id, language })]: await promotionOf(ctx, findPicture, BigInt(id), language) };
}
