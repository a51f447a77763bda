import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';

type Props = { label: string; value: number; max: number; onChange: (value: number) => void };

/** A field for a number, with buttons for one more and one less. */
export function Quantity({ label, value, max, onChange }: Props) {
  const { t } = useTranslation('points');
  const set = (next: number) => onChange(Math.min(Math.max(next, 1), Math.max(max, 1)));
  return (
    <div className="inline-flex items-center rounded-md border border-line bg-bg">
      <IconButton label={t('quantity.less')} disabled={value <= 1} onClick={() => set(value - 1)}>
        <Minus size={18} aria-hidden="true" />
      </IconButton>
      <input
        aria-label={label}
        inputMode="numeric"
        value={value}
        onChange={(event) => set(Number(event.target.value.replace(/\D/g, '').slice(0, 7)))}
        className="h-11 w-14 bg-transparent text-center text-base font-bold tabular-nums rounded-sm outline-offset-[-3px]"
      />
      <IconButton label={t('quantity.more')} disabled={value >= max} onClick={() => set(value + 1)}>
        <Plus size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
