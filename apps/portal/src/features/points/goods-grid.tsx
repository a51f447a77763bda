import type { Goods } from '@fairhouse/contract/points';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { GoodsCard } from './goods-card.tsx';
import { pointUnits } from './points-text.ts';

const views = ['all', 'reach', 'cheap', 'dear'] as const;
type View = (typeof views)[number];

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4';

/**
 * The goods: in the server's order, only those within reach, or sorted by price. `points`: the member's points in
 * hundredths; null for a visitor.
 */
export function GoodsGrid({ goods, points }: { goods: readonly Goods[] | undefined; points: bigint | null }) {
  const { t } = useTranslation('points');
  const [view, setView] = useState<View>('all');
  if (!goods) {
    return (
      <div className={grid}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((n) => (
          <Skeleton key={n} className="h-72 rounded-[16px]" />
        ))}
      </div>
    );
  }
  if (goods.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={<PackageOpen size={28} aria-hidden="true" />}
          title={t('goods.none')}
          text={t('goods.noneText')}
        />
      </div>
    );
  }
  const shown = inView(goods, view, points);
  return (
    <div className="grid gap-4">
      <fieldset className="no-bar -mx-3.5 flex min-w-0 gap-2 overflow-x-auto px-3.5 md:mx-0 md:px-0">
        <legend className="sr-only">{t('goods.view.label')}</legend>
        {views
          .filter((name) => name !== 'reach' || points !== null)
          .map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={view === name}
              onClick={() => setView(name)}
              className={classes(
                'h-11 shrink-0 rounded-full border px-4 text-sm font-semibold transition-colors md:h-10',
                view === name ? 'border-brand bg-brand/12 text-text' : 'border-line text-muted hover:text-text',
              )}
            >
              {t(`goods.view.${name}`)}
            </button>
          ))}
      </fieldset>
      {shown.length > 0 ? (
        <ul className={grid}>
          {shown.map((one) => (
            <li key={one.id} className="grid">
              <GoodsCard goods={one} points={points} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="card">
          <EmptyState
            icon={<PackageOpen size={28} aria-hidden="true" />}
            title={t('goods.noneInReach')}
            text={t('goods.noneInReachText')}
            action={
              <Button variant="secondary" onClick={() => setView('all')}>
                {t('goods.view.all')}
              </Button>
            }
          />
        </div>
      )}
    </div>
  );
}

function inView(goods: readonly Goods[], view: View, points: bigint | null): readonly Goods[] {
  const byPrice = (sign: number) =>
    [...goods].sort((a, b) => (pointUnits(a.points) < pointUnits(b.points) ? -sign : sign));
  if (view === 'cheap') return byPrice(1);
  if (view === 'dear') return byPrice(-1);
  if (view === 'all') return goods;
  return goods.filter((one) => one.stock > 0 && one.obstacle === null && pointUnits(one.points) <= (points ?? 0n));
}
