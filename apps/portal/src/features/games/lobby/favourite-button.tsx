import type { GameItem } from '@fairhouse/contract/games';
import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { useFavourites } from './favourites.ts';

/** Looks: with a background of its own on pictures, plain in a bar. */
const looks = {
  onArt: {
    ground:
      'grid size-8 place-items-center rounded-full bg-[#0b0e14]/60 text-white transition-[background-color,scale] group-hover/heart:scale-110 group-hover/heart:bg-[#0b0e14]/85',
    size: 16,
    on: 'scale-110 fill-[#ff6b70] stroke-[#ff6b70]',
  },
  inBar: { ground: 'text-muted group-hover/heart:text-text', size: 20, on: 'fill-danger stroke-danger' },
};

type FavouriteButtonProps = {
  game: GameItem;
  favourites: ReturnType<typeof useFavourites>;
  look?: keyof typeof looks;
  className?: string;
};

/** The favourite button in a game's bar. */
export function BarFavouriteButton({ game }: { game: GameItem }) {
  return <FavouriteButton game={game} favourites={useFavourites()} look="inBar" />;
}

/** The favourite button of a game; its touch target is larger than the heart. */
export function FavouriteButton({ game, favourites, look = 'onArt', className }: FavouriteButtonProps) {
  const { t } = useTranslation('lobby');
  const on = favourites.isFavourite(game);
  const { ground, size, on: lit } = looks[look];
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('favourite.label', { name: game.displayName })}
      onClick={() => void favourites.toggle(game)}
      className={classes(
        'group/heart grid size-11 shrink-0 place-items-center',
        look === 'inBar' ? 'rounded-md hover:bg-raised' : 'rounded-full',
        className,
      )}
    >
      <span className={ground}>
        <Heart
          size={size}
          strokeWidth={2.25}
          aria-hidden="true"
          className={classes('transition-transform', on && lit)}
        />
      </span>
    </button>
  );
}
