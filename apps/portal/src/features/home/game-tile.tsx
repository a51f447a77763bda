import type { OriginalGame } from '@fairhouse/contract/originals';
import { Link } from '@tanstack/react-router';
import { Flame, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '../../shell/logo.tsx';
import { places } from '../../shell/places.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';

/**
 * A game's tile. The title is part of the art; the strip beneath it carries the vendor's mark, and gives way to PLAY
 * NOW under pointer and focus. A phone has no hover: there the bar stands quietly at the foot.
 */
export function GameTile({ game, sizes }: { game: OriginalGame; sizes: string }) {
  const { t } = useTranslation('home');
  const closed = game.maintenance;
  return (
    <Link
      to={places.game(game.gameCode)}
      className="group relative flex flex-col overflow-hidden rounded-tile bg-raised shadow-card ring-1 ring-line/70 transition-[translate,box-shadow] duration-200 hover:-translate-y-0.5 hover:shadow-lift hover:ring-brand/60 focus-visible:-translate-y-0.5"
    >
      <span className="sr-only">{t('tile.label', { name: game.gameName, rtp: game.rtp })}</span>
      <span className="relative block aspect-3/4 overflow-hidden">
        <Picture
          picture={game.picture}
          sizes={sizes}
          alt=""
          className="transition-transform duration-200 group-hover:scale-[1.025]"
        />
        {game.isHot === 1 && !closed && (
          <Badge tone="hot" icon={<Flame size={12} aria-hidden="true" />} className="absolute top-2.5 left-2.5">
            {t('tile.hot')}
          </Badge>
        )}
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 flex h-[13%] items-center justify-between px-[7.300%] text-xs font-semibold text-white/90 transition-opacity md:group-hover:opacity-0 md:group-focus-visible:opacity-0"
        >
          <span className="flex items-center gap-1.5">
            <LogoMark size={15} />
            {t('tile.vendor')}
          </span>
          <span className="tabular-nums">{t('tile.rtp', { rtp: game.rtp })}</span>
        </span>
        {!closed && (
          <span
            aria-hidden="true"
            className="absolute inset-x-2.5 bottom-2.5 hidden h-11 translate-y-2 place-items-center rounded-[10px] bg-[#17c29b] text-sm font-extrabold tracking-wide text-[#04130f] opacity-0 transition-[opacity,translate] md:grid md:group-hover:translate-y-0 md:group-hover:opacity-100 md:group-focus-visible:translate-y-0 md:group-focus-visible:opacity-100"
          >
            {t('tile.play')}
          </span>
        )}
        {closed && (
          <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-[#0b0e14]/75 px-3 text-center text-sm font-semibold text-white">
            <Wrench size={26} aria-hidden="true" />
            {t('tile.closed')}
          </span>
        )}
      </span>
      {!closed && (
        <span
          aria-hidden="true"
          className="grid h-10 place-items-center text-xs font-extrabold tracking-wide text-brand md:hidden"
        >
          {t('tile.play')}
        </span>
      )}
    </Link>
  );
}
