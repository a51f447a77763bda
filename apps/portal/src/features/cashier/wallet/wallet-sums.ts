import type { MerchantWallet } from '@fairhouse/contract/transfers';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';

export type Sums = {
  currency: CurrencyCode;
  cash: bigint;
  locked: bigint;
  atVendors: bigint;
  total: bigint;
};

/**
 * Sums up all wallets in units. Money in transit counts once: on the way to a vendor as locked, on the way back as
 * still at the vendor.
 */
export function sumsOf(wallet: MerchantWallet): Sums {
  const currency: CurrencyCode = isCurrency(wallet.currency) ? wallet.currency : 'THB';
  const units = (text: string) => parseMoney(text, currency) ?? 0n;
  const [cash, locked] = [units(wallet.cash), units(wallet.locked)];
  const atVendors = wallet.wallets.reduce((sum, { balance }) => sum + units(balance), 0n);
  return { currency, cash, locked, atVendors, total: cash + locked + atVendors };
}
