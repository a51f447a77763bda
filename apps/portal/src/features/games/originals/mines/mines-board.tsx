import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Gem, Mine } from './mines-art.tsx';
import { type Board, lookOf, neighbour, placeOf, type TileLook, tileNumbers } from './mines-round.ts';

type Props = {
  board: Board | null;
  /** True while tiles may be uncovered. */
  playable: boolean;
  /** True when the board takes over the focus from a button that disappeared as the round began or ended. */
  takesFocus: boolean;
  /** The tile whose request is under way. */
  opening: number | null;
  onReveal: (tile: number) => void;
};

const looks: Record<TileLook, string> = {
  hidden:
    'border-line bg-[linear-gradient(160deg,color-mix(in_oklab,var(--brand)_22%,var(--raised)),color-mix(in_oklab,var(--brand)_8%,var(--raised)))] shadow-[inset_0_-4px_0_var(--line)]',
  gem: 'border-brand/60 bg-[radial-gradient(circle_at_50%_40%,color-mix(in_oklab,var(--brand)_34%,var(--bg)),var(--bg))]',
  hit: 'border-danger bg-[radial-gradient(circle_at_50%_45%,color-mix(in_oklab,var(--danger)_60%,var(--bg)),color-mix(in_oklab,var(--danger)_18%,var(--bg)))]',
  leftGem: 'border-line bg-bg',
  leftMine: 'border-danger/35 bg-[color-mix(in_oklab,var(--danger)_8%,var(--bg))]',
};

/** The 25 tiles: each can be pressed, or reached with the arrow keys and uncovered with Enter. */
export function MinesBoard({ board, playable, takesFocus, opening, onReveal }: Props) {
  const { t } = useTranslation('mines');
  const [current, setCurrent] = useState(12);
  const tiles = useRef<(HTMLButtonElement | null)[]>([]);

  const wasPlayable = useRef(playable);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (takesFocus && wasPlayable.current !== playable && isLost)
      tiles.current[current]?.focus({ preventScroll: true });
    wasPlayable.current = playable;
  }, [playable, takesFocus, current]);

  function onKeyDown(event: KeyboardEvent) {
    const next = neighbour(current, event.key);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    tiles.current[next]?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a board is not a fieldset
    <div
      role="group"
      aria-label={t('board.label')}
      onKeyDown={onKeyDown}
      className="grid w-full grid-cols-5 gap-2 md:gap-3"
    >
      {tileNumbers.map((tile) => {
        const look = lookOf(tile, board);
        const isOpening = opening === tile;
        const open = playable && look === 'hidden';
        return (
          <button
            key={tile}
            ref={(button) => {
              tiles.current[tile] = button;
            }}
            type="button"
            tabIndex={tile === current ? 0 : -1}
            aria-label={`${t('board.tile', placeOf(tile))}: ${t(isOpening ? 'board.opening' : `board.${look}`)}`}
            aria-disabled={!open || opening !== null}
            onFocus={() => setCurrent(tile)}
            onClick={() => open && opening === null && onReveal(tile)}
            className={classes(
              'relative grid aspect-square min-h-11 min-w-11 place-items-center rounded-md border',
              'transition-[background-color,border-color,scale,translate,opacity]',
              looks[look],
              open
                ? 'hover:-translate-y-0.5 hover:border-brand/70 active:translate-y-0 active:scale-95'
                : 'cursor-default',
              look === 'hidden' && !playable && 'opacity-75',
              isOpening && 'scale-95 animate-pulse border-brand',
            )}
          >
            <TileFace look={look} />
          </button>
        );
      })}
    </div>
  );
}

function TileFace({ look }: { look: TileLook }) {
  if (look === 'hidden') {
    return <span aria-hidden="true" className="size-1/5 rounded-full bg-brand/25 transition-colors" />;
  }
  const Art = look === 'gem' || look === 'leftGem' ? Gem : Mine;
  const isLeft = look === 'leftGem' || look === 'leftMine';
  return (
    <span
      className={classes(
        'grid size-[64%] place-items-center animate-[pop_260ms_var(--ease-house)]',
        isLeft && 'scale-75',
        look === 'leftGem' && 'opacity-30',
        look === 'leftMine' && 'opacity-80',
      )}
    >
      <Art className="size-full drop-shadow-[0_4px_8px_#00000040]" />
    </span>
  );
}
