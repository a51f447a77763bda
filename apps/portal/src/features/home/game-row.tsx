import type { OriginalGame } from '@fairhouse/contract/originals';
import { ChevronLeft, ChevronRight, Dices } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GameTile } from './game-tile.tsx';
import { SectionTitle } from './section-title.tsx';

/** With more games than this a row has arrows. */
const arrowsAbove = 12;

/** A row of tiles: it scrolls by touch, drag and keyboard; beyond twelve games also by arrows. */
export function GameRow({ title, games }: { title: string; games: OriginalGame[] }) {
  const { t } = useTranslation('home');
  const row = useRef<HTMLUListElement>(null);
  const page = (direction: -1 | 1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth, behavior: 'smooth' });
  const arrow =
    'grid size-9 pointer-coarse:size-11 place-items-center rounded-[10px] border border-line bg-surface text-muted transition-colors hover:text-text';
  return (
    <section aria-labelledby="originals-title">
      <SectionTitle id="originals-title" icon={Dices} title={title} count={games.length}>
        {games.length > arrowsAbove && (
          <>
            <button type="button" aria-label={t('row.back')} onClick={() => page(-1)} className={arrow}>
              <ChevronLeft size={18} aria-hidden="true" />
            </button>
            <button type="button" aria-label={t('row.on')} onClick={() => page(1)} className={arrow}>
              <ChevronRight size={18} aria-hidden="true" />
            </button>
          </>
        )}
      </SectionTitle>
      <ul
        ref={row}
        className="no-bar -mx-3.5 grid snap-x auto-cols-[38%] grid-flow-col gap-2.5 overflow-x-auto px-3.5 pt-1 pb-3 sm:auto-cols-[26%] md:mx-0 md:auto-cols-[calc((100%-5*14px)/6)] md:gap-3.5 md:px-0"
      >
        {games.map((game) => (
          <li key={game.gameCode} className="snap-start scroll-mx-3.5">
            <GameTile game={game} sizes="(min-width: 768px) 190px, 40vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
