import { Gem } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Money } from '../../ui/money.tsx';
import { pointsText } from './points-text.ts';

const sizes = { sm: 14, md: 19, lg: 26 };

/** A number of points, after the points icon. */
export function PointsAmount({
  points,
  size = 'sm',
  className,
}: {
  points: string | bigint;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const { t } = useTranslation('points');
  return (
    <span className={classes('inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums', className)}>
      <Gem size={sizes[size]} strokeWidth={2.25} aria-hidden="true" className="shrink-0 text-gold" />
      <span>{pointsText(points)}</span>
      <span className="sr-only">{t('unit')}</span>
    </span>
  );
}

type PriceProps = {
  points: string | bigint;
  amount?: bigint | string | null;
  currency: string;
  size?: keyof typeof sizes;
  className?: string;
};

/** The price of goods: points, and money if they cost money too. */
export function Price({ points, amount = null, currency, size = 'sm', className }: PriceProps) {
  return (
    <span className={classes('inline-flex flex-wrap items-baseline gap-x-1.5 font-bold', className)}>
      <PointsAmount points={points} size={size} />
      {amount !== null && (
        <span className="whitespace-nowrap">
          <span className="me-1.5 font-semibold text-muted">+</span>
          <Money {...(typeof amount === 'bigint' ? { units: amount } : { value: amount })} currency={currency} />
        </span>
      )}
    </span>
  );
}
