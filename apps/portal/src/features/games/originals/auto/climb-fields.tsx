import { useTranslation } from 'react-i18next';
import { Field, TextInput } from '../../../../ui/field.tsx';
import { AutoFields } from './auto-fields.tsx';
import type { ClimbAuto } from './use-climb-auto.ts';

/** The autobet fields of a game with climbing steps: the number of steps of each round, and the rule. */
export function ClimbFields({ auto }: { auto: ClimbAuto }) {
  const { t } = useTranslation('originals');
  return (
    <div className="grid gap-3 max-md:order-2 short:gap-2">
      <Field label={t('auto.steps')} hint={t('auto.stepsHint', { most: auto.most })}>
        <TextInput
          value={auto.typedSteps}
          inputMode="numeric"
          autoComplete="off"
          disabled={auto.run !== null}
          className="font-semibold tabular-nums"
          onChange={(event) => auto.setSteps(event.currentTarget.value)}
        />
      </Field>
      <AutoFields auto={auto} />
    </div>
  );
}
