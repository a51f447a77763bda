import type { NetPosition } from '@fairhouse/contract/records';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { amountTone } from '../../ui/amount-tone.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { positionQuery } from './calls.ts';

type PeriodSums = NetPosition['periods'][number];
const amounts = ['deposits', 'withdrawals', 'paidIn', 'stakes', 'payouts', 'winLoss'] as const;

/** Sums of money paid in and played for, by day, week and month, and in all. */
export function Position() {
  const { t } = useTranslation('protection');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useQuery(positionQuery(memberId));
  const currency = query.data?.currency ?? 'THB';
  const amountIn = (sums: PeriodSums, name: (typeof amounts)[number]) => (
    <Money
      value={sums[name]}
      currency={currency}
      signed={name === 'winLoss'}
      tone={name === 'winLoss' ? amountTone(sums.winLoss) : 'plain'}
    />
  );
  const columns: Column<PeriodSums>[] = [
    { key: 'period', header: t('position.period'), cell: ({ period }) => t(`position.${period}`), place: 'title' },
    ...amounts.map(
      (name): Column<PeriodSums> => ({
        key: name,
        header: t(`position.${name}`),
        cell: (sums) => amountIn(sums, name),
        align: 'end',
      }),
    ),
  ];
  const periods = query.data?.periods ?? [];
  const [chosen, setChosen] = useState<PeriodSums['period']>('day');
  const shown = periods.find(({ period }) => period === chosen);
  return (
    <section aria-labelledby="position" className="grid grid-cols-1 gap-2.5">
      <div className="grid gap-0.5">
        <h2 id="position" className="text-base font-bold">
          {t('position.title')}
        </h2>
        <p className="max-w-[64ch] text-xs text-muted">{t('position.text')}</p>
      </div>
      {query.isError && !query.data ? (
        <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <div className="max-md:hidden">
            <DataTable
              caption={t('position.title')}
              columns={columns}
              rows={periods}
              rowKey={({ period }) => period}
              loading={query.isPending}
            />
          </div>
          <div className="md:hidden">
            {shown ? (
              <Tabs
                label={t('position.title')}
                tabs={periods.map(({ period }) => ({ name: period, label: t(`position.${period}`) }))}
                chosen={chosen}
                onChoose={setChosen}
              >
                <dl className="card grid grid-cols-2 gap-x-4 gap-y-3 p-4 text-sm">
                  {amounts.map((name) => (
                    <div key={name}>
                      <dt className="text-xs text-muted">{t(`position.${name}`)}</dt>
                      <dd className="font-semibold">{amountIn(shown, name)}</dd>
                    </div>
                  ))}
                </dl>
              </Tabs>
            ) : (
              <Skeleton className="h-57 rounded-md" />
            )}
          </div>
        </>
      )}
    </section>
  );
}
