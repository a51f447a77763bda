import { pokerPays } from '@fairhouse/games/originals/video-poker/hands';
import {
  readVideoPokerParams,
  type VideoPokerParams,
  videoPokerHands,
} from '@fairhouse/games/originals/video-poker/rules';
import { Hand as HandIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { Backdrop } from '../backdrop.tsx';
import { PlayingCard } from '../cards/playing-card.tsx';
import type { Offer } from '../original.ts';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText, shownMultiplier } from '../round-outcome.ts';
import { textsOf } from '../round-result.ts';
import { Segmented } from '../segmented.tsx';
import { type Play, SteppedGame } from '../stepped-game.tsx';
import { handsOf, paidHands } from './videopoker-round.ts';

const start: VideoPokerParams = { hands: 1 };
const places = [0, 1, 2, 3, 4] as const;

/** Video poker: five cards are dealt; the player holds some, and each hand draws the others. */
export function VideoPokerPage(offer: Offer) {
  const { t } = useTranslation(['videopoker', 'originals']);
  const [chosen, setChosen] = useTabKept('fh_choice_videopoker', start, readVideoPokerParams);
  const [hold, setHold] = useState<{ round: string; places: readonly number[] }>({ round: '', places: [] });
  const heldIn = (roundId: string) => (hold.round === roundId ? hold.places : []);
  return (
    <SteppedGame
      offer={offer}
      params={chosen}
      coveredE4={pokerPays.royalFlush}
      motif={
        <Backdrop>
          <path
            d="M500 60C440 140 340 190 340 280a84 84 0 0 0 140 60c-4 50-20 80-50 110h140c-30-30-46-60-50-110a84 84 0 0 0 140-60c0-90-100-140-160-220z"
            stroke="var(--brand)"
            strokeWidth="6"
          />
        </Backdrop>
      }
      stage={(play) => (
        <VideoPokerStage
          play={play}
          held={play.open ? heldIn(play.open.roundId) : []}
          onHold={(place) => {
            if (!play.open) return;
            const now = heldIn(play.open.roundId);
            const next = now.includes(place) ? now.filter((other) => other !== place) : [...now, place];
            setHold({ round: play.open.roundId, places: next });
          }}
        />
      )}
      choices={
        <Segmented
          label={t('hands')}
          value={String(chosen.hands)}
          items={videoPokerHands.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(count) => setChosen(readVideoPokerParams({ hands: Number(count) }) ?? chosen)}
        />
      }
      moves={({ open, busy, act }) => (
        <Button
          size="lg"
          pending={busy}
          icon={<HandIcon size={18} aria-hidden="true" />}
          onClick={() => act({ type: 'draw', hold: [...heldIn(open.roundId)].sort((a, b) => a - b) })}
        >
          {t('draw', { count: 5 - heldIn(open.roundId).length })}
        </Button>
      )}
    />
  );
}

type StageProps = { play: Play; held: readonly number[]; onHold: (place: number) => void };

function VideoPokerStage({ play: { open, ended }, held, onHold }: StageProps) {
  const { t } = useTranslation('videopoker');
  const round = open ?? ended;
  const dealt = round ? textsOf(round.result, 'cards') : null;
  const hands = ended ? handsOf(ended.result) : [];
  const [first, ...others] = hands;
  const shown = first?.cards ?? dealt;
  return (
    <section className="grid content-center gap-4 md:gap-6">
      <ul
        aria-label={t('pays')}
        className="mx-auto grid w-full max-w-[760px] grid-cols-2 gap-1 md:grid-cols-3 md:gap-1.5"
      >
        {paidHands.map((name) => {
          const made = hands.filter((hand) => hand.name === name).length;
          return (
            <li
              key={name}
              className={classes(
                'flex items-center justify-between gap-2 rounded-sm border bg-surface px-2.5 py-1 text-xs font-semibold md:text-sm',
                made > 0 ? 'border-gold' : 'border-line',
              )}
            >
              <span className="truncate">
                {t(`hand.${name}`)}
                {made > 1 && ` ×${made}`}
              </span>
              <span className="text-muted tabular-nums">{shownMultiplier(pokerPays[name] / 10_000)}</span>
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <ul aria-label={t('others')} className="mx-auto flex max-w-[860px] flex-wrap justify-center gap-x-5 gap-y-2">
          {others.map((hand, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a hand is identified by its position
            <li key={i} className="flex ps-3" aria-label={`${hand.cards.join(' ')}: ${t(`hand.${hand.name}`)}`}>
              {hand.cards.map((card, place) => (
                <PlayingCard
                  key={card}
                  name={card}
                  className="-ms-3 !w-9 md:!w-11"
                  dim={hand.name === 'none' && place >= 0}
                />
              ))}
            </li>
          ))}
        </ul>
      )}
      <ol data-moves aria-label={t('cards')} className="mx-auto grid w-full max-w-[680px] grid-cols-5 gap-1.5 md:gap-3">
        {places.map((place) => {
          const card = shown?.[place] ?? null;
          const isHeld = held.includes(place);
          return (
            <li key={place} className="grid gap-1.5">
              <button
                type="button"
                disabled={!open}
                aria-pressed={isHeld}
                aria-label={card ?? t('noCard')}
                onClick={() => onHold(place)}
                className={classes('rounded-md transition-[translate]', isHeld && '-translate-y-2')}
              >
                <PlayingCard
                  key={`${round?.roundId}-${card}`}
                  name={card}
                  delayMs={open ? place * 70 : 0}
                  className="!w-full"
                />
              </button>
              <span
                aria-hidden="true"
                className={classes('text-center text-xs font-bold', isHeld ? 'text-gold' : 'text-transparent')}
              >
                {t('held')}
              </span>
            </li>
          );
        })}
      </ol>
      <PaidLine round={ended} landed ready={t(open ? 'choose' : 'ready')} />
      <p role="status" className="sr-only">
        {ended &&
          first &&
          t(hasWon(ended) ? 'announceWon' : 'announceLost', {
            hand: t(`hand.${first.name}`),
            amount: payoutText(ended),
          })}
      </p>
    </section>
  );
}
