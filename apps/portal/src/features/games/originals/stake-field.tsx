import { currencyNamed, showMoney } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { useBalanceHidden } from '../../../shell/balance-hidden.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import type { Stake } from './use-stake.ts';

const shortcuts = ['half', 'double', 'max'] as const;

/** The stake with its shortcuts and, beneath it, the reason why it cannot be staked. */
export function StakeField({ stake, label }: { stake: Stake; label?: string | undefined }) {
  const { t } = useTranslation('originals');
  const early = useEarlyInput(stake.setText);
  const { currency, problem } = stake;
  const hidden = useBalanceHidden();
  const { symbol, scale } = currencyNamed(currency);
  const amountOf = (bound: bigint) => `${symbol}${showMoney(bound, currency)}`;
  const words = !problem
    ? undefined
    : problem.kind === 'missing'
      ? t('stake.missing')
      : problem.kind === 'notNumber'
        ? t('stake.notNumber', { digits: scale })
        : t(`stake.${problem.kind}`, {
            amount: hidden && problem.kind === 'overBalance' ? '••••' : amountOf(problem.bound),
          });
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2 md:grid-cols-1 short:grid-cols-1 short:-order-2 short:gap-1.5">
      <Field label={label ?? t('stake.label')} error={words}>
        <TextInput
          ref={early}
          value={stake.text}
          inputMode="decimal"
          autoComplete="off"
          className="text-lg font-bold tabular-nums"
          before={<span className="text-base font-bold text-gold">{symbol}</span>}
          onChange={(event) => stake.setText(event.currentTarget.value)}
        />
      </Field>
      <div className="grid grid-cols-3 gap-1.5 max-md:mt-[26px] md:gap-2 short:mt-0">
        {shortcuts.map((shortcut) => (
          <Button
            key={shortcut}
            variant="secondary"
            size="sm"
            className="max-md:h-12 max-md:px-3 short:h-10"
            // The name begins with the visible text, so that voice control finds the button.
            aria-label={`${t(`stake.${shortcut}`)}: ${t(`stake.${shortcut}Label`)}`}
            onClick={stake[shortcut]}
          >
            {t(`stake.${shortcut}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
