import type { NetPosition } from '@fairhouse/contract/records';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { amountTone } from '../../ui/amount-tone.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorState } from '../../ui/states.tsx';
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
  const columns: Column<PeriodSums>[] = [
    { key: 'period', header: t('position.period'), cell: ({ period }) => t(`position.${period}`), place: 'title' },
    ...amounts.map(
      (name): Column<PeriodSums> => ({
        key: name,
        header: t(`position.${name}`),
        cell: (sums) => (
          <Money
            value={sums[name]}
            currency={currency}
            signed={name === 'winLoss'}
            tone={name === 'winLoss' ? amountTone(sums.winLoss) : 'plain'}
          />
        ),
        align: 'end',
      }),
    ),
  ];
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
        <DataTable
          caption={t('position.title')}
          columns={columns}
          rows={query.data?.periods ?? []}
          rowKey={({ period }) => period}
          loading={query.isPending}
        />
      )}
    </section>
  );
}
