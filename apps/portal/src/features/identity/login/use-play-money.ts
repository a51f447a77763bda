import { currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import { useSite } from '../../../api/use-site.ts';

/** Returns the play money of a trial user as text: `฿10,000.00`. */
export function usePlayMoney(): string {
  const brand = useSite()?.info.brand;
  if (!brand || !isCurrency(brand.currency)) return '';
  const units = parseMoney(brand.playMoney, brand.currency) ?? 0n;
  return `${currencyNamed(brand.currency).symbol}${showMoney(units, brand.currency)}`;
}
