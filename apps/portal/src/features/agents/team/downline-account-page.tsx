import { useInfiniteQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Filters } from '../../records/filters.tsx';
import { RecordList } from '../../records/record-list.tsx';
import { type AccountSearch, kindGroupNames } from '../../records/search.ts';
import { useMovementColumns } from '../../records/transactions-page.tsx';
import { downlineAccountQuery } from './calls.ts';
import { DownlineFrame } from './downline-frame.tsx';

/** The movements of cash of one account below the agent, from the time it joined the agent's team. */
export function DownlineAccountPage({ id, search }: { id: string; search: AccountSearch }) {
  const { t } = useTranslation(['team', 'records']);
  const { memberId } = useSession();
  const query = useInfiniteQuery(downlineAccountQuery(memberId, id, search));
  // Payment numbers are private to the member and the cashier.
  const columns = useMovementColumns().filter(({ key }) => key !== 'reference');
  const items = kindGroupNames.map((group) => ({ value: group, label: t(`records:kindGroup.${group}`) }));
  return (
    <DownlineFrame id={id} search={search}>
      <Filters filters={[{ name: 'kind', value: search.kind, items }]} />
      <RecordList
        caption={t('one.movements')}
        query={query}
        columns={columns}
        rowKey={(row) => row.transferId}
        empty={<EmptyState icon={<Wallet size={28} aria-hidden="true" />} title={t('one.noMovements')} />}
      />
    </DownlineFrame>
  );
}
