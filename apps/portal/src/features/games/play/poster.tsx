import type { GameItem } from '@fairhouse/contract/games';
import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture.tsx';

/** The game's picture with text below, while the game loads or instead of it. */
export function Poster({ game, children }: { game: GameItem | null | undefined; children: ReactNode }) {
  return (
    <div className="relative isolate grid min-h-full place-items-center overflow-hidden px-4 py-8">
      {game && (
        <div aria-hidden="true" className="absolute inset-0 -z-10 scale-125 opacity-30 blur-3xl">
          <Picture picture={game.picture} sizes="240px" alt="" />
        </div>
      )}
      <div className="grid w-full max-w-md justify-items-center gap-6 text-center">
        {game && (
          <div className="relative aspect-3/4 w-36 overflow-hidden rounded-tile shadow-lift ring-1 ring-line/70 md:w-44">
            <Picture picture={game.picture} sizes="176px" alt="" eager />
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
