import { inLanguage } from '@fairhouse/contract/language';
import type { RaffleDetail } from '@fairhouse/contract/raffles';
import { showCount } from '@fairhouse/money/numbers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Gift, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useLobbyAsk } from '../../../api/lobby.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { PlaceMark } from '../shared/place-mark.tsx';
import { useGamesWords } from '../shared/use-games-words.ts';
import { shownMoney, usePrizeTerms, usePrizeWords } from '../shared/use-prize-words.ts';
import { raffleQuery } from './calls.ts';
import { FairPanel } from './fair-panel.tsx';
import { OwnTickets } from './own-tickets.tsx';
import { prizeTiers } from './prize-tiers.ts';
import { RaffleTime } from './raffle-card.tsx';

/** A raffle: its terms, the member's tickets, the winners, and the proof. */
export function RafflePage({ code }: { code: string }) {
  const { t } = useTranslation('raffles');
  const words = useErrorWords();
  const query = useQuery(raffleQuery(code));
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to="/raffles"
        className="-ms-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-md pe-3 ps-1 text-sm font-semibold text-muted hover:text-text"
      >
        <ChevronLeft size={20} aria-hidden="true" />
        {t('back')}
      </Link>
      {query.isError && !query.data && (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton className="h-96 rounded-[16px]" />}
      {query.data && (
        <>
          <Head raffle={query.data} />
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start">
            <div className="grid min-w-0 grid-cols-1 gap-5 max-lg:order-2">
              {query.data.state === 'DRAWN' && <Winners raffle={query.data} />}
              <Prizes raffle={query.data} />
              <FairPanel raffle={query.data} />
            </div>
            <OwnTickets raffle={query.data} />
          </div>
        </>
      )}
    </div>
  );
}

function Head({ raffle }: { raffle: RaffleDetail }) {
  const { t } = useTranslation(['raffles', 'races']);
  const language = useLanguage();
  const { currency } = useLobbyAsk();
  const gamesWords = useGamesWords();
  const { state, title, text, basis, currencies, games, maxTickets, members, tickets } = raffle;
  const each = currencies.find((one) => one.currency === currency) ?? currencies[0];
  const names = gamesWords(games);
  return (
    <header className="card grid gap-3 p-5 md:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={state === 'OPEN' ? 'brand' : 'plain'}>{t(`state.${state}`)}</Badge>
        <RaffleTime raffle={raffle} />
      </div>
      <h1 className="title text-2xl md:text-[32px]">{inLanguage(title, language)}</h1>
      <p className="max-w-[65ch] text-sm text-muted">{inLanguage(text, language)}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm font-semibold">
        {each && <li>{t(`each.${basis}`, { amount: shownMoney(each.perTicket, each.currency) })}</li>}
        {basis === 'turnover' && (
          <li className="text-muted">{names === null ? t('races:anyGame') : t('races:in', { games: names })}</li>
        )}
        <li className="text-muted">{t('most', { count: maxTickets })}</li>
        <li className="text-muted">{t('members', { count: members })}</li>
        {tickets !== null && <li className="text-muted">{t('tickets', { count: tickets })}</li>}
      </ul>
    </header>
  );
}

function Prizes({ raffle }: { raffle: RaffleDetail }) {
  const { t } = useTranslation('raffles');
  const { currency } = useLobbyAsk();
  const prizeWords = usePrizeWords();
  const prizeTerms = usePrizeTerms();
  const rows = prizeTiers(raffle, currency);
  return (
    <section aria-labelledby="prizes-title">
      <SectionTitle id="prizes-title" icon={Gift} title={t('prizes')} />
      <ol className="card overflow-hidden">
        {rows.map(({ from, to, stated }) => (
          <li
            key={from}
            className="flex min-h-13 items-center justify-between gap-3 border-line px-4 py-2 not-first:border-t"
          >
            <span className="text-sm font-semibold">
              {from === to ? t('place', { draw: from }) : t('draws', { from, to })}
            </span>
            {stated && (
              <span className="grid justify-items-end gap-0.5 text-end">
                <span className="text-base font-extrabold text-gold tabular-nums">
                  {prizeWords(stated.prize, stated.currency)}
                </span>
                <span className="text-xs text-muted">{prizeTerms(stated.prize)}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Winners({ raffle }: { raffle: RaffleDetail }) {
  const { t } = useTranslation('raffles');
  const prizeWords = usePrizeWords();
  const { winners } = raffle;
  return (
    <section aria-labelledby="winners-title">
      <SectionTitle id="winners-title" icon={Trophy} title={t('winners.title')} />
      {winners.length === 0 ? (
        <EmptyState className="card" icon={<Trophy size={28} aria-hidden="true" />} title={t('winners.none')} />
      ) : (
        <ol className="card max-h-[560px] overflow-y-auto">
          {winners.map(({ draw, ticket, name, prize, currency }) => (
            <li key={draw} className="flex min-h-14 items-center gap-3 border-line px-4 py-2 not-first:border-t">
              <PlaceMark place={draw + 1} label={t('place', { draw: draw + 1 })} />
              <span className="grid min-w-0 flex-1">
                <span className="truncate text-sm font-bold">{name}</span>
                <span className="text-xs text-muted tabular-nums">
                  {t('winners.ticket', { ticket: showCount(ticket) })}
                </span>
              </span>
              <span className="text-base font-extrabold text-gold tabular-nums">{prizeWords(prize, currency)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
