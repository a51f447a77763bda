import type { BetRecord } from '@fairhouse/contract/records';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Dices, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { buttonLook } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { roundParam } from '../originals/round-search.ts';
import { betsFile, betsQuery, betTotalsQuery } from './calls.ts';
import { Filters } from './filters.tsx';
import { RecordList } from './record-list.tsx';
import { RecordsPage } from './records-page.tsx';
import type { BetSearch } from './search.ts';
import { toneOf } from './tone.ts';
import { TotalsStrip } from './totals-strip.tsx';
import { useBetTotals } from './use-bet-totals.tsx';

/** The betting record: every settled bet for real money, and what those that fit add up to. */
export function BetsPage({ search }: { search: BetSearch }) {
  const { t } = useTranslation('records');
  const { isLogin, isTrial, memberId } = useSession();
  const enabled = isLogin && !isTrial;
  const query = useInfiniteQuery({ ...betsQuery(memberId, search), enabled });
  const totals = useQuery({ ...betTotalsQuery(memberId, search), enabled });
  const columns = useColumns();
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
          { name: 'gameType', value: gameType, items: choices(totals.data?.gameTypes, gameType).map(name('gameType')) },
          { name: 'vendor', value: vendor, items: choices(totals.data?.vendors, vendor).map(name('vendor')) },
          { name: 'status', value: status, items: ['SETTLED'].map(name('status')) },
        ]}
      />
      <TotalsStrip query={totals} totals={totalsOf} />
      <RecordList
        caption={t('tab.bets')}
        query={query}
        columns={columns}
        rowKey={(bet) => bet.roundId}
        empty={
          <EmptyState
            icon={<Dices size={28} aria-hidden="true" />}
            title={t('bets.empty')}
            text={t('bets.emptyText')}
            action={
              <Link to="/originals/$game" params={{ game: 'dice' }} className={buttonLook('primary')}>
                {t('bets.play')}
              </Link>
            }
          />
        }
      />
    </RecordsPage>
  );
}

/** What the period has, and what is chosen though the period has none of it. */
function choices(there: string[] = [], chosen: string | undefined): string[] {
  return chosen === undefined || there.includes(chosen) ? there : [...there, chosen];
}

function useColumns(): Column<BetRecord>[] {
  const { t, i18n } = useTranslation('records');
  const time = timeFormat(i18n.language);
  return [
    { key: 'time', header: t('bets.time'), cell: (bet) => time.format(new Date(bet.placedAt)) },
    {
      key: 'game',
      header: t('bets.game'),
      place: 'title',
      cell: (bet) => <span className="font-bold">{t(`game.${bet.gameCode}`, { defaultValue: bet.gameCode })}</span>,
    },
    { key: 'round', header: t('bets.round'), cell: (bet) => <span className="tabular-nums">{bet.roundId}</span> },
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
    { key: 'multiplier', header: t('bets.multiplier'), align: 'end', cell: (bet) => `${bet.multiplier}×` },
    {
      key: 'payout',
      header: t('bets.payout'),
      align: 'end',
      cell: (bet) => <Money value={bet.payout} currency={bet.currency} />,
    },
    {
      key: 'winLoss',
      header: t('bets.winLoss'),
      place: 'aside',
      align: 'end',
      cell: (bet) => (
        <Money value={bet.winLoss} currency={bet.currency} signed tone={toneOf(bet.winLoss)} className="font-bold" />
      ),
    },
    {
      key: 'verify',
      header: <span className="sr-only">{t('bets.verify')}</span>,
      align: 'end',
      cell: (bet) => (
        <Link
          to="/fairness"
          search={{ round: roundParam(bet.roundId) }}
          aria-label={t('bets.verifyRound', { id: bet.roundId })}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand hover:text-brand-strong"
        >
          <ShieldCheck size={16} aria-hidden="true" />
          {t('bets.verify')}
        </Link>
      ),
    },
  ];
}
