import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Egg } from './tower-art.tsx';
import { lookOf, towerOf } from './tower-round.ts';

/** The eggs of a round in small, for receipts and checks. */
export function TowerResult({ result }: { result: unknown }) {
  const { t } = useTranslation('tower');
  const tower = towerOf(result);
  if (!tower?.eggs) return null;
  const tiles = Math.max(...tower.eggs.flat()) + 1;
  const wide = Math.max(tiles, tower.eggs[0]?.length === 1 ? tiles : (tower.eggs[0]?.length ?? 1) + 1);
  return (
    <div
      role="img"
      aria-label={t('summary', { eggs: tower.eggs.map((row) => row.map((tile) => tile + 1).join(' ')).join(' / ') })}
      className="my-2 grid gap-1"
    >
      {tower.eggs.map((_, i, rows) => {
        const row = rows.length - 1 - i;
        return (
          <div key={row} className="flex justify-center gap-1">
            {Array.from({ length: wide }, (_, tile) => {
              const look = lookOf(tower, row, tile);
              return (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position
                  key={tile}
                  className={classes(
                    'grid h-6 w-9 place-items-center rounded-[6px] border border-line bg-raised',
                    look === 'egg' && 'border-brand/60 bg-brand/15',
                    look === 'hit' && 'border-danger bg-danger/25',
                  )}
                >
                  {(look === 'egg' || look === 'leftEgg') && <Egg className="h-4" />}
                </span>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
