import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { tipLimits } from '../modules/cashier/desk/index.ts';
import { claimSeed, isSeeded, switchModule } from '../modules/site/desk/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { assert } from '../platform/errors.ts';
import { rewardCurrencies, worthOf } from './worth.ts';

const planted = 'demo-chat';
/** Limits in baht: the least and the most of one tip, and the most of a day. */
const tips = { least: 10, most: 1_000, day: 5_000, count: 50 };

/** Opens the chat rooms, with tips in every currency. */
export async function plantChat(ctx: Ctx): Promise<void> {
  if (await isSeeded(ctx.db, planted)) return;
  for (const modId of ['CHAT3', 'CHATTIPS3']) await switchModule(ctx, null, modId, { enabled: true });
  for (const currency of rewardCurrencies.filter(isCurrency)) {
    const units = (baht: number) => {
      const amount = parseMoney(worthOf(baht, currency), currency);
      assert(amount !== null, `${baht} baht are an amount of ${currency}`);
      return amount;
    };
    await tipLimits.set(ctx, null, currency, () => ({
      min_amount: units(tips.least),
      max_amount: units(tips.most),
      daily_amount: units(tips.day),
      daily_count: tips.count,
      daily_received: units(tips.day),
    }));
  }
  await ctx.db.transaction().execute((tx) => claimSeed(tx, planted));
}
