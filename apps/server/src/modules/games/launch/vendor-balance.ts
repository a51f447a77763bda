import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { balancesOf } from '../../ledger/index.ts';
import { balanceAtVendor, type Vendor, VendorSilence } from '../../vendors/index.ts';

/** The longest wait: meanwhile the game opens, and at worst the member is asked once too often. */
const patienceMs = 1500;

/** True when a member has no money at a vendor in transfer mode, so that some must be moved there before playing. */
export async function isVendorWalletEmpty(
  ctx: Ctx,
  vendor: Vendor,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
): Promise<boolean> {
  if (vendor.walletMode === 'single') return false;
  try {
    return (await balanceAtVendor(ctx, vendor, { memberId, currency }, patienceMs)) === 0n;
  } catch (error) {
    if (!(error instanceof VendorSilence)) throw error;
    const wallets = await balancesOf(ctx, memberId);
    const booked = wallets.find((w) => w.type === 'vendor' && w.vendor === vendor.code);
    return (booked?.balance ?? 0n) === 0n;
  }
}
