import type { Round } from '@fairhouse/contract/originals';
import { checkRound } from '@fairhouse/games/check-round';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { roundsQuery } from '../originals/calls.ts';
import { originals, useOriginalWords } from '../originals/registry.ts';
import { hasWon } from '../originals/round-outcome.ts';
import { roundParam } from '../originals/round-search.ts';
import { Verdict } from './verdict.tsx';

/** The member's rounds, each checked in this browser. */
export function RoundList() {
  const { t } = useTranslation('fairness');
  const { memberId } = useSession();
  const rounds = useInfiniteQuery(roundsQuery(memberId));
  const columns = useColumns();
  const rows = rounds.data?.pages.flatMap((page) => page.list) ?? [];

  return (
    <section aria-labelledby="rounds-title" className="grid gap-4">
      <div>
        <h2 id="rounds-title" className="text-lg font-bold">
          {t('rounds.title')}
        </h2>
        <p className="text-sm text-muted">{t('rounds.text')}</p>
      </div>
      {rounds.isError && rows.length === 0 ? (
        <ErrorState className="card" onRetry={() => void rounds.refetch()} />
      ) : (
        <DataTable
          caption={t('rounds.title')}
          columns={columns}
          rows={rows}
          rowKey={(round) => round.roundId}
          loading={rounds.isPending}
          empty={
            <EmptyState
              icon={<Dices size={28} aria-hidden="true" />}
              title={t('rounds.empty')}
              text={t('rounds.emptyText')}
              action={
                <Link to="/originals" className={buttonLook('primary')}>
                  {t('rounds.play')}
                </Link>
              }
            />
          }
          footer={
            rounds.hasNextPage && (
              <Button
                variant="secondary"
                pending={rounds.isFetchingNextPage}
                onClick={() => void rounds.fetchNextPage()}
              >
                {t('rounds.more')}
              </Button>
            )
          }
        />
      )}
    </section>
  );
}

function useColumns(): Column<Round>[] {
  const { t, i18n } = useTranslation('fairness');
  const words = useOriginalWords();
  const time = timeFormat(i18n.language);
  return [
    { key: 'time', header: t('rounds.time'), cell: (round) => time.format(new Date(round.placedAt)) },
    {
      key: 'bet',
      header: t('rounds.bet'),
      cell: (round) => {
        const bet = originals.get(round.game)?.bet(round.params, words);
        return bet ? `${words(`${round.game}:name`)} · ${bet}` : round.game;
      },
    },
    {
      key: 'result',
      header: t('rounds.result'),
      place: 'title',
      align: 'end',
      cell: (round) => (
        <span className={hasWon(round) ? 'font-bold text-brand' : 'font-bold'}>
          {originals.get(round.game)?.figure(round) ?? '–'}
        </span>
      ),
    },
    {
      key: 'payout',
      header: t('rounds.payout'),
      align: 'end',
      cell: (round) => <Money value={round.payout} currency={round.currency} tone={hasWon(round) ? 'gold' : 'plain'} />,
    },
    { key: 'nonce', header: t('rounds.nonce'), align: 'end', cell: (round) => round.nonce },
    {
      key: 'check',
      header: t('rounds.check'),
      place: 'aside',
      align: 'end',
      cell: (round) => (
        <Link
          to="/fairness"
          search={{ round: roundParam(round.roundId) }}
          hash="check-title"
          className="relative inline-flex min-h-11 items-center rounded-sm"
        >
          <Verdict check={checkRound(round)} />
          <span className="sr-only">{t('rounds.details', { id: round.roundId })}</span>
        </Link>
      ),
    },
  ];
}
