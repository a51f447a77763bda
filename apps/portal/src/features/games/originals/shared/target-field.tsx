import { useTranslation } from 'react-i18next';
import { Field, TextInput } from '../../../../ui/field.tsx';
import { shownMultiplier } from '../round-outcome.ts';
import type { SharedPlay } from './use-shared-play.ts';

type Props = {
  play: SharedPlay;
  hint?: string;
  placeholder?: string;
  /** The message for a target that the rules allow, but the bet to be placed does not. */
  problem?: string | undefined;
};

/** The field for the target multiplier of a bet on a shared game. */
export function TargetField({ play, hint, placeholder, problem }: Props) {
  const { t } = useTranslation(play.code);
  const { min, max } = play.targets;
  return (
    <Field
      label={t('target.label')}
      hint={hint}
      error={play.params ? problem : t('target.invalid', { min: shownMultiplier(min), max: shownMultiplier(max) })}
    >
      <TextInput
        value={play.typedTarget}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        disabled={play.auto.run !== null}
        className="font-semibold tabular-nums"
        after={<span className="pe-3 text-sm font-semibold text-muted">×</span>}
        onChange={(event) => play.setTarget(event.currentTarget.value)}
      />
    </Field>
  );
}
