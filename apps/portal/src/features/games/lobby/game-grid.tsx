import type { GameItem } from '@fairhouse/contract/games';
import { useEffect, useEffectEvent, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { GameTile } from './game-tile.tsx';
import { useGridWindow } from './use-grid-window.ts';
import { useTileData } from './use-tile-data.ts';

export const gridLook = 'grid grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3 lg:grid-cols-6 lg:gap-3.5';
const tileSizes = '(min-width: 1280px) 176px, (min-width: 1024px) 15vw, (min-width: 640px) 23vw, 31vw';

type GameGridProps = {
  label: string;
  /** Total number of games. */
  count: number;
  /** The game at an index; undefined while it loads. */
  gameAt: (index: number) => GameItem | undefined;
  /** Called with the range of visible games: from … to, exclusive. */
  onLook?: (from: number, to: number) => void;
  /** Number of tiles drawn before the grid is measured. */
  atFirst?: number;
  className?: string;
};

/** A grid of any number of games that draws only the visible ones, with placeholders for those still loading. */
export function GameGrid({ label, count, gameAt, onLook, atFirst = 20, className = gridLook }: GameGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const data = useTileData();
  const { from, to, above, below } = useGridWindow(grid, count, atFirst);
  const look = useEffectEvent(() => onLook?.(from, to));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the range calls onLook
  useEffect(() => look(), [from, to]);
  return (
    <ul
      ref={grid}
      aria-label={label}
      className={classes(className, '[overflow-anchor:none]')}
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {Array.from({ length: to - from }, (_, offset) => {
        const index = from + offset;
        const game = gameAt(index);
        return (
          <li key={index} aria-setsize={count} aria-posinset={index + 1} className="min-w-0">
            {game ? (
              <GameTile game={game} data={data} sizes={tileSizes} />
            ) : (
              <Skeleton className="aspect-3/4 w-full rounded-tile" />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A placeholder of a grid that is loading. */
export function GridSkeleton({ count = 12, className = gridLook }: { count?: number; className?: string }) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
        <Skeleton key={index} className="aspect-3/4 w-full rounded-tile" />
      ))}
    </div>
  );
}
