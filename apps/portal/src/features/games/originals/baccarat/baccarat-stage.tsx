import type { Round } from '@fairhouse/contract/originals';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Hand } from '../cards/hand.tsx';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText } from '../round-outcome.ts';
import { fieldOf } from '../round-result.ts';
import { useLanded } from '../use-landed.ts';
import { handsOf } from './baccarat-hands.ts';

type Props = { last: Round | null; pending: boolean; ms: number };

/** The time in which the cards are dealt. */
export const dealMs = 1500;

/** The two hands with their totals, and the winner. */
export function BaccaratStage({ last, pending, ms }: Props) {
  const { t } = useTranslation('baccarat');
  const landed = useLanded(last?.roundId ?? null, ms);
  const hands = last ? handsOf(last.result) : null;
  const winner = landed && last ? fieldOf(last.result, 'winner') : null;
  const sides = [
    { name: 'player', hand: hands?.player ?? null, first: 0 },
    { name: 'banker', hand: hands?.banker ?? null, first: 1 },
  ] as const;
  return (
    <div className="grid gap-2">
      <div className={classes('grid grid-cols-2 gap-3 transition-opacity md:gap-8', pending && 'opacity-60')}>
        {sides.map(({ name, hand, first }) => (
          <div
            key={name}
            className={classes(
              'grid justify-items-center gap-2 rounded-lg border p-3 transition-[border-color,background-color] md:gap-3 md:p-5',
              winner === name ? 'border-gold bg-gold/8' : 'border-line bg-bg/50',
            )}
          >
            <p className="flex items-center gap-2.5 text-sm font-bold md:text-base">
              {t(`spot.${name}`)}
              <span className="grid size-8 place-items-center rounded-full bg-raised tabular-nums" aria-hidden="true">
                {hand && landed ? hand.total : '–'}
              </span>
            </p>
            <Hand
              label={hand ? t('hand', { cards: hand.cards.join(' '), total: hand.total }) : t('noHand')}
              cards={hand?.cards ?? [null, null]}
              run={last?.roundId ?? ''}
              delayMs={(place) => (ms === 0 ? 0 : ((place * 2 + first) * ms) / 7)}
              dim={winner !== null && winner !== name && winner !== 'tie'}
            />
          </div>
        ))}
      </div>
      <PaidLine round={last} landed={landed} ready={t('ready')} />
      <p role="status" className="sr-only">
        {last && hands && landed
          ? t(hasWon(last) ? 'announceWon' : 'announceLost', {
              winner: t(winner === 'player' ? 'spot.player' : winner === 'banker' ? 'spot.banker' : 'spot.tie'),
              player: hands.player.total,
              banker: hands.banker.total,
              amount: payoutText(last),
            })
          : ''}
      </p>
    </div>
  );
}
