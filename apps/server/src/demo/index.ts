import { claimSeed, putCurrencies, siteChanged } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { demoAccounts, demoCurrencies, demoPassword, housesOfGifts, plantAccounts } from './accounts.ts';
import { plantChannels } from './channels.ts';
import { plantContent } from './content.ts';
import { plantPayoutProviders } from './payout-providers.ts';

export { demoAccounts, demoPassword, giftOnRegistration } from './accounts.ts';
export { runPayments } from './payments.ts';
export { runVendor } from './vendor.ts';

/**
 * Plants the demo once, whole or not at all: what is later changed or removed stays so through every start.
 * Does nothing where demo data has no place (`config.demo`). Call it before the app is built.
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (!ctx.config.demo) return;
  const houses = await housesOfGifts(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await claimSeed(tx, 'demo'))) return;
    await plantContent(tx);
    await plantChannels(ctx, tx);
    await plantPayoutProviders(tx);
    await putCurrencies(tx, demoCurrencies);
    await plantAccounts(ctx, tx, houses);
  });
  siteChanged(ctx);
}

/** The demo accounts as the start message tells them. */
export function demoMessage(): string {
  const lines = demoAccounts.map(
    ({ account, role, currency }) => `  ${account.padEnd(10)} ${role}${currency ? ` in ${currency}` : ''}`,
  );
  return `Demo accounts, all with the password ${demoPassword}\n${lines.join('\n')}\n`;
}
