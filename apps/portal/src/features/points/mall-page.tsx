import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Gem } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { NotAllowed } from '../../shell/not-allowed.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { goodsQuery, pointsConfigQuery, pointsQuery } from './calls.ts';
import { GoodsGrid } from './goods-grid.tsx';
import { Hero } from './hero.tsx';
import { type MallSearch, mallTabs } from './mall-search.ts';
import { pointUnits } from './points-text.ts';
import { usePointsOn } from './use-points-on.ts';

const GoodsDialog = lazy(async () => ({ default: (await import('./goods-dialog.tsx')).GoodsDialog }));
const ConvertDialog = lazy(async () => ({ default: (await import('./convert-dialog.tsx')).ConvertDialog }));
const RedemptionList = lazy(async () => ({ default: (await import('./redemption-list.tsx')).RedemptionList }));
const DetailsList = lazy(async () => ({ default: (await import('./details-list.tsx')).DetailsList }));
const Rules = lazy(async () => ({ default: (await import('./rules.tsx')).Rules }));

/** The points mall. Visitors see what is offered, members their points and records. */
export function MallPage() {
  const { t } = useTranslation('points');
  if (usePointsOn()) return <Mall />;
  return (
    <div className="card">
      <EmptyState icon={<Gem size={28} aria-hidden="true" />} title={t('off.title')} text={t('off.text')} />
    </div>
  );
}

function Mall() {
  const { t } = useTranslation('points');
  const words = useErrorWords();
  const navigate = useNavigate();
  const search = useSearch({ from: '/pointMall' });
  // The server renders the page once for everybody, so the address's parameters are applied after hydration.
  const alive = useIsAlive();
  const { tab = 'goods', goods: seen } = alive ? search : {};
  const { isLogin, isTrial, memberId } = useSession();
  const isMember = isLogin && !isTrial;
  const [converting, setConverting] = useState(false);
  const goods = useQuery(goodsQuery(memberId));
  const { data: config } = useQuery(pointsConfigQuery(memberId));
  const { data: balance } = useQuery({ ...pointsQuery(memberId), enabled: isMember });
  const points = isMember && balance ? pointUnits(balance.points) : null;
  const list = goods.data?.list;
  const looked = list?.find(({ id }) => id === seen);
  const go = (to: MallSearch) =>
    void navigate({ to: '/pointMall', search: to, viewTransition: false, resetScroll: false });

  function content(): React.ReactNode {
    if (tab === 'rules') return <Rules />;
    if (tab !== 'goods') {
      if (!isMember) return <NotAllowed trial={isTrial} />;
      return tab === 'records' ? <RedemptionList /> : <DetailsList />;
    }
    if (goods.isError && !list) {
      return <ErrorState className="card" text={words(goods.error)} onRetry={() => void goods.refetch()} />;
    }
    return <GoodsGrid goods={list} points={points} />;
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:gap-6">
      <Hero goods={list ?? []} onConvert={() => setConverting(true)} />
      <Tabs
        label={t('title')}
        tabs={mallTabs.map((name) => ({ name, label: t(`tab.${name}`) }))}
        chosen={tab}
        onChoose={(name) => go(name === 'goods' ? {} : { tab: name })}
      >
        <Suspense>{content()}</Suspense>
      </Tabs>
      <Suspense>
        {looked && (
          <GoodsDialog
            key={looked.id}
            goods={looked}
            points={points}
            onClose={() => go(tab === 'goods' ? {} : { tab })}
          />
        )}
        {converting && config?.conversion && points !== null && (
          <ConvertDialog
            terms={config.conversion}
            currency={config.currency}
            points={points}
            onClose={() => setConverting(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
