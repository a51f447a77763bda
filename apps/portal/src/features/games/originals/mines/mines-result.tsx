import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Gem, Mine } from './mines-art.tsx';
import { boardOf, lookOf, placeOf, tileNumbers } from './mines-round.ts';

/** The board of a round in small, for receipts and checks. */
export function MinesResult({ result }: { result: unknown }) {
  const { t } = useTranslation('mines');
  const board = boardOf(result);
  if (!board) return null;
  const places = (board.mines ?? []).map((tile) => {
    const { row, column } = placeOf(tile);
    return `${row}/${column}`;
  });
  return (
    <div
      role="img"
      aria-label={t('board.summary', { mines: places.join(', '), count: board.revealed.length })}
      className="my-2 grid grid-cols-5 gap-1"
    >
      {tileNumbers.map((tile) => {
        const look = lookOf(tile, board);
        return (
          <span
            key={tile}
            className={classes(
              'grid size-8 place-items-center rounded-[7px] border',
              look === 'gem' && 'border-brand/50 bg-brand/15',
              look === 'hit' && 'border-danger bg-danger/25',
              look === 'leftMine' && 'border-danger/30 bg-danger/8',
              (look === 'hidden' || look === 'leftGem') && 'border-line bg-raised',
            )}
          >
            {look === 'gem' && <Gem className="size-5" />}
            {(look === 'hit' || look === 'leftMine') && <Mine className="size-5" />}
          </span>
        );
      })}
    </div>
  );
}
