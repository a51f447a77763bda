import type { BetRecord } from '@fairhouse/contract/records';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReceiptText, ScanSearch, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { amountTone } from '../../ui/amount-tone.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { roundParam } from '../games/originals/round-search.ts';
import { betsFile, betsQuery, betTotalsQuery } from './calls.ts';
import { Filters } from './filters.tsx';
import { RecordList } from './record-list.tsx';
import { RecordsPage } from './records-page.tsx';
import RoundDetail from './round-detail.tsx';
import { type BetSearch, betStatuses } from './search.ts';
import { TotalsStrip } from './totals-strip.tsx';
import { useBetTotals } from './use-bet-totals.tsx';

/** The betting record: every bet for real money, with totals of the filter. */
export function BetsPage({ search }: { search: BetSearch }) {
  const { t } = useTranslation(['records', 'lobby']);
  const { isLogin, isTrial, memberId } = useSession();
  const enabled = isLogin && !isTrial;
  const query = useInfiniteQuery({ ...betsQuery(memberId, search, useLanguage()), enabled });
  const totals = useQuery({ ...betTotalsQuery(memberId, search), enabled });
  const [detail, setDetail] = useState<string | null>(null);
  const columns = useBetColumns(setDetail);
  const totalsOf = useBetTotals();
  const { gameType, vendor, status } = search;
  const name = (group: string) => (code: string) => ({
    value: code,
    label: t(`${group}.${code}`, { defaultValue: code }),
  });
  return (
    <RecordsPage search={search} file={betsFile(search)}>
      <Filters
        filters={[
          {
            name: 'gameType',
            value: gameType,
            items: choices(totals.data?.gameTypes, gameType).map(name('lobby:type')),
          },
          {
            name: 'vendor',
            value: vendor,
            items: choices(totals.data?.vendors, vendor).map((code) => ({
              value: code,
              label: totals.data?.vendorNames[code] ?? code,
            })),
          },
          { name: 'status', value: status, items: betStatuses.map(name('status')) },
        ]}
      />
      <TotalsStrip count={5} query={totals} totals={totalsOf} />
      <RecordList
        caption={t('tab.bets')}
        query={query}
        columns={columns}
        rowKey={(bet) => bet.roundId}
        empty={
          <EmptyState
            icon={<ReceiptText size={28} aria-hidden="true" />}
            title={t('bets.empty')}
            text={t('bets.emptyText')}
            action={
              <Link to="/" className={buttonLook('primary')}>
                {t('bets.play')}
              </Link>
            }
          />
        }
      />
      {detail !== null && <RoundDetail round={detail} onClose={() => setDetail(null)} />}
    </RecordsPage>
  );
}

/** Returns the period's choices, plus the chosen one if the period has no such bet. */
function choices(there: string[] = [], chosen: string | undefined): string[] {
  return chosen === undefined || there.includes(chosen) ? there : [...there, chosen];
}

/** The columns of a list of bets; the last one links to the check of a round, or to the vendor's page of it. */
export function useBetColumns(onDetail: (round: string) => void): Column<BetRecord>[] {
  const { t, i18n } = useTranslation('records');
  const time = timeFormat(i18n.language);
  /** The line below a payout: the multiplier, or a note that the stake was returned. */
  const below = ({ status, multiplier }: BetRecord) =>
    status === 'CANCELLED' ? (
      t('bets.returned')
    ) : (
      <>
        <span className="sr-only">{t('bets.multiplier')} </span>
        {status === 'SETTLED' ? `${multiplier}×` : '—'}
      </>
    );
  return [
    {
      key: 'time',
      header: t('bets.time'),
      place: 'foot',
      cell: (bet) => {
        const round = bet.vendorRound ?? bet.roundId;
        return (
          <span className="grid max-w-44">
            <span className="md:whitespace-nowrap">{time.format(new Date(bet.placedAt))}</span>
            <span title={round} className="truncate text-xs text-muted tabular-nums">
              <span className="sr-only">{t('bets.round')} </span>
              {round}
            </span>
          </span>
        );
      },
    },
    {
      key: 'game',
      header: t('bets.game'),
      place: 'title',
      cell: (bet) => (
        <span className="grid">
          <span className="font-bold md:whitespace-nowrap">{bet.gameName}</span>
          <span className="text-xs font-medium text-muted md:whitespace-nowrap">{bet.vendorName}</span>
        </span>
      ),
    },
    {
      key: 'stake',
      header: t('bets.stake'),
      align: 'end',
      cell: (bet) => <Money value={bet.stake} currency={bet.currency} />,
    },
    {
      key: 'validBet',
      header: t('bets.validBet'),
      align: 'end',
      cell: (bet) => <Money value={bet.validBet} currency={bet.currency} />,
    },
    {
      key: 'payout',
      header: t('bets.payout'),
      align: 'end',
      cell: (bet) => (
        <span className="grid">
          <Money value={bet.payout} currency={bet.currency} />
          <span className="text-xs text-muted">{below(bet)}</span>
        </span>
      ),
    },
    {
      key: 'winLoss',
      header: t('bets.winLoss'),
      place: 'aside',
      align: 'end',
      // A bet without a win or loss is open, or does not count.
      cell: (bet) =>
        bet.status === 'SETTLED' ? (
          <Money
            value={bet.winLoss}
            currency={bet.currency}
            signed
            tone={amountTone(bet.winLoss)}
            className="font-bold"
          />
        ) : (
          <Badge tone={bet.status === 'UNSETTLED' ? 'gold' : 'plain'}>{t(`status.${bet.status}`)}</Badge>
        ),
    },
    {
      key: 'verify',
      header: <span className="sr-only">{t('bets.verify')}</span>,
      place: 'foot',
      align: 'end',
      // A round of an in-house game can be checked here; a vendor's round is shown by the vendor.
      cell: (bet) =>
        bet.vendorRound === null ? (
          <Link
            data-screen-only
            to="/fairness"
            search={{ round: roundParam(bet.roundId) }}
            aria-label={t('bets.verifyRound', { id: bet.roundId })}
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand hover:text-brand-strong"
          >
            <ShieldCheck size={16} aria-hidden="true" />
            <span className="@min-[52rem]:max-2xl:sr-only">{t('bets.verify')}</span>
          </Link>
        ) : (
          <button
            data-screen-only
            type="button"
            aria-label={t('bets.detailOf', { id: bet.vendorRound })}
            aria-haspopup="dialog"
            onClick={() => onDetail(bet.roundId)}
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand hover:text-brand-strong"
          >
            <ScanSearch size={16} aria-hidden="true" />
            <span className="@min-[52rem]:max-2xl:sr-only">{t('bets.detail')}</span>
          </button>
        ),
    },
  ];
}
