import type { MemberRebates, Rebate } from '@fairhouse/contract/rebates';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Coins, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Money } from '../../../ui/money.tsx';
import { NextPageButton } from '../../../ui/next-page-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { toast } from '../../../ui/toast.tsx';
import { rebateHistoryQuery, rebatesKey, rebatesQuery, takeRebate } from './calls.ts';
import { isSome, percentText } from './shown.ts';

/**
 * The rebates that the member's play has gathered by game type, to be claimed or credited automatically; and those that
 * were credited.
 */
export function RebatePage() {
  const { t } = useTranslation('vip');
  const words = useErrorWords();
  const { memberId } = useSession();
  const { data, isPending, isError, error, refetch } = useQuery(rebatesQuery(memberId));
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('rebate.title')} text={t('rebate.text')} />
      {isError && !data ? (
        <ErrorState className="card" text={words(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Gathered rebates={data} />
          <ByGameType rebates={data} />
        </>
      ) : (
        <>
          <Skeleton className="h-44 rounded-[16px]" />
          <Skeleton className="h-64 rounded-[16px]" />
        </>
      )}
      {/* The list above may have any height, so this one is shown once that one has loaded. */}
      {!isPending && <History />}
    </div>
  );
}

/** The sum, and the button that claims it. */
function Gathered({ rebates }: { rebates: MemberRebates }) {
  const { t } = useTranslation('vip');
  const words = useErrorWords();
  const { memberId } = useSession();
  const client = useQueryClient();
  // One key is used until an answer arrives, so that a second press after a lost answer does not claim twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const take = useMutation({
    mutationFn: () => takeRebate(key),
    onSuccess: () => {
      setKey(crypto.randomUUID());
      toast(t('rebate.taken'), 'success');
    },
    onSettled: () => client.invalidateQueries({ queryKey: rebatesKey(memberId) }),
  });
  const { gathered, currency, isManual, canTake, rule } = rebates;
  const isBelow = gathered.startsWith('-');
  return (
    <section
      aria-labelledby="rebate-sum"
      className="card grid gap-5 overflow-hidden bg-[radial-gradient(520px_280px_at_100%_0%,color-mix(in_oklab,var(--brand)_18%,transparent),transparent_70%)] p-5 md:p-7"
    >
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div className="grid gap-1.5">
          <h2 id="rebate-sum" className="flex items-center gap-2 text-sm font-semibold text-muted">
            <Coins size={18} aria-hidden="true" />
            {t('rebate.gathered')}
          </h2>
          <p className="title text-2xl">
            <Money value={gathered} currency={currency} tone={isBelow ? 'loss' : 'plain'} />
          </p>
          <p className="text-xs text-muted">
            {isBelow ? t('rebate.below') : isManual ? t('rebate.manual') : t('rebate.auto')}
          </p>
        </div>
        {isManual && (
          <Button size="lg" pending={take.isPending} disabled={!canTake} onClick={() => take.mutate()}>
            {t('rebate.take')}
          </Button>
        )}
      </div>
      <FormAlert text={take.error ? words(take.error) : null} />
      {rule ? (
        <dl className="grid grid-cols-1 gap-x-8 gap-y-2 border-t border-line pt-4 text-sm sm:grid-cols-3">
          <Fact label={t('rebate.minimum')}>
            <Money value={rule.minimum} currency={currency} />
          </Fact>
          <Fact label={t('rebate.cap')}>
            <Money value={rule.dailyCap} currency={currency} />
          </Fact>
          <Fact label={t('rebate.turnover')}>
            {rule.turnoverBp === 0 ? t('rebate.noTurnover') : `${rule.turnoverBp / 10_000}×`}
          </Fact>
        </dl>
      ) : (
        <p className="flex gap-2 border-t border-line pt-4 text-sm text-muted">
          <Info size={18} aria-hidden="true" className="shrink-0" />
          {t('rebate.none')}
        </p>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 sm:grid sm:justify-start sm:gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}

type Row = MemberRebates['list'][number];

function ByGameType({ rebates: { list, currency } }: { rebates: MemberRebates }) {
  const { t } = useTranslation(['vip', 'lobby']);
  // Only game types that were played; before the first bet, all that earn rebates.
  const played = list.filter(({ validBet, gathered }) => isSome(validBet) || Number(gathered) !== 0);
  const columns: Column<Row>[] = [
    {
      key: 'gameType',
      header: t('rebate.gameType'),
      place: 'title',
      cell: ({ gameType }) => (
        <span className="font-bold">{t(`lobby:type.${gameType}`, { defaultValue: gameType })}</span>
      ),
    },
    {
      key: 'percent',
      header: t('rebate.percent'),
      align: 'end',
      cell: ({ percent }) => <span className="tabular-nums">{percentText(percent)}</span>,
    },
    {
      key: 'validBet',
      header: t('rebate.validBet'),
      align: 'end',
      cell: ({ validBet }) => <Money value={validBet} currency={currency} />,
    },
    {
      key: 'today',
      header: t('rebate.today'),
      align: 'end',
      cell: ({ today }) => <Money value={today} currency={currency} />,
    },
    {
      key: 'gathered',
      header: t('rebate.gatheredShort'),
      place: 'aside',
      align: 'end',
      cell: ({ gathered }) => (
        <Money
          value={gathered}
          currency={currency}
          className="font-bold"
          tone={gathered.startsWith('-') ? 'loss' : isSome(gathered) ? 'win' : 'plain'}
        />
      ),
    },
  ];
  return (
    <section className="grid grid-cols-1 gap-2.5">
      <h2 className="text-base font-bold">{t('rebate.byGameType')}</h2>
      <DataTable
        caption={t('rebate.byGameType')}
        columns={columns}
        rows={played.length > 0 ? played : list}
        rowKey={({ gameType }) => gameType}
        empty={<EmptyState title={t('rebate.nothing')} text={t('rebate.nothingText')} />}
      />
    </section>
  );
}

function History() {
  const { t, i18n } = useTranslation('vip');
  const { memberId } = useSession();
  const words = useErrorWords();
  const query = useInfiniteQuery(rebateHistoryQuery(memberId));
  const time = timeFormat(i18n.language, { until: 'minute' });
  const columns: Column<Rebate>[] = [
    { key: 'at', header: t('rebate.time'), place: 'title', cell: ({ createdAt }) => time.format(new Date(createdAt)) },
    {
      key: 'way',
      header: t('rebate.way'),
      cell: ({ way }) => <Badge tone={way === 'auto' ? 'plain' : 'brand'}>{t(`rebate.ways.${way}`)}</Badge>,
    },
    {
      key: 'amount',
      header: t('rebate.amount'),
      place: 'aside',
      align: 'end',
      cell: ({ amount, currency }) => (
        <Money value={amount} currency={currency} signed tone="win" className="font-bold" />
      ),
    },
  ];
  return (
    <section className="grid grid-cols-1 gap-2.5">
      <h2 className="text-base font-bold">{t('rebate.history')}</h2>
      <DataTable
        caption={t('rebate.history')}
        columns={columns}
        rows={query.data?.pages.flatMap(({ list }) => list) ?? []}
        rowKey={({ id }) => id}
        loading={query.isPending}
        empty={<EmptyState title={t('rebate.noHistory')} text={t('rebate.noHistoryText')} />}
        footer={<NextPageButton query={query} label={t('rebate.more')} errorWords={words} />}
      />
    </section>
  );
}
