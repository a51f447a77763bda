import { findPicture } from '../art/index.ts';
import { plantVoucher, promotionActs } from '../modules/rewards/desk/index.ts';
import { claimSeed, isSeeded } from '../modules/site/desk/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { demoPromotions } from './promotion-list.ts';

const planted = 'demo-promotions';
/** The code that the page of the demo's voucher shows. */
const demoCode = 'FAIR-2026';
const demoCodeUses = 5000;

/** Fills the promotions hall once, by the acts of operators. */
export async function plantPromotions(ctx: Ctx): Promise<void> {
  if (!ctx.config.demo || (await isSeeded(ctx.db, planted))) return;
  if (!(await claimSeed(ctx.db, planted))) return;
  const { plant } = promotionActs(findPicture);
  const now = ctx.clock();
  for (const [at, said] of demoPromotions(now).entries()) {
    const id = await plant(ctx, { ...said, position: at + 1 });
    if (said.rule.kind === 'voucher') await plantVoucher(ctx, id, demoCode, demoCodeUses);
  }
}
