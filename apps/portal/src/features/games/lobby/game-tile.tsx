import type { GameItem } from '@fairhouse/contract/games';
import type { TFunction } from 'i18next';
import { Flame, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { Jackpot } from './game-jackpot.tsx';
import { GameLink } from './game-link.tsx';
import type { TileData } from './use-tile-data.ts';
import { VendorMark } from './vendor-mark.tsx';

type GameTileProps = {
  game: GameItem;
  /** Read once by the list, for all of its tiles. */
  data: TileData;
  /** The width it is shown at, as the `sizes` attribute says it. */
  sizes: string;
};

/**
 * A game's tile, or a vendor's. The title is part of the art. The strip at the bottom shows the vendor's mark and,
 * under pointer or focus, changes to PLAY NOW (except for slots, whose whole tile is the button). A touch screen has no
 * hover: there the strip shows the word PLAY NOW in muted colours, unless it shows a title in the visitor's language.
 */
export function GameTile({ game, data, sizes }: GameTileProps) {
  const { t } = useTranslation('lobby');
  const closed = game.maintenance;
  const plays = game.gameType !== 'RNG' || game.isGame === 'VASSALAGE';
  const word = game.isGame === 'VASSALAGE' ? t('tile.open') : t('tile.play');
  return (
    <article className="group relative isolate overflow-hidden rounded-tile bg-raised shadow-card ring-1 ring-line/70 transition-[translate,box-shadow] duration-200 focus-within:-translate-y-0.5 hover:-translate-y-0.5 hover:shadow-lift hover:ring-brand/60">
      <div className="relative aspect-3/4">
        <Picture
          picture={game.picture}
          sizes={sizes}
          alt=""
          className="transition-transform duration-300 group-hover:scale-[1.03]"
        />
        <span className="absolute inset-x-2 bottom-[37%] grid justify-items-center text-[0.6875rem] md:text-xs">
          <Jackpot game={game} meter={data.meterOf(game)} />
        </span>
        <Strip game={game} plays={plays && !closed} word={word} t={t} />
        {plays && !closed && (
          <span
            aria-hidden="true"
            className="absolute inset-x-2 bottom-1.5 hidden h-8 translate-y-2 place-items-center rounded-sm bg-[#17c29b] text-xs font-extrabold tracking-wide text-[#04130f] opacity-0 transition-[opacity,translate] group-focus-within:translate-y-0 group-focus-within:opacity-100 group-hover:translate-y-0 group-hover:opacity-100 md:grid"
          >
            {word}
          </span>
        )}
        {closed && (
          <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-[#0b0e14]/75 px-3 text-center text-xs font-semibold text-white md:text-sm">
            <Wrench size={24} aria-hidden="true" />
            {t('tile.closed')}
          </span>
        )}
        <Marks game={game} t={t} />
      </div>
      <GameLink game={game} className="absolute inset-0 rounded-tile focus-visible:outline-offset-[-3px]">
        <span className="sr-only">{tileLabel(game, t)}</span>
      </GameLink>
      {game.isGame === 'GAME' && (
        <FavouriteButton game={game} favourites={data.favourites} className="absolute top-0 end-0" />
      )}
    </article>
  );
}

/** Text of a tile for screen readers. */
function tileLabel(
  { isGame, displayName: name, vendorName: vendor, maintenance }: GameItem,
  t: TFunction<'lobby'>,
): string {
  if (maintenance) return t('tile.labelClosed', { name, vendor });
  return isGame === 'VASSALAGE' ? t('tile.labelVendor', { vendor }) : t('tile.label', { name, vendor });
}

type StripProps = { game: GameItem; plays: boolean; word: string; t: TFunction<'lobby'> };

/**
 * The vendor's name; for a slot under the pointer, its RTP and lines. The art shows the game's main title: if the game
 * has a title in the visitor's language, that title replaces both.
 */
function Strip({ game, plays, word, t }: StripProps) {
  const translated = game.displayName !== game.gameName && game.isGame === 'GAME';
  const facts = [
    game.rtp === null ? null : t('tile.rtp', { rtp: game.rtp }),
    game.lines === null ? null : t('search.hasLines', { count: game.lines }),
  ].filter((fact) => fact !== null);
  const gives = plays || facts.length > 0;
  const line =
    'absolute inset-x-0 bottom-0 flex h-[13.5%] items-center px-[7%] text-[0.6875rem] font-semibold md:text-xs';
  return (
    <>
      <span
        aria-hidden="true"
        className={classes(
          line,
          'justify-between gap-1.5 text-white/90',
          gives && 'transition-opacity md:group-focus-within:opacity-0 md:group-hover:opacity-0',
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <VendorMark game={game} />
          <span className={classes('truncate', !translated && 'max-md:sr-only')}>
            {translated ? game.displayName : game.vendorName}
          </span>
        </span>
        {!translated && (
          <span className="whitespace-nowrap md:pointer-fine:hidden">
            {plays ? <span className="font-extrabold tracking-wide text-[#2bd6af]">{word}</span> : facts[0]}
          </span>
        )}
      </span>
      {!plays && gives && (
        <span
          aria-hidden="true"
          className={classes(
            line,
            'gap-1.5 text-white opacity-0 transition-opacity max-md:hidden md:group-focus-within:opacity-100 md:group-hover:opacity-100',
          )}
        >
          <span className="truncate tabular-nums">{facts.join(' · ')}</span>
        </span>
      )}
    </>
  );
}

function Marks({ game, t }: { game: GameItem; t: TFunction<'lobby'> }) {
  if (game.maintenance) return null;
  const place = 'absolute top-2 start-2 max-md:h-5 max-md:px-1.5 max-md:text-[0.6875rem]';
  if (game.isHot === 1) {
    return (
      <Badge tone="hot" icon={<Flame size={12} aria-hidden="true" />} className={place}>
        {t('tile.hot')}
      </Badge>
    );
  }
  return game.isNew === 1 ? (
    <Badge tone="onArt" className={place}>
      {t('tile.new')}
    </Badge>
  ) : null;
}
