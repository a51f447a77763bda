import type { MemberTransfer } from '@fairhouse/contract/transfers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Money } from '../../../ui/money.tsx';
import { RowIcon } from '../../../ui/panel.tsx';
import { PanelList } from '../../../ui/panel-list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { transfersQuery } from './calls.ts';

/** Transfers sent and received, newest first. */
export function TransferList() {
  const { t } = useTranslation('transfer');
  const { memberId } = useSession();
  return (
    <PanelList
      title={t('list.title')}
      query={useInfiniteQuery(transfersQuery(memberId))}
      row={(transfer) => <TransferRow key={transfer.id} transfer={transfer} />}
      empty={<EmptyState title={t('list.none')} text={t('list.noneText')} className="!py-9" />}
      more={t('list.more')}
      errorWords={useErrorWords()}
    />
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
