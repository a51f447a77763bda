import type { DiceParams } from '@fairhouse/games/originals/dice/rules';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';

type Props = { value: DiceParams['condition']; onChange: (value: DiceParams['condition']) => void };

/** Over or under: two radio buttons that look like one switch. */
export function SideSwitch({ value, onChange }: Props) {
  const { t } = useTranslation('dice');
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{t('side.label')}</legend>
      <div className="grid grid-cols-2 gap-1 rounded-md border border-line bg-bg p-1">
        {(['over', 'under'] as const).map((side) => (
          <label
            key={side}
            className={classes(
              'relative grid h-11 cursor-pointer place-items-center rounded-sm text-sm font-bold transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-brand',
              side === value ? 'bg-raised text-text shadow-card' : 'text-muted hover:text-text',
            )}
          >
            <input
              type="radio"
              name="side"
              value={side}
              checked={side === value}
              onChange={() => onChange(side)}
              className="sr-only"
            />
            {t(`side.${side}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
