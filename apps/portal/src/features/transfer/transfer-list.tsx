import type { MemberTransfer } from '@fairhouse/contract/transfers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { Panel, RowIcon } from '../member/panel.tsx';
import { transfersQuery } from './calls.ts';

/** What was sent and what arrived, newest first. */
export function TransferList() {
  const { t } = useTranslation('transfer');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useInfiniteQuery(transfersQuery(memberId));
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Panel title={t('list.title')}>
      {query.isPending ? (
        <div className="grid gap-3 p-4">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} className="h-12 rounded-md" />
          ))}
        </div>
      ) : query.isError && list.length === 0 ? (
        <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : list.length === 0 ? (
        <EmptyState title={t('list.none')} text={t('list.noneText')} className="!py-9" />
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
            {t('list.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function TransferRow({ transfer }: { transfer: MemberTransfer }) {
  const { t, i18n } = useTranslation('transfer');
  const { direction, account, amount, currency, note, at } = transfer;
  const isSent = direction === 'sent';
  const Icon = isSent ? ArrowUpRight : ArrowDownLeft;
  return (
    <li className="flex items-center gap-3.5 border-line px-4 py-3 not-first:border-t">
      <RowIcon set={!isSent}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </RowIcon>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-sm font-bold break-words">{t(`list.${direction}`, { account })}</p>
        {note !== '' && <p className="text-xs break-words">{note}</p>}
        <p className="text-xs text-muted">{timeFormat(i18n.language).format(new Date(at))}</p>
      </div>
      <Money
        value={isSent ? `-${amount}` : amount}
        currency={currency}
        signed
        tone={isSent ? 'plain' : 'win'}
        className="text-sm font-bold"
      />
    </li>
  );
}
