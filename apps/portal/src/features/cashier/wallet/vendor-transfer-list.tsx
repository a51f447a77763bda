import type { VendorTransfer } from '@fairhouse/contract/transfers';
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
import { StateBadge } from '../shared/state-badge.tsx';
import { vendorTransfersQuery } from './calls.ts';

/** Transfers to and from vendors, newest first. */
export function VendorTransferList({ title }: { title: string }) {
  const { t } = useTranslation('wallet');
  const { memberId } = useSession();
  return (
    <PanelList
      title={title}
      query={useInfiniteQuery(vendorTransfersQuery(memberId))}
      row={(transfer) => <TransferRow key={transfer.id} transfer={transfer} />}
      empty={<EmptyState title={t('history.none')} text={t('history.noneText')} className="!py-9" />}
      more={t('history.more')}
      errorWords={useErrorWords()}
    />
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
