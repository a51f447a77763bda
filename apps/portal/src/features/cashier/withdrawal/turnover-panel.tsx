import type { TurnoverValue } from '@fairhouse/contract/withdrawals';
import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { Link } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { moneyText } from '../shared/amount.ts';
import { CountedBets } from './counted-bets.tsx';

type Props = { turnover: TurnoverValue; currency: CurrencyCode };

/** The turnover that deposits and gifts require before a withdrawal, and its progress. */
export function TurnoverPanel({ turnover, currency }: Props) {
  const { t, i18n } = useTranslation('withdrawal');
  const time = timeFormat(i18n.language, { until: 'minute' });
  const units = (value: string) => parseMoney(value, currency) ?? 0n;
  const [required, done, left] = [units(turnover.required), units(turnover.done), units(turnover.left)];
  // Below 100 % while anything is left.
  const percent = Math.min(99, Number((done * 100n) / required));
  return (
    <section aria-label={t('turnover.title')} className="card grid gap-4 border-gold/40 p-4 md:p-5">
      <div className="grid gap-1">
        <h2 className="text-base font-bold">{t('turnover.left', { amount: moneyText(left, currency) })}</h2>
        <p className="text-sm text-muted">{t('turnover.text')}</p>
      </div>
      <div className="grid gap-2">
        <ProgressBar label={t('turnover.title')} percent={percent} gold />
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-muted">
          <span>
            {t('turnover.done')} <Money units={done} currency={currency} className="font-semibold text-text" />
          </span>
          <span>
            {t('turnover.of')} <Money units={required} currency={currency} className="font-semibold text-text" />
          </span>
        </p>
      </div>
      <details className="group text-sm">
        <summary className="-my-1 flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          {t('turnover.why', { count: turnover.requirements.length })}
        </summary>
        <ul className="grid gap-2.5 pt-2">
          {turnover.requirements.map((one) => (
            <li key={`${one.source}-${one.sourceId}`} className="grid gap-0.5 border-line border-s-2 ps-3">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-semibold">
                  {t(`turnover.source.${one.source}`, { id: one.sourceId, defaultValue: t('turnover.source.other') })}
                </span>
                <span className="text-xs tabular-nums">
                  <Money value={one.done} currency={currency} /> / <Money value={one.required} currency={currency} />
                </span>
              </span>
              <span className="text-xs text-muted">
                {t('turnover.since', { at: time.format(new Date(one.since)) })}
              </span>
            </li>
          ))}
        </ul>
      </details>
      <CountedBets />
      <Link to="/" className={buttonLook('secondary', 'md', 'justify-self-start')}>
        <Dices size={18} aria-hidden="true" />
        {t('turnover.play')}
      </Link>
    </section>
  );
}
