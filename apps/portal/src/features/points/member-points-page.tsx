import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRightLeft, Store } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { pointsConfigQuery, pointsQuery } from './calls.ts';
import { DetailsList } from './details-list.tsx';
import { PointsAmount } from './points-amount.tsx';
import { pointsText, pointUnits } from './points-text.ts';
import { RedemptionList } from './redemption-list.tsx';
import { usePointsOn } from './use-points-on.ts';

const ConvertDialog = lazy(async () => ({ default: (await import('./convert-dialog.tsx')).ConvertDialog }));

const tabs = ['records', 'details'] as const;

/** The member's points in the member centre: the balance, the movements, and links to the mall. */
export function MemberPointsPage() {
  const { t } = useTranslation('points');
  const [tab, setTab] = useState<(typeof tabs)[number]>('records');
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('mine.title')} text={t('mine.text')} />
      {usePointsOn() ? (
        <>
          <Card />
          <Tabs
            label={t('mine.title')}
            tabs={tabs.map((name) => ({ name, label: t(`tab.${name}`) }))}
            chosen={tab}
            onChoose={setTab}
          >
            {tab === 'records' ? <RedemptionList /> : <DetailsList />}
          </Tabs>
        </>
      ) : (
        <div className="card">
          <EmptyState title={t('off.title')} text={t('off.text')} />
        </div>
      )}
    </div>
  );
}

function Card() {
  const { t } = useTranslation('points');
  const { memberId } = useSession();
  const [converting, setConverting] = useState(false);
  const { data: balance } = useQuery(pointsQuery(memberId));
  const { data: config } = useQuery(pointsConfigQuery(memberId));
  return (
    <section className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-4 bg-[radial-gradient(420px_200px_at_100%_0%,color-mix(in_oklab,var(--gold)_18%,transparent),transparent_75%)] p-5">
      <div className="grid gap-0.5">
        <p className="text-xs font-semibold text-muted">{t('current')}</p>
        {balance ? (
          <PointsAmount points={balance.points} size="lg" className="text-2xl font-bold" />
        ) : (
          <Skeleton className="h-9 w-40" />
        )}
        {balance && balance.owed !== '0.00' && (
          <p className="max-w-[44ch] text-xs text-danger">{t('owed', { points: pointsText(balance.owed) })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Link to="/pointMall" className={buttonLook('primary')}>
          <Store size={17} aria-hidden="true" />
          {t('mine.mall')}
        </Link>
        {config?.conversion && (
          <Button
            variant="secondary"
            icon={<ArrowRightLeft size={17} aria-hidden="true" />}
            onClick={() => setConverting(true)}
          >
            {t('convert.open')}
          </Button>
        )}
      </div>
      {converting && config?.conversion && balance && (
        <Suspense>
          <ConvertDialog
            terms={config.conversion}
            currency={config.currency}
            points={pointUnits(balance.points)}
            onClose={() => setConverting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
