import { type ActivityCategory, activityCategories } from '@fairhouse/contract/activity-names';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Crown, Gem, Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moduleOn } from '../../../api/site.ts';
import { useLanguage, useSite } from '../../../api/use-site.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useIsAlive } from '../../../ui/use-is-alive.ts';
import { hallQuery } from './calls.ts';
import { PromotionCard } from './promotion-card.tsx';

/** The number of pictures in the first view, which are not loaded lazily. */
const eagerCards = 3;

/** The promotions hall: every promotion there is, by shelf. */
export function PromotionsPage({ category }: { category: string | undefined }) {
  const { t } = useTranslation('promotions');
  const { data, isError, refetch } = useQuery(hallQuery(useLanguage()));
  const list = data?.list ?? [];
  const filled = activityCategories.filter((name) => list.some(({ categories }) => categories.includes(name)));
  const isAlive = useIsAlive();
  const chosen = isAlive ? filled.find((name) => name === category) : undefined;
  const shown = chosen ? list.filter(({ categories }) => categories.includes(chosen)) : list;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-6">
      <header className="grid gap-1.5">
        <h1 className="title text-xl md:text-2xl">{t('title')}</h1>
        <p className="max-w-[64ch] text-sm text-muted">{t('text')}</p>
      </header>
      {filled.length > 0 && <Shelves filled={filled} category={chosen} count={list.length} />}
      {isError && !data ? (
        <ErrorState className="card" onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={grid}>
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <Skeleton key={place} className="aspect-[4/4.2] w-full rounded-[16px]" />
          ))}
        </div>
      ) : list.length === 0 ? (
        <EmptyState
          className="card"
          icon={<Gift size={28} aria-hidden="true" />}
          title={t('none')}
          text={t('noneText')}
        />
      ) : (
        <ul className={grid}>
          {shown.map((promotion, at) => (
            <PromotionCard
              key={promotion.id}
              promotion={promotion}
              utcOffsetMinutes={data.utcOffsetMinutes}
              eager={at < eagerCards}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-5 xl:grid-cols-3';

const chip =
  'flex h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors';

/** Shelves that are pages of their own. */
const links = [
  { to: '/pointMall', key: 'pointMall', modId: 'PTSYS3', icon: Gem },
  { to: '/vip', key: 'ranks', modId: 'VIP3', icon: Crown },
] as const;

type ShelvesProps = { filled: readonly ActivityCategory[]; category: ActivityCategory | undefined; count: number };

/** The shelves that hold promotions; each has an address of its own, so that it can be linked to. */
function Shelves({ filled, category, count }: ShelvesProps) {
  const { t } = useTranslation('promotions');
  const modules = useSite()?.info.whitelabel ?? [];
  return (
    <nav
      aria-label={t('shelves')}
      className="no-bar -mx-3.5 flex gap-2 overflow-x-auto px-3.5 md:mx-0 md:flex-wrap md:px-0"
    >
      {[undefined, ...filled].map((name) => (
        <Link
          key={name ?? ''}
          to="/promotions"
          search={name ? { category: name } : {}}
          replace
          resetScroll={false}
          viewTransition={false}
          aria-current={name === category ? 'true' : undefined}
          className={`${chip} ${
            name === category
              ? 'border-brand bg-brand/12 text-brand-strong'
              : 'border-line bg-surface text-muted hover:border-muted/60 hover:text-text'
          }`}
        >
          {name ? t(`category.${name}`) : t('all')}
          {!name && <span className="text-xs tabular-nums">{count}</span>}
        </Link>
      ))}
      {links.map(({ to, key, modId, icon: Icon }) =>
        moduleOn(modules, modId) ? (
          <Link
            key={to}
            to={to}
            className={`${chip} border-line bg-surface text-muted hover:border-muted/60 hover:text-text`}
          >
            <Icon size={16} aria-hidden="true" />
            {t(key)}
          </Link>
        ) : null,
      )}
    </nav>
  );
}
