import type { GameItem } from '@fairhouse/contract/games';
import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { GameTile } from './game-tile.tsx';
import { useDrag } from './use-drag.ts';
import { useRowPaging } from './use-row-paging.ts';
import { useTileData } from './use-tile-data.ts';

/**
 * Six slides are in view on a desktop, with a pair of games in each if the row fills two lines; arrows scroll to the
 * others.
 */
const slidesInView = 6;
const pairedFrom = 2 * slidesInView - 1;

type GameRowProps = {
  id: string;
  icon: LucideIcon;
  title: string;
  games: readonly GameItem[];
  /** Total number; `games` holds the first of them. */
  total: number;
  /** Link to all of them; null: there is no such page. */
  to: string | null;
};

/** A row of tiles that scrolls by touch, drag and keyboard, and by arrows; a link to all games stands at its end. */
export function GameRow({ id, icon, title, games, total, to }: GameRowProps) {
  const { t } = useTranslation('lobby');
  const row = useRef<HTMLUListElement>(null);
  const { start, end, turn } = useRowPaging(row);
  useDrag(row);
  const data = useTileData();
  const paired = games.length >= pairedFrom;
  const inView = paired ? 2 * slidesInView : slidesInView;
  return (
    <section aria-labelledby={`${id}-title`} className="below">
      <SectionTitle id={`${id}-title`} icon={icon} title={title} count={total}>
        {to !== null && <AllLink to={to} title={title} />}
        {total > inView && (
          <span className="flex gap-2 max-md:hidden">
            <Arrow label={t('row.back', { title })} off={start} onPress={() => turn(-1)}>
              <ChevronLeft size={18} aria-hidden="true" />
            </Arrow>
            <Arrow label={t('row.on', { title })} off={end} onPress={() => turn(1)}>
              <ChevronRight size={18} aria-hidden="true" />
            </Arrow>
          </span>
        )}
      </SectionTitle>
      <ul
        ref={row}
        className={classes(
          'no-bar -mx-3.5 grid auto-cols-[31%] grid-flow-col gap-2 overflow-x-auto overscroll-x-contain px-3.5 pt-1 pb-2 sm:auto-cols-[23%] md:-mx-1 md:snap-x md:gap-3.5 md:px-1 lg:auto-cols-[calc((100%-5*14px)/6)]',
          paired && 'grid-rows-2',
        )}
      >
        {games.map((game) => (
          <li key={game.nodeId} className="snap-start scroll-mx-3.5 md:scroll-mx-1">
            <GameTile
              game={game}
              data={data}
              sizes="(min-width: 1280px) 176px, (min-width: 1024px) 15vw, (min-width: 640px) 23vw, 31vw"
            />
          </li>
        ))}
        {to !== null && total > games.length && (
          <li className={classes('snap-start', paired && 'row-span-2')}>
            <Link
              to={to}
              className="grid h-full place-content-center justify-items-center gap-3 rounded-tile border border-dashed border-line px-3 text-center text-sm font-semibold text-muted transition-colors hover:border-brand/60 hover:text-text"
            >
              <span className="grid size-11 place-items-center rounded-full bg-raised text-brand">
                <ArrowRight size={20} aria-hidden="true" />
              </span>
              {t('row.rest', { count: total })}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

export function AllLink({ to, title }: { to: string; title: string }) {
  const { t } = useTranslation('lobby');
  return (
    <Link
      to={to}
      aria-label={t('row.allOf', { title })}
      className="inline-flex h-11 items-center px-1 text-sm font-semibold text-muted transition-colors hover:text-text"
    >
      {t('row.all')}
    </Link>
  );
}

type ArrowProps = { label: string; off: boolean; onPress: () => void; children: ReactNode };

function Arrow({ label, off, onPress, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`, which would move the keyboard focus away.
      aria-disabled={off}
      onClick={() => !off && onPress()}
      className="grid size-9 place-items-center rounded-[10px] border border-line bg-surface text-muted transition-colors hover:text-text aria-disabled:cursor-default aria-disabled:opacity-40 pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}
