import { useTranslation } from 'react-i18next';
import { Segmented } from '../segmented.tsx';

export type BetMode = 'manual' | 'auto';

type Props = { mode: BetMode; onMode: (mode: BetMode) => void; disabled: boolean };

/** The switch between single bets and autobet. */
export function AutoMode({ mode, onMode, disabled }: Props) {
  const { t } = useTranslation('originals');
  return (
    // On a phone the bet button stands above it.
    <div className="max-md:order-1">
      <Segmented
        label={t('auto.mode')}
        value={mode}
        items={[
          { value: 'manual', label: t('auto.manual') },
          { value: 'auto', label: t('auto.auto') },
        ]}
        onChange={onMode}
        disabled={disabled}
      />
    </div>
  );
}
