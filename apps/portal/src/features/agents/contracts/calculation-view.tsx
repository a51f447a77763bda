import type { Calculation, ContractKind } from '@fairhouse/contract/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import { isSome, rateText, spanText } from './shown.ts';

type Computed = Omit<Calculation, 'currency' | 'income'>;

/** A payment with every figure of its calculation, from the bets to the amount. */
export function CalculationView({
  kind,
  computed,
  currency,
}: {
  kind: ContractKind;
  computed: Computed;
  currency: string;
}) {
  const { t, i18n } = useTranslation('contracts');
  const { figures, carriedIn, carriedOut, unpaidIn, unpaidOut, basis, rate, amount, from, until } = computed;
  const isDividend = kind === 'dividend';
  const less = (value: string) => (
    <Money value={value.startsWith('-') ? value.slice(1) : `-${value}`} currency={currency} />
  );
  return (
    <>
      <dl className="grid grid-cols-1 text-sm">
        <Line label={t('sum.period')}>{spanText(from, until, i18n.language)}</Line>
        <Line label={t('sum.stake')}>
          <Money value={figures.stake} currency={currency} />
        </Line>
        <Line label={t('sum.validBet')}>
          <Money value={figures.validBet} currency={currency} />
        </Line>
        <Line label={t('sum.payout')}>{less(figures.payout)}</Line>
        {isDividend && (
          <>
            <Line label={t('sum.promotions')}>{less(figures.promotions)}</Line>
            <Line label={t('sum.rebates')}>{less(figures.rebates)}</Line>
            <Line label={t('sum.profit')} strong>
              <Money value={figures.profit} currency={currency} />
            </Line>
            {Number(carriedIn) !== 0 && (
              <Line label={t('sum.carriedIn')}>
                <Money value={carriedIn} currency={currency} />
              </Line>
            )}
            {Number(figures.unpaid) !== 0 && <Line label={t('sum.unpaid')}>{less(figures.unpaid)}</Line>}
            {Number(unpaidIn) !== 0 && <Line label={t('sum.unpaidIn')}>{less(unpaidIn)}</Line>}
          </>
        )}
        {figures.activeMembers > 0 && <Line label={t('sum.activeMembers')}>{figures.activeMembers}</Line>}
        <Line label={t(isDividend ? 'sum.basis' : 'sum.volume')} strong>
          <Money value={basis} currency={currency} />
        </Line>
        <Line label={t('sum.rate')}>{isSome(rate) ? rateText(rate) : t('sum.noTier')}</Line>
        {Number(carriedOut) !== 0 && (
          <Line label={t('sum.carriedOut')}>
            <Money value={carriedOut} currency={currency} />
          </Line>
        )}
        {Number(unpaidOut) !== 0 && <Line label={t('sum.unpaidOut')}>{less(unpaidOut)}</Line>}
        <Line label={t('sum.amount')} strong>
          <Money value={amount} currency={currency} tone="gold" className="text-lg" />
        </Line>
      </dl>
      <p className="text-xs text-muted">{t('sum.ownMoney')}</p>
    </>
  );
}

export function Line({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-line py-2.5 not-first:border-t">
      <dt className={strong ? 'font-bold' : 'text-muted'}>{label}</dt>
      <dd className={strong ? 'font-bold' : ''}>{children}</dd>
    </div>
  );
}
