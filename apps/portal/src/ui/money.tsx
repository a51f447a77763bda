import { type CurrencyCode, currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import { classes } from './classes.ts';

export type MoneyProps = {
  /** The amount: units of the currency, or the wire's decimal string. */
  units?: bigint;
  value?: string;
  currency: string;
  /** Shows dots, also to screen readers. */
  hidden?: boolean;
  tone?: 'plain' | 'gold' | 'win' | 'loss';
  /** Shows a plus sign before positive amounts. */
  signed?: boolean;
  className?: string;
};

const tones = { plain: '', gold: 'text-gold', win: 'text-brand', loss: 'text-danger' };

/** `symbol amount` with the digits that the currency shows; figures are tabular. */
export function Money({
  units,
  value,
  currency,
  hidden = false,
  tone = 'plain',
  signed = false,
  className,
}: MoneyProps) {
  const code: CurrencyCode = isCurrency(currency) ? currency : 'THB';
  const amount = units ?? parseMoney(value ?? '', code) ?? 0n;
  const sign = amount < 0n ? '−' : signed && amount > 0n ? '+' : '';
  return (
    <span className={classes('whitespace-nowrap tabular-nums', tones[tone], className)}>
      {sign}
      <span className={classes('me-1', tone === 'plain' && 'text-gold')}>{currencyNamed(code).symbol}</span>
      {hidden ? '••••' : showMoney(amount < 0n ? -amount : amount, code)}
    </span>
  );
}
