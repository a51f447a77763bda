import type { Round } from '@fairhouse/contract/originals';
import { type HiloCall, hilo, hiloCalls } from '@fairhouse/games/originals/hilo/rules';
import { ChevronDown, ChevronUp, Equal, HandCoins, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Backdrop } from '../backdrop.tsx';
import { PlayingCard } from '../cards/playing-card.tsx';
import type { Offer } from '../original.ts';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText, shownMultiplier } from '../round-outcome.ts';
import { fieldOf, textsOf } from '../round-result.ts';
import { type Play, SteppedGame } from '../stepped-game.tsx';

const params = {};
const icons = { higher: ChevronUp, lower: ChevronDown, same: Equal } as const;

/** Hilo: call the next card higher or lower, skip, or cash out. */
export function HiloPage(offer: Offer) {
  const { t } = useTranslation(['hilo', 'originals']);
  return (
    <SteppedGame
      offer={offer}
      params={params}
      coveredE4={hilo.bet(params)?.coveredE4 ?? 10_000}
      motif={
        <Backdrop>
          <path
            d="M200 520L200 120M140 180L200 110L260 180M800 80V480M740 420L800 490L860 420"
            stroke="var(--brand)"
            strokeWidth="10"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </Backdrop>
      }
      stage={(play) => <HiloStage play={play} />}
      moves={({ open, busy, act }) => (
        <>
          <div className="grid gap-2">
            {callsOf(open).map(({ call, multiplier }) => {
              const Icon = icons[call];
              return (
                <Button
                  key={call}
                  variant="secondary"
                  size="lg"
                  className="justify-between"
                  aria-disabled={busy}
                  icon={<Icon size={20} aria-hidden="true" />}
                  onClick={() => act({ type: call })}
                >
                  {t(`call.${call}`)} · {shownMultiplier(multiplier)}
                </Button>
              );
            })}
          </div>
          <Button
            size="lg"
            disabled={Number(open.multiplier) === 0}
            icon={<HandCoins size={18} aria-hidden="true" />}
            aria-disabled={busy}
            onClick={() => act({ type: 'cashout' })}
          >
            {t('originals:open.cashOut')}
          </Button>
          <Button
            variant="ghost"
            aria-disabled={busy}
            icon={<SkipForward size={18} aria-hidden="true" />}
            onClick={() => act({ type: 'skip' })}
          >
            {t('skip')}
          </Button>
        </>
      )}
    />
  );
}

/** The calls that an open round allows, and the multiplier that each would reach. */
function callsOf({ result }: Round): { call: HiloCall; multiplier: number }[] {
  const next = fieldOf(result, 'next');
  return hiloCalls.flatMap((call) => {
    const multiplier = Number(fieldOf(next, call) ?? Number.NaN);
    return Number.isNaN(multiplier) ? [] : [{ call, multiplier }];
  });
}

function HiloStage({ play: { open, ended } }: { play: Play }) {
  const { t } = useTranslation('hilo');
  const round = open ?? ended;
  const cards = round ? (textsOf(round.result, 'cards') ?? []) : [];
  const last = cards.at(-1) ?? null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-6">
      <div role="img" aria-label={last === null ? t('noCard') : t('card', { card: last })}>
        <PlayingCard key={`${round?.roundId}-${cards.length}`} name={last} className="!w-36 md:!w-48" />
      </div>
      <PaidLine round={ended} landed ready={open ? '' : t('ready')} />
      <ol aria-label={t('cards')} className="no-bar flex max-w-full gap-1.5 overflow-x-auto px-1 pb-2">
        {cards.map((card, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
          <li key={place} aria-label={card}>
            <PlayingCard name={card} className="!w-11 md:!w-14" dim={place < cards.length - 1} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {ended && t(hasWon(ended) ? 'announceWon' : 'announceLost', { card: last ?? '', amount: payoutText(ended) })}
        {open && last && t('announceCard', { card: last, multiplier: open.multiplier })}
      </p>
    </section>
  );
}
