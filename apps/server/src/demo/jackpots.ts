import { setJackpot } from '../modules/originals/desk/index.ts';
import { claimSeed, isSeeded } from '../modules/site/desk/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { rewardCurrencies, worthOf } from './worth.ts';

const planted = 'demo-jackpots';
/**
 * Amounts in baht: the seed of a pot and the amount by which it must be won; and the millionths of each stake that
 * feed it.
 */
const pots = {
  mini: { seed: 1_000, mustHit: 10_000, ratePpm: 500 },
  major: { seed: 20_000, mustHit: 100_000, ratePpm: 300 },
  grand: { seed: 500_000, mustHit: 2_000_000, ratePpm: 200 },
} as const;

/** Turns on the three pots of in-house games in each currency, once: later settings of operators stay. */
export async function plantJackpots(ctx: Ctx): Promise<void> {
  if (await isSeeded(ctx.db, planted)) return;
  for (const currency of rewardCurrencies) {
    for (const [tier, { seed, mustHit, ratePpm }] of Object.entries(pots)) {
      const amounts = { seed: worthOf(seed, currency), mustHit: worthOf(mustHit, currency) };
      await setJackpot(ctx, null, `${tier} ${currency}`, { on: true, ratePpm, ...amounts });
    }
  }
  await ctx.db.transaction().execute((tx) => claimSeed(tx, planted));
}
