import { inLanguage } from '@fairhouse/contract/language';
import type { Raffle } from '@fairhouse/contract/raffles';
import { Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLobbyAsk } from '../../../api/lobby.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { ContestCard, ContestMoment } from '../shared/contest-card.tsx';
import { shownMoney, usePrizeWords } from '../shared/use-prize-words.ts';
import { prizeTiers } from './prize-tiers.ts';
import { isAhead, nextMoment } from './raffle-times.ts';

const tiersShown = 3;

/** The time of a raffle's next state, in words. */
export function RaffleTime({ raffle }: { raffle: Raffle }) {
  const { t } = useTranslation('raffles');
  return <ContestMoment label={t(`time.${raffle.state}`)} at={nextMoment(raffle)} isAhead={isAhead(raffle)} />;
}

/** A raffle in a list: its first prize, its time, and a link to it. */
export function RaffleCard({ raffle }: { raffle: Raffle }) {
  const { t } = useTranslation('raffles');
  const language = useLanguage();
  const prizeWords = usePrizeWords();
  const { currency } = useLobbyAsk();
  const { code, state, title, basis, currencies, members } = raffle;
  const each = currencies.find((one) => one.currency === currency) ?? currencies[0];
  return (
    <ContestCard
      to="/raffles/$code"
      code={code}
      icon={<Ticket size={24} strokeWidth={1.75} aria-hidden="true" />}
      iconLook="bg-gold/15 text-gold"
      title={inLanguage(title, language)}
      moment={<RaffleTime raffle={raffle} />}
      badge={{ label: t(`state.${state}`), isLive: state === 'OPEN' }}
      foot={
        <span className="grid gap-0.5 text-xs">
          {each && (
            <span className="font-semibold">
              {t(`each.${basis}`, { amount: shownMoney(each.perTicket, each.currency) })}
            </span>
          )}
          <span className="text-muted">{t('members', { count: members })}</span>
        </span>
      }
      open={t('open')}
    >
      {prizeTiers(raffle, currency)
        .slice(0, tiersShown)
        .map(({ from, to, stated }) => (
          <span key={from} className="flex items-baseline justify-between gap-3 text-sm">
            <span className="text-muted">{from === to ? t('place', { draw: from }) : t('draws', { from, to })}</span>
            {stated && (
              <span className="text-base font-extrabold text-gold tabular-nums">
                {prizeWords(stated.prize, stated.currency)}
              </span>
            )}
          </span>
        ))}
    </ContestCard>
  );
}
