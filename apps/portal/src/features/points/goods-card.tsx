import { inLanguage } from '@fairhouse/contract/language';
import type { Goods } from '@fairhouse/contract/points';
import { Link } from '@tanstack/react-router';
import { Crown, Package } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../api/use-site.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from './points-amount.tsx';
import { pointUnits } from './points-text.ts';

const fewLeft = 10;

/** Goods in the mall's grid. `points`: the member's points in hundredths; null for a visitor. */
export function GoodsCard({ goods, points }: { goods: Goods; points: bigint | null }) {
  const { t } = useTranslation('points');
  const language = useLanguage();
  const { id, name, picture, stock, levels, amount, currency } = goods;
  const isGone = stock === 0;
  return (
    <Link
      to="/pointMall"
      search={(held) => ({ ...held, goods: id })}
      viewTransition={false}
      resetScroll={false}
      className="card group grid grid-rows-[auto_1fr] overflow-hidden transition-[border-color,translate,box-shadow] hover:-translate-y-0.5 hover:border-muted/50 hover:shadow-lift"
    >
      <span className="relative block aspect-square overflow-hidden bg-raised">
        <GoodsPicture picture={picture} sizes="(min-width: 1280px) 270px, (min-width: 768px) 30vw, 46vw" />
        <span className="absolute top-2.5 start-2.5 flex flex-wrap gap-1.5">
          {levels.length > 0 && (
            <Badge tone="onArt" icon={<Crown size={13} aria-hidden="true" className="text-[#f2b84b]" />}>
              {levelsText(levels)}
            </Badge>
          )}
        </span>
        {isGone && (
          <span className="absolute inset-0 grid place-items-center bg-[#05070bb3]">
            <Badge tone="onArt">{t('goods.soldOut')}</Badge>
          </span>
        )}
      </span>
      <span className="grid content-start gap-1.5 p-3 md:p-4">
        <span className="line-clamp-2 text-sm font-bold">{inLanguage(name, language)}</span>
        <Price points={goods.points} amount={amount} currency={currency} className="text-sm md:text-base" />
        <span className={classes('text-xs', !isGone && stock <= fewLeft ? 'font-semibold text-danger' : 'text-muted')}>
          {isGone ? t('goods.soldOutText') : t('goods.left', { count: stock })}
        </span>
        {points !== null && !isGone && <Reach points={points} price={pointUnits(goods.points)} />}
      </span>
    </Link>
  );
}

/** The share of the price that the member's points cover. */
function Reach({ points, price }: { points: bigint; price: bigint }) {
  const { t } = useTranslation('points');
  const percent = points >= price ? 100 : Number((points * 100n) / price);
  return (
    <span className="mt-1 grid gap-1">
      <span className="block h-1.5 overflow-hidden rounded-full bg-line">
        <span
          className={classes('block h-full rounded-full', percent === 100 ? 'bg-brand' : 'bg-gold')}
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className={classes('text-xs', percent === 100 ? 'font-semibold text-brand' : 'text-muted')}>
        {percent === 100 ? t('goods.enough') : t('goods.reached', { percent })}
      </span>
    </span>
  );
}

export function GoodsPicture({
  picture,
  sizes,
  eager = false,
}: {
  picture: Goods['picture'];
  sizes: string;
  eager?: boolean;
}) {
  if (picture) return <Picture picture={picture} sizes={sizes} alt="" eager={eager} />;
  return (
    <span className="absolute inset-0 grid place-items-center text-muted">
      <Package size={48} strokeWidth={1.25} aria-hidden="true" />
    </span>
  );
}

/** VIP levels in short: "VIP 3", "VIP 5–8", "VIP 1, 4". */
export function levelsText(levels: readonly number[]): string {
  const sorted = [...levels].sort((a, b) => a - b);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? first;
  const isRange = sorted.length > 2 && last - first === sorted.length - 1;
  return `VIP ${isRange ? `${first}–${last}` : sorted.join(', ')}`;
}
