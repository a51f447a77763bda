import type { JackpotState } from '@fairhouse/contract/jackpots';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../../ui/money.tsx';

/** The present pots: what each holds, and the amount by which it must have been won. */
export function JackpotPots({ state: { pots, currency } }: { state: JackpotState }) {
  const { t } = useTranslation('originals');
  return (
    <ul className="grid gap-2 sm:grid-cols-3">
      {pots.map(({ tier, amount, mustHit }) => (
        <li
          key={tier}
          className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-0.5 rounded-md border border-line bg-bg px-4 py-2.5 sm:grid-cols-1 sm:py-3"
        >
          <span className="text-xs font-bold tracking-[0.12em] text-muted uppercase">{t(`jackpot.${tier}`)}</span>
          <Money
            value={amount}
            currency={currency}
            tone="gold"
            className="title max-sm:col-start-2 max-sm:row-span-2 sm:text-xl"
          />
          <span className="flex flex-wrap gap-x-1 text-xs text-muted">
            {t('jackpot.mustHit')}
            <Money value={mustHit} currency={currency} />
          </span>
        </li>
      ))}
    </ul>
  );
}
