import type { Raffle } from '@fairhouse/contract/raffles';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLobbyAsk } from '../../../api/lobby.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { TimeLeft } from '../shared/countdown.tsx';
import { shownMoney, usePrizeWords } from '../shared/use-prize-words.ts';
import { prizeTiers } from './prize-tiers.ts';
import { isAhead, nextMoment } from './raffle-times.ts';

const tiersShown = 3;

/** The time that a raffle's state leads to, in words. */
export function RaffleTime({ raffle }: { raffle: Raffle }) {
  const { t, i18n } = useTranslation('raffles');
  const at = nextMoment(raffle);
  return (
    <span className="text-sm text-muted">
      {t(`time.${raffle.state}`)}{' '}
      {isAhead(raffle) ? (
        <TimeLeft until={at} className="font-semibold text-text tabular-nums" />
      ) : (
        <time dateTime={at} className="font-semibold text-text">
          {timeFormat(i18n.language, { until: 'minute' }).format(new Date(at))}
        </time>
      )}
    </span>
  );
}

/** A raffle in a list: its first prize, its time, and the way to it. */
export function RaffleCard({ raffle }: { raffle: Raffle }) {
  const { t } = useTranslation('raffles');
  const language = useLanguage();
  const prizeWords = usePrizeWords();
  const { currency } = useLobbyAsk();
  const { code, state, title, basis, currencies, members } = raffle;
  const each = currencies.find((one) => one.currency === currency) ?? currencies[0];
  const tiers = prizeTiers(raffle, currency).slice(0, tiersShown);
  return (
    <li>
      <Link
        to="/raffles/$code"
        params={{ code }}
        className="group card grid h-full content-between gap-4 p-4 transition-[border-color,translate] hover:-translate-y-px hover:border-brand/60 md:p-5"
      >
        <span className="flex items-start gap-3">
          <span className="grid size-12 shrink-0 place-items-center rounded-md bg-gold/15 text-gold">
            <Ticket size={24} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="text-base leading-5 font-bold">{title[language]}</span>
            <RaffleTime raffle={raffle} />
          </span>
          <Badge tone={state === 'OPEN' ? 'brand' : 'plain'}>{t(`state.${state}`)}</Badge>
        </span>
        <span className="grid gap-1.5">
          {tiers.map(({ from, to, stated }) => (
            <span key={from} className="flex items-baseline justify-between gap-3 text-sm">
              <span className="text-muted">{from === to ? t('place', { draw: from }) : t('draws', { from, to })}</span>
              {stated && (
                <span className="text-base font-extrabold text-gold tabular-nums">
                  {prizeWords(stated.prize, stated.currency)}
                </span>
              )}
            </span>
          ))}
        </span>
        <span className="flex items-end justify-between gap-3 border-t border-line pt-3">
          <span className="grid gap-0.5 text-xs">
            {each && (
              <span className="font-semibold">
                {t(`each.${basis}`, { amount: shownMoney(each.perTicket, each.currency) })}
              </span>
            )}
            <span className="text-muted">{t('members', { count: members })}</span>
          </span>
          <span className="inline-flex items-center gap-1 text-sm font-bold whitespace-nowrap text-brand">
            {t('open')}
            <ChevronRight size={18} aria-hidden="true" />
          </span>
        </span>
      </Link>
    </li>
  );
}
