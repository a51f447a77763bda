import { minesMax, minesTiles } from '@fairhouse/games/originals/mines/rules';
import { useTranslation } from 'react-i18next';
import { Slider } from '../../../../ui/slider.tsx';
import { Gem, Mine } from './mines-art.tsx';

type Props = { mines: number; onMines: (mines: number) => void };

/** The number of mines, 1 to 24, and the number of gems that this leaves. */
export function MinesChoice({ mines, onMines }: Props) {
  const { t } = useTranslation('mines');
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3 text-sm font-semibold">
        <span className="flex items-center gap-1.5">
          <Mine className="size-5" />
          {t('mines', { count: mines })}
        </span>
        <span className="flex items-center gap-1.5 text-muted">
          <Gem className="size-5" />
          {t('gems', { count: minesTiles - mines })}
        </span>
      </div>
      <Slider
        label={t('choice')}
        value={mines}
        min={1}
        max={minesMax}
        onChange={onMines}
        valueText={t('mines', { count: mines })}
      />
    </div>
  );
}
