import { currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';

/** An amount of terms, without decimals if they are zero, so that a table of large amounts stays readable. */
export function WholeMoney({ value, currency }: { value: string; currency: string }) {
  const code = isCurrency(currency) ? currency : 'THB';
  const text = showMoney(parseMoney(value, code) ?? 0n, code).replace(/\.0+$/, '');
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="me-1 text-gold">{currencyNamed(code).symbol}</span>
      {text}
    </span>
  );
}
