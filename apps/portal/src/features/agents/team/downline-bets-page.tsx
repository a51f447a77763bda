import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useBetColumns } from '../../records/bets-page.tsx';
import type { PeriodSearch } from '../../records/period-search.ts';
import { RecordList } from '../../records/record-list.tsx';
import { downlineBetsQuery } from './calls.ts';
import { DownlineFrame } from './downline-frame.tsx';

/** The single bets of one account below the agent. */
export function DownlineBetsPage({ id, search }: { id: string; search: PeriodSearch }) {
  const { t } = useTranslation('team');
  const { memberId } = useSession();
  const query = useInfiniteQuery(downlineBetsQuery(memberId, id, search, useLanguage()));
  // The check of a round needs the player's seeds, and a vendor's round page the player's own session.
  const columns = useBetColumns(() => {}).filter(({ key }) => key !== 'verify');
  return (
    <DownlineFrame id={id} search={search}>
      <RecordList
        caption={t('one.caption')}
        query={query}
        columns={columns}
        rowKey={(bet) => bet.roundId}
        empty={<EmptyState icon={<ReceiptText size={28} aria-hidden="true" />} title={t('one.empty')} />}
      />
    </DownlineFrame>
  );
}
