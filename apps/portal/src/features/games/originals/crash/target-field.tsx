import { crashTargets } from '@fairhouse/games/originals/crash/rules';
import { useTranslation } from 'react-i18next';
import { Field, TextInput } from '../../../../ui/field.tsx';
import { shownMultiplier } from '../round-outcome.ts';

type Props = { text: string; onText: (text: string) => void; isValid: boolean; isRequired: boolean; disabled: boolean };

/** The multiplier at which the bet cashes itself out; empty: never. */
export function TargetField({ text, onText, isValid, isRequired, disabled }: Props) {
  const { t } = useTranslation('crash');
  const bounds = { min: shownMultiplier(crashTargets.min), max: shownMultiplier(crashTargets.max) };
  return (
    <Field
      label={t('target.label')}
      hint={t('target.hint')}
      error={
        !isValid ? t('target.invalid', bounds) : isRequired && text.trim() === '' ? t('target.required') : undefined
      }
    >
      <TextInput
        value={text}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('target.none')}
        disabled={disabled}
        className="font-semibold tabular-nums"
        after={<span className="pr-3 text-sm font-semibold text-muted">×</span>}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </Field>
  );
}
