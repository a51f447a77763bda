import { type CurrencyCode, currencyNamed, parseMoney, showMoney } from '@fairhouse/money/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBalanceHidden } from '../../../shell/balance-hidden.ts';
import { classes } from '../../../ui/classes.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { cleanAmount, groupAmount, type Limits, moneyText, typedAmount, typingAmount } from './amount.ts';

export type AmountFieldProps = {
  label: string;
  currency: CurrencyCode;
  /** As typed; `amountOf` reads it. */
  value: string;
  onChange: (typed: string) => void;
  limits: Limits;
  /** Amounts to choose with one press, as wire decimals or units. */
  quick?: readonly (string | bigint)[];
  /** Available balance: one press fills in all of it, within the limits. */
  available?: bigint | null;
  error?: string | null;
  disabled?: boolean;
  inputRef?: React.Ref<HTMLInputElement>;
};

/** A field for an amount of money: grouped while unfocused, with its limits and amounts to choose. */
export function AmountField({
  label,
  currency,
  value,
  onChange,
  limits,
  quick = [],
  available,
  error,
  disabled = false,
  inputRef,
}: AmountFieldProps) {
  const { t } = useTranslation('cashier');
  const hidden = useBalanceHidden();
  const [typing, setTyping] = useState(false);
  const { min, max } = limits;
  const most = available === undefined || available === null ? null : available < max ? available : max;
  const presses = quick
    .map((amount) => (typeof amount === 'bigint' ? amount : (parseMoney(amount, currency) ?? 0n)))
    .filter((units) => units >= min && units <= max);
  const shown = presses.map((units) => ({ units, text: showMoney(units, currency).replace(/\.0+$/, '') }));
  const areLong = shown.some(({ text }) => text.length > 8);
  return (
    <div className="grid gap-3">
      <Field
        label={label}
        hint={t('amount.limits', { min: moneyText(min, currency), max: moneyText(max, currency) })}
        error={error ?? undefined}
        aside={
          most !== null && (
            <button
              type="button"
              disabled={disabled || most < min}
              onClick={() => onChange(typedAmount(most, currency))}
              className="-my-3 min-h-11 rounded-sm px-1 text-sm font-semibold text-brand hover:text-brand-strong disabled:opacity-50"
            >
              {t('amount.all', { amount: hidden ? '••••' : moneyText(most, currency) })}
            </button>
          )
        }
      >
        <TextInput
          {...(inputRef === undefined ? {} : { ref: inputRef })}
          inputMode={currencyNamed(currency).shownDigits > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          enterKeyHint="next"
          disabled={disabled}
          value={typing ? value : groupAmount(cleanAmount(value, currency))}
          placeholder="0"
          before={<span className="text-xl font-bold text-gold">{currencyNamed(currency).symbol}</span>}
          after={<span className="pe-3 text-xs font-semibold text-muted">{currency}</span>}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(event) => onChange(typingAmount(event.target.value, currency))}
          className="!h-15 !pe-16 !ps-11 !text-2xl font-bold tabular-nums"
        />
      </Field>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and be announced as a form of its own
        <div
          role="group"
          aria-label={t('amount.quick')}
          className={classes(
            'grid gap-2',
            // "50,000,000" does not fit in a quarter of a phone's width.
            areLong ? 'grid-cols-3 md:grid-cols-4 max-[359px]:grid-cols-2' : 'grid-cols-4 max-[359px]:grid-cols-3',
          )}
        >
          {shown.map(({ units, text }) => {
            const typed = typedAmount(units, currency);
            return (
              <button
                key={typed}
                type="button"
                disabled={disabled}
                aria-pressed={value === typed}
                onClick={() => onChange(typed)}
                className={classes(
                  'min-h-11 rounded-md border px-1 text-sm font-bold tabular-nums transition-colors disabled:opacity-50',
                  value === typed
                    ? 'border-brand bg-brand/12 text-brand-strong'
                    : 'border-line bg-raised hover:border-muted/60',
                )}
              >
                {text}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}
