import {
  type RouletteCall,
  rouletteCalls,
  rouletteColour,
  rouletteNeighbours,
  rouletteWheel,
} from '@fairhouse/games/originals/roulette/spots';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import type { Chips } from '../use-chips.ts';

/** The number of neighbours on either side that a press on the racetrack covers. */
const each = 2;
const calls = Object.keys(rouletteCalls).filter((call): call is RouletteCall => call in rouletteCalls);
const grounds = { red: 'bg-[#a8262d]', black: 'bg-[#1d2431]', green: 'bg-[#0c7a5c]' } as const;

/**
 * The pockets in their order around the wheel, each of which lays chips on itself and its neighbours, and the call
 * bets.
 */
export function Racetrack({ chips }: { chips: Chips<string> }) {
  const { t } = useTranslation('roulette');
  const around = (number: number) =>
    Object.fromEntries(rouletteNeighbours(number, each).map((near) => [String(near), 1]));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a track of buttons is not a fieldset
    <div
      role="group"
      aria-label={t('racetrack')}
      className="mx-auto grid w-full max-w-[980px] grid-cols-[minmax(0,1fr)] gap-2"
    >
      <div className="grid grid-cols-4 gap-1.5">
        {calls.map((call) => (
          <Button
            key={call}
            variant="secondary"
            size="sm"
            className="min-w-0 px-1"
            title={t(`callText.${call}`)}
            onClick={() => chips.place(rouletteCalls[call])}
          >
            <span className="truncate">{t(`call.${call}`)}</span>
          </Button>
        ))}
      </div>
      <div className="no-bar flex gap-1 overflow-x-auto rounded-full border border-line bg-bg p-1.5">
        {rouletteWheel.map((number) => (
          <button
            key={number}
            type="button"
            aria-label={t('neighbours', { number, numbers: rouletteNeighbours(number, each).join(', ') })}
            onClick={() => chips.place(around(number))}
            className={classes(
              'grid h-11 min-w-9 flex-1 place-items-center rounded-full text-xs font-bold text-white transition-[filter] hover:brightness-125 md:h-9 md:min-w-5 pointer-coarse:h-11 pointer-coarse:min-w-11',
              grounds[rouletteColour(number)],
            )}
          >
            {number}
          </button>
        ))}
      </div>
    </div>
  );
}
