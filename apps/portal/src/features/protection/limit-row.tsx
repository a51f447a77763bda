import type { OwnLimit } from '@fairhouse/contract/protection';
import { BanknoteArrowDown, Coins, type LucideIcon, Timer, TrendingDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Row, RowIcon } from '../../ui/panel.tsx';
import { timeFormat } from '../../ui/time.ts';

type Props = {
  limit: OwnLimit;
  currency: string;
  pending: boolean;
  onChange: () => void;
  /** Sets the amount; null requests the removal of the limit. */
  onSet: (amount: string | null) => void;
  onConfirm: (amount: string | null) => void;
};

const icons: Record<OwnLimit['kind'], LucideIcon> = {
  deposit: BanknoteArrowDown,
  loss: TrendingDown,
  stake: Coins,
  session: Timer,
};

/** A limit in force, the amount left of it, and the looser limit that was requested. */
export function LimitRow({ limit, currency, pending, onChange, onSet, onConfirm }: Props) {
  const { t, i18n } = useTranslation('protection');
  const { kind, period, amount, left, until, by, asked } = limit;
  const Icon = icons[kind];
  const moment = (time: string) => timeFormat(i18n.language, { until: 'minute' }).format(new Date(time));
  const shown = (value: string) =>
    kind === 'session' ? (
      <span>{t('limits.minutes', { minutes: value })}</span>
    ) : (
      <Money value={value} currency={currency} />
    );
  return (
    <Row
      icon={
        <RowIcon>
          <Icon size={22} aria-hidden="true" />
        </RowIcon>
      }
      title={
        <>
          {t(`limits.name.${kind}`)}
          {period !== 'session' && <span className="font-normal text-muted">{t(`limits.per.${period}`)}</span>}
          {shown(amount)}
        </>
      }
      text={
        <div className="grid justify-items-start gap-2">
          <p>
            {left !== null && until !== null && (
              <>
                {t('limits.left')} <Money value={left} currency={currency} /> ·{' '}
                {t('limits.until', { until: moment(until) })}
              </>
            )}
            {by === 'operator' && ` ${t('limits.byHouse')}`}
          </p>
          {asked && (
            <div className="grid justify-items-start gap-2 rounded-md bg-gold/10 p-3 text-text">
              <p>
                {asked.amount === null ? (
                  t('limits.wantsNone')
                ) : (
                  <>
                    {t('limits.wants')} {shown(asked.amount)}
                  </>
                )}
                {' · '}
                {asked.ready
                  ? t('limits.confirmUntil', { until: moment(asked.confirmUntil) })
                  : t('limits.confirmFrom', { from: moment(asked.confirmFrom) })}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" size="sm" pending={pending} onClick={() => onSet(amount)}>
                  {t('limits.keep')}
                </Button>
                {asked.ready && (
                  <Button size="sm" pending={pending} onClick={() => onConfirm(asked.amount)}>
                    {t('limits.confirm')}
                  </Button>
                )}
              </div>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={onChange}>
              {t('limits.change')}
            </Button>
            {asked?.amount !== null && (
              <Button variant="secondary" size="sm" pending={pending} onClick={() => onSet(null)}>
                {t('limits.remove')}
              </Button>
            )}
          </div>
        </div>
      }
    />
  );
}
