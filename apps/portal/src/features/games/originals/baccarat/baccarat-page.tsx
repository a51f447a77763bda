import { type BaccaratSpot, baccaratOdds, baccaratSpots } from '@fairhouse/games/baccarat';
import { baccarat } from '@fairhouse/games/originals/baccarat/rules';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Backdrop } from '../backdrop.tsx';
import { Chip, ChipButtons } from '../chip-buttons.tsx';
import { InstantGame } from '../instant-game.tsx';
import type { Offer } from '../original.ts';
import { type Chips, useChips } from '../use-chips.ts';
import { BaccaratStage, dealMs } from './baccarat-stage.tsx';

/** Baccarat: lay chips on the spots, and deal. */
export function BaccaratPage(offer: Offer) {
  const chips = useChips('baccarat', baccaratSpots);
  return (
    <InstantGame
      offer={offer}
      rules={baccarat}
      params={chips.count > 0 ? { chips: chips.chips } : null}
      chips={chips.count}
      greatest
      motif={
        <Backdrop>
          <ellipse cx="500" cy="300" rx="440" ry="230" stroke="var(--brand)" strokeWidth="5" />
          <ellipse cx="500" cy="300" rx="400" ry="196" stroke="var(--brand)" strokeWidth="2" strokeDasharray="6 12" />
        </Backdrop>
      }
      rollMs={dealMs}
      stage={(last, pending, ms) => (
        <section className="grid content-center gap-4 md:gap-7">
          <BaccaratStage last={last} pending={pending} ms={ms} />
          <Spots chips={chips} />
        </section>
      )}
      choices={<ChipButtons {...chips} />}
    />
  );
}

const looks: Record<BaccaratSpot, string> = {
  playerPair: 'col-span-3 border-line bg-surface',
  tie: 'col-span-6 border-[#0c8a6c]/60 bg-[#0c8a6c]/12',
  bankerPair: 'col-span-3 border-line bg-surface',
  player: 'col-span-6 border-[#2f6fb3]/70 bg-[#2f6fb3]/15',
  banker: 'col-span-6 border-[#b8323a]/70 bg-[#b8323a]/15',
};
const order = ['playerPair', 'tie', 'bankerPair', 'player', 'banker'] as const;

/** The spots of the table; a press lays a chip. */
function Spots({ chips }: { chips: Chips<BaccaratSpot> }) {
  const { t } = useTranslation(['baccarat', 'originals']);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of betting spots is not a fieldset
    <div
      role="group"
      aria-label={t('spots')}
      className="mx-auto grid w-full max-w-[760px] grid-cols-12 gap-1.5 md:gap-2.5"
    >
      {order.map((spot) => {
        const { num, den } = baccaratOdds[spot];
        const odds = `${Number(num) / Number(den)} : 1`;
        const placed = chips.chips[spot] ?? 0;
        return (
          <button
            key={spot}
            type="button"
            // The name begins with the visible text, so that voice control finds the button.
            aria-label={t('place', { spot: `${t(`spot.${spot}`)} ${odds}`, count: placed })}
            onClick={() => chips.place({ [spot]: 1 })}
            className={classes(
              'relative grid min-h-17 content-center justify-items-center gap-0.5 rounded-md border px-1 py-2 text-sm font-bold transition-[border-color,scale] hover:border-gold active:scale-[0.98] md:min-h-22 md:text-base',
              looks[spot],
            )}
          >
            {t(`spot.${spot}`)} <span className="text-xs font-semibold text-muted tabular-nums">{odds}</span>
            {placed > 0 && (
              <span className="absolute top-1 end-1">
                <Chip count={placed} />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
