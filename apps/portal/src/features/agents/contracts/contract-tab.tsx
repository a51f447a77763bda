import type { Contract, ContractBoard, ContractKind } from '@fairhouse/contract/contracts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSignature, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { toast } from '../../../ui/toast.tsx';
import { RecordList } from '../../records/record-list.tsx';
import { boardQuery, contractsKey, historyQuery, withdraw } from './calls.ts';
import { ContractHead } from './contract-head.tsx';
import { OfferForm } from './offer-form.tsx';
import { OwnContractPanel } from './own-contract.tsx';
import { rateText } from './shown.ts';

/** The contracts of one kind: the agent's own one and an offer for it, those given to downlines, and every version. */
export function ContractTab({ kind }: { kind: ContractKind }) {
  const words = useErrorWords();
  const { memberId } = useSession();
  const { data, error, refetch } = useQuery(boardQuery(memberId, kind));
  const { t } = useTranslation('contracts');
  if (error && !data) return <ErrorState className="card" text={words(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 rounded-[16px]" />;
  const { own, offer } = data;
  return (
    <div className="grid grid-cols-1 gap-6">
      {offer && <OwnContractPanel key={offer.id} contract={offer} />}
      {own && <OwnContractPanel key={own.id} contract={own} />}
      {!own && !offer && (
        <div className="card">
          <EmptyState
            icon={<FileSignature size={28} aria-hidden="true" />}
            title={t('own.none')}
            text={t('own.noneText')}
          />
        </div>
      )}
      {own && <Given board={data} />}
      <History kind={kind} />
    </div>
  );
}

/** The best rate of a contract, as text for a list. */
function bestRate({ kind, terms }: Contract): string {
  const best = (of: 'rate' | 'lossRate') =>
    rateText(terms.tiers.reduce((top, tier) => (Number(tier[of]) > Number(top) ? tier[of] : top), '0'));
  return kind === 'realtime' ? `${best('rate')} / ${best('lossRate')}` : best('rate');
}

/** Contracts and offers given to downlines. */
function Given({ board: { own, given, defaults } }: { board: ContractBoard }) {
  const { t } = useTranslation('contracts');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [offering, setOffering] = useState<string | null>(null);
  /** The offer that the agent is about to withdraw. */
  const [taken, setTaken] = useState<{ id: string; name: string } | null>(null);
  const withdrawal = useMutation({
    mutationFn: withdraw,
    onSuccess: () => toast(t('done.withdraw'), 'success'),
    onError: (error) => toast(words(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: contractsKey(memberId) }),
  });
  const columns: Column<Contract>[] = [
    {
      key: 'downline',
      header: t('given.downline'),
      place: 'title',
      cell: ({ downline }) => <bdi className="font-bold">{downline.username}</bdi>,
    },
    { key: 'state', header: t('given.state'), cell: (row) => <ContractHead contract={row} /> },
    {
      key: 'rate',
      header: t('given.rate'),
      place: 'aside',
      align: 'end',
      cell: (row) => <span className="font-bold">{bestRate(row)}</span>,
    },
    {
      key: 'act',
      header: <span className="sr-only">{t('act.change')}</span>,
      align: 'end',
      cell: ({ id, downline, state }) =>
        state === 'OFFERED' ? (
          <Button variant="ghost" size="sm" onClick={() => setTaken({ id, name: downline.username })}>
            {t('act.withdraw')}
          </Button>
        ) : (
          state === 'ACCEPTED' && (
            <Button variant="ghost" size="sm" onClick={() => setOffering(downline.username)}>
              {t('act.change')}
            </Button>
          )
        ),
    },
  ];
  return (
    <section className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <h2 className="text-base font-bold">{t('given.title')}</h2>
          <p className="max-w-[64ch] text-xs text-muted">{t('given.text')}</p>
        </div>
        <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOffering('')}>
          {t('act.new')}
        </Button>
      </div>
      <DataTable
        caption={t('given.title')}
        columns={columns}
        rows={given}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('given.empty')} />}
      />
      <AskFirst
        open={taken !== null}
        title={t('ask.withdraw.title')}
        text={t('ask.withdraw.text', { name: taken?.name ?? '' })}
        action={t('act.withdraw')}
        onYes={() => taken && withdrawal.mutate(taken.id)}
        onClose={() => setTaken(null)}
      />
      {own && (
        <Popup open={offering !== null} onClose={() => setOffering(null)} title={t('offer.title')} size="lg">
          <OfferForm own={own} defaults={defaults} username={offering ?? ''} onDone={() => setOffering(null)} />
        </Popup>
      )}
    </section>
  );
}

/** Every version, newest first. */
function History({ kind }: { kind: ContractKind }) {
  const { t, i18n } = useTranslation('contracts');
  const { memberId } = useSession();
  const query = useInfiniteQuery(historyQuery(memberId, kind));
  const time = timeFormat(i18n.language, { until: 'minute' });
  const columns: Column<Contract>[] = [
    {
      key: 'downline',
      header: t('history.with'),
      place: 'title',
      cell: ({ downline, byHouse }) => (
        <bdi className="font-bold">
          {downline.memberId === memberId ? t(byHouse ? 'history.house' : 'history.upline') : downline.username}
        </bdi>
      ),
    },
    { key: 'offered', header: t('history.offered'), cell: ({ offeredAt }) => time.format(new Date(offeredAt)) },
    { key: 'state', header: t('given.state'), cell: (row) => <ContractHead contract={row} /> },
    { key: 'rate', header: t('given.rate'), place: 'aside', align: 'end', cell: bestRate },
  ];
  return (
    <section className="grid grid-cols-1 gap-2.5">
      <h2 className="text-base font-bold">{t('history.title')}</h2>
      <RecordList
        caption={t('history.title')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('history.empty')} />}
      />
    </section>
  );
}
