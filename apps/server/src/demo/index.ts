import { claimSeed, putCurrencies, siteChanged } from '../modules/site/desk/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { demoAccounts, demoCurrencies, demoPassword, housesOfGifts, plantAccounts } from './accounts.ts';
import { plantChannels } from './channels.ts';
import { plantContent } from './content.ts';
import { plantPayoutProviders } from './payout-providers.ts';

export { demoAccounts, demoPassword, giftOnRegistration } from './accounts.ts';
export { runPayments } from './payments.ts';
export { runVendor } from './vendor.ts';

/**
 * Plants the demo once, in one transaction: later changes and removals survive every start. Does nothing unless
 * `config.demo` is set. Call it before the app is built.
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (!ctx.config.demo) return;
  const houses = await housesOfGifts(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await claimSeed(tx, 'demo'))) return;
    await plantContent(tx);
    await plantChannels({ ...ctx, db: tx });
    await plantPayoutProviders({ ...ctx, db: tx });
    await putCurrencies(tx, demoCurrencies);
    await plantAccounts(ctx, tx, houses);
  });
  siteChanged(ctx);
}

/** Returns the demo's accounts as the start message lists them. */
export function demoMessage(): string {
  const lines = demoAccounts.map(
    ({ account, role, currency }) => `  ${account.padEnd(10)} ${role}${currency ? ` in ${currency}` : ''}`,
  );
  return `Demo accounts, all with the password ${demoPassword}\n${lines.join('\n')}\n`;
}
