import { rouletteColour, rouletteSpots } from '@fairhouse/games/originals/roulette/spots';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Chip } from '../chip-buttons.tsx';
import type { Chips } from '../use-chips.ts';
import { betweenPlaces, cellOf } from './table-places.ts';

type Props = {
  chips: Chips<string>;
  /** The pocket in which the ball lies; null before it has stopped. */
  pocket: number | null;
};

const numbers = Array.from({ length: 36 }, (_, i) => i + 1);
const grounds = { red: 'bg-[#a8262d]', black: 'bg-[#1d2431]', green: 'bg-[#0c7a5c]' } as const;
const outsides = [
  ['low', 'even', 'red', 'black', 'odd', 'high'],
  ['dozen1', 'dozen2', 'dozen3'],
] as const;

/**
 * The whole table: upright on a phone, horizontal on a wide screen. A press lays a chip on a number, a border, a corner
 * or an edge.
 */
export function RouletteTable({ chips, pocket }: Props) {
  const { t } = useTranslation('roulette');
  const won = (spot: string) => pocket !== null && rouletteSpots.get(spot)?.includes(pocket) === true;
  /** The accessible name begins with the visible text, so that voice control finds the button. */
  const name = (spot: string, seen?: string) => {
    const known = /^\d/.test(spot) ? spot.replaceAll('-', ', ') : t(`spot.${spot}`, { defaultValue: spot });
    const said = seen === undefined || seen === known ? known : `${seen}, ${known}`;
    return t('place', { spot: said, count: chips.chips[spot] ?? 0 });
  };
  const cell = (spot: string, look: string, words: string) => (
    <button
      key={spot}
      type="button"
      aria-label={name(spot, words)}
      onClick={() => chips.place({ [spot]: 1 })}
      className={classes(
        'relative grid min-w-0 place-items-center rounded-[6px] border text-sm font-bold text-white transition-[filter] hover:brightness-125 md:text-base',
        won(spot) ? 'border-gold brightness-125' : 'border-white/15',
        look,
      )}
    >
      {words}
      {chips.chips[spot] !== undefined && (
        <span className="absolute inset-0 grid place-items-center">
          <Chip count={chips.chips[spot]} />
        </span>
      )}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of betting spots is not a fieldset
    <div
      role="group"
      aria-label={t('table')}
      className="mx-auto grid w-full max-w-[980px] grid-cols-[56px_52px_1fr] gap-1 rounded-lg bg-[#0b4a3d] p-2 max-md:[--cell:38px] md:grid-cols-[46px_1fr_52px] md:gap-1.5 md:p-3"
    >
      <div className="grid max-md:col-span-1 max-md:col-start-3 max-md:h-11 md:row-start-1">
        {cell('0', grounds.green, '0')}
      </div>
      <div className="relative grid grid-cols-3 grid-rows-[repeat(12,var(--cell))] max-md:col-start-3 md:grid-flow-col md:grid-cols-12 md:grid-rows-[repeat(3,minmax(44px,56px))] md:row-start-1">
        {numbers.map((number) => {
          const { along, across } = cellOf(number);
          return (
            <div
              key={number}
              className="grid p-[1.5px] [grid-area:var(--upright)] md:[grid-area:var(--lying)]"
              style={{
                '--upright': `${along + 0.5} / ${3.5 - across}`,
                '--lying': `${across + 0.5} / ${along + 0.5}`,
              }}
            >
              {cell(String(number), grounds[rouletteColour(number)], String(number))}
            </div>
          );
        })}
        {betweenPlaces.map(({ spot, along, across }) => (
          <button
            key={spot}
            type="button"
            aria-label={name(spot)}
            onClick={() => chips.place({ [spot]: 1 })}
            className="absolute top-[var(--up-y)] left-[var(--up-x)] grid size-5 -translate-1/2 place-items-center rounded-full hover:bg-white/40 focus-visible:bg-white/60 md:top-[var(--lie-y)] md:left-[var(--lie-x)]"
            style={{
              '--up-x': `${((3 - across) / 3) * 100}%`,
              '--up-y': `${(along / 12) * 100}%`,
              '--lie-x': `${(along / 12) * 100}%`,
              '--lie-y': `${(across / 3) * 100}%`,
            }}
          >
            {chips.chips[spot] !== undefined && <Chip count={chips.chips[spot]} />}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-3 gap-1 max-md:col-start-3 max-md:h-11 md:row-start-1 md:grid-cols-1 md:grid-rows-3 md:gap-0">
        {[3, 2, 1].map((column) => (
          <div key={column} className="grid p-[1.5px] max-md:[order:var(--order)]" style={{ '--order': column }}>
            {cell(`column${column}`, 'bg-white/8', '2:1')}
          </div>
        ))}
      </div>
      {outsides.map((row, i) => (
        <div
          key={row[0]}
          className={classes(
            'grid gap-1 max-md:row-start-2 md:col-start-2 md:h-12 md:auto-cols-fr md:grid-flow-col md:gap-1.5',
            i === 0 ? 'max-md:col-start-1 md:row-start-3' : 'max-md:col-start-2 md:row-start-2',
          )}
        >
          {row.map((spot) => {
            const ground = spot === 'red' || spot === 'black' ? grounds[spot] : 'bg-white/8';
            return cell(spot, `${ground} text-xs md:text-sm`, t(`short.${spot}`));
          })}
        </div>
      ))}
    </div>
  );
}
