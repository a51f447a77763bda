import { Eraser, Layers, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

type Props = { count: number; canUndo: boolean; undo: () => void; double: () => void; clear: () => void };

/** The buttons of a table's chips. */
export function ChipButtons({ count, canUndo, undo, double, clear }: Props) {
  const { t } = useTranslation('originals');
  const look = { variant: 'secondary', size: 'sm', className: 'px-2' } as const;
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">{t('chips.placed', { count })}</p>
      <div className="grid grid-cols-3 gap-1.5">
        <Button {...look} disabled={!canUndo} icon={<Undo2 size={16} aria-hidden="true" />} onClick={undo}>
          {t('chips.undo')}
        </Button>
        <Button {...look} disabled={count === 0} icon={<Layers size={16} aria-hidden="true" />} onClick={double}>
          {t('chips.double')}
        </Button>
        <Button {...look} disabled={count === 0} icon={<Eraser size={16} aria-hidden="true" />} onClick={clear}>
          {t('chips.clear')}
        </Button>
      </div>
    </div>
  );
}

/** Chips on a spot: their number on a gold coin. */
export function Chip({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none grid size-6 animate-[pop_160ms] place-items-center rounded-full border-2 border-dashed border-white/80 bg-[#a06608] text-[10px] leading-none font-extrabold text-white shadow-[0_2px_5px_#00000080] md:size-7 md:text-xs"
    >
      {count > 999 ? `${Math.floor(count / 1000)}K` : count}
    </span>
  );
}
