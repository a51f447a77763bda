import type { Ctx } from '../../../platform/ctx.ts';

/** The way by which a member came under another. */
export type UplineVia = 'affiliate' | 'recommender' | 'referral';
export type UplineCodes = { affiliateCode?: string; recommenderId?: string; referralCode?: string; domain?: string };
export type Upline = { uplineId: bigint; via: UplineVia; code: string };

/** Who a new member stands under by the codes that were given; null: no code was given. */
export async function resolveUpline(_ctx: Ctx, _codes: UplineCodes): Promise<Upline | null> {
  return null;
}
