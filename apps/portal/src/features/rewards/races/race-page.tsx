import { inLanguage } from '@fairhouse/contract/language';
import type { RaceDetail } from '@fairhouse/contract/races';
import { currencyNamed } from '@fairhouse/money/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Medal, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useLobbyAsk } from '../../../api/lobby.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { PlaceMark } from '../shared/place-mark.tsx';
import { useGamesWords } from '../shared/use-games-words.ts';
import { shownMoney, usePrizeTerms, usePrizeWords } from '../shared/use-prize-words.ts';
import { placeQuery, raceQuery } from './calls.ts';
import { RaceTime } from './race-card.tsx';
import { prizePool, scoreWords, shownCurrency } from './race-words.ts';

/** A race: its terms, the member's place, and the live places with their prizes. */
export function RacePage({ code }: { code: string }) {
  const { t } = useTranslation('races');
  const words = useErrorWords();
  const query = useQuery(raceQuery(code));
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to="/races"
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
          <Head race={query.data} />
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
            <div className="min-w-0 max-lg:order-2">
              <Places race={query.data} />
            </div>
            <OwnPlace race={query.data} />
          </div>
        </>
      )}
    </div>
  );
}

function Head({ race }: { race: RaceDetail }) {
  const { t } = useTranslation('races');
  const language = useLanguage();
  const asked = useLobbyAsk().currency;
  const gamesWords = useGamesWords();
  const { state, title, text, measure, games, currencies, members } = race;
  const currency = shownCurrency(race, asked);
  const one = currencies.find((each) => each.currency === currency);
  const names = gamesWords(games);
  const pool = prizePool(race, currency);
  return (
    <header className="card grid gap-3 p-5 md:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={state === 'RUNNING' ? 'brand' : 'plain'}>{t(`state.${state}`)}</Badge>
        <RaceTime race={race} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="title text-2xl md:text-[32px]">{inLanguage(title, language)}</h1>
        {pool !== null && <p className="title text-xl text-gold tabular-nums">{t('pool', { amount: pool })}</p>}
      </div>
      <p className="max-w-[65ch] text-sm text-muted">{inLanguage(text, language)}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm font-semibold">
        <li>{t(`measure.${measure}`)}</li>
        <li className="text-muted">{names === null ? t('anyGame') : t('in', { games: names })}</li>
        {one && <li className="text-muted">{t('from', { amount: shownMoney(one.minStake, one.currency) })}</li>}
        {one && measure !== 'multiplier' && one.currency !== race.currency && (
          <li className="text-muted">
            {t('rate', { currency: one.currency, amount: `${currencyNamed(race.currency).symbol}${one.rate}` })}
          </li>
        )}
        <li className="text-muted">{t('members', { count: members })}</li>
      </ul>
    </header>
  );
}

function Places({ race }: { race: RaceDetail }) {
  const { t } = useTranslation('races');
  const { currency: asked } = useLobbyAsk();
  const prizeWords = usePrizeWords();
  const prizeTerms = usePrizeTerms();
  const currency = shownCurrency(race, asked);
  const prizeOf = (place: number) => {
    const stated = race.prizes.find(({ from, to }) => from <= place && place <= to)?.prizes;
    const prize = stated?.find((one) => one.currency === currency)?.prize;
    return prize ? prizeWords(prize, currency) : null;
  };
  const stated = race.prizes.flatMap(({ prizes }) => prizes.filter((one) => one.currency === currency));
  // In most races all prizes have the same terms, which are shown once.
  const terms = [...new Set(stated.flatMap(({ prize }) => prizeTerms(prize) ?? []))];
  return (
    <section aria-labelledby="places-title">
      <SectionTitle id="places-title" icon={Trophy} title={t('board.title')} />
      <p className="-mt-2 mb-3.5 text-sm text-muted">
        {race.state === 'SETTLING' ? t('board.settling') : t('board.ties')}
        {terms.map((one) => (
          <span key={one} className="block">
            {one}
          </span>
        ))}
      </p>
      {race.list.length === 0 ? (
        <EmptyState
          className="card"
          icon={<Trophy size={28} aria-hidden="true" />}
          title={t('board.empty')}
          text={t('board.emptyText')}
        />
      ) : (
        <ol className="card overflow-hidden">
          {race.list.map(({ place, name, score }) => (
            <li key={place} className="flex min-h-14 items-center gap-3 border-line px-4 py-2 not-first:border-t">
              <PlaceMark place={place} label={t('board.place')} />
              <span className="grid min-w-0 flex-1">
                <span className={classes('truncate text-sm font-bold', prizeOf(place) === null && 'text-muted')}>
                  {name}
                </span>
                <span className="text-xs font-semibold text-muted tabular-nums">{scoreWords(race, score)}</span>
              </span>
              <span className="text-base font-extrabold text-gold tabular-nums">{prizeOf(place)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function OwnPlace({ race }: { race: RaceDetail }) {
  const { t } = useTranslation('races');
  const { isLogin, isTrial, memberId } = useSession();
  const { currency } = useLobbyAsk();
  const prizeWords = usePrizeWords();
  const isMember = isLogin && !isTrial;
  const { data: mine } = useQuery({ ...placeQuery(memberId, race.code), enabled: isMember });
  return (
    <section aria-labelledby="place-title" className="card p-4 md:p-5">
      <SectionTitle id="place-title" icon={Medal} title={t('mine.title')} />
      {!isMember ? (
        <Link
          to="."
          search={(held) => ({ ...held, popup: 'login' })}
          viewTransition={false}
          className={buttonLook('primary', 'lg', 'w-full')}
        >
          {t('mine.logIn')}
        </Link>
      ) : mine === undefined ? (
        <Skeleton className="h-20 rounded-md" />
      ) : mine === null ? (
        <p className="text-sm text-muted">{t('mine.none')}</p>
      ) : (
        <div className="grid gap-3">
          <p className="flex items-baseline gap-3">
            <output className="title text-[40px] leading-none text-gold tabular-nums">{mine.place}</output>
            <span className="text-base font-bold tabular-nums">{scoreWords(race, mine.score)}</span>
          </p>
          <p className="text-sm text-muted">
            {mine.prize
              ? t('mine.prize', { prize: prizeWords(mine.prize, shownCurrency(race, currency)) })
              : t('mine.noPrize')}
          </p>
          {mine.rewardId !== null && (
            <Link to="/member/rewards" className={buttonLook('primary', 'sm', 'justify-self-start')}>
              {t('mine.centre')}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}
