import type { VendorTransfer } from '@fairhouse/contract/transfers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { StateBadge } from '../cashier/state-badge.tsx';
import { Panel, RowIcon } from '../member/panel.tsx';
import { vendorTransfersQuery } from './calls.ts';

/** What went to vendors and came back, newest first. */
export function VendorTransferList({ title }: { title: string }) {
  const { t } = useTranslation('wallet');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useInfiniteQuery(vendorTransfersQuery(memberId));
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Panel title={title}>
      {query.isPending ? (
        <div className="grid gap-3 p-4">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} className="h-12 rounded-md" />
          ))}
        </div>
      ) : query.isError && list.length === 0 ? (
        <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : list.length === 0 ? (
        <EmptyState title={t('history.none')} text={t('history.noneText')} className="!py-9" />
      ) : (
        <ul>
          {list.map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="border-t border-line p-2.5 text-center">
          <Button
            variant="ghost"
            size="sm"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('history.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function TransferRow({ transfer }: { transfer: VendorTransfer }) {
  const { t, i18n } = useTranslation('wallet');
  const { direction, name, state, amount, currency, at } = transfer;
  const Icon = direction === 'in' ? ArrowUpRight : ArrowDownLeft;
  return (
    <li className="flex items-center gap-3.5 border-line px-4 py-3 not-first:border-t">
      <RowIcon set={state === 'DONE'}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </RowIcon>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-sm font-bold break-words">{t(`history.${direction}`, { name })}</p>
        <p className="text-xs text-muted">{timeFormat(i18n.language).format(new Date(at))}</p>
      </div>
      <div className="grid justify-items-end gap-1">
        {amount !== null && <Money value={amount} currency={currency} className="text-sm font-bold" />}
        {state !== 'DONE' && <StateBadge subject="transfer" state={state} />}
      </div>
    </li>
  );
}
