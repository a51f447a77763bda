import { useTranslation } from 'react-i18next';
import { Field, TextInput } from '../../../ui/field.tsx';
import type { FormInput } from '../../../ui/use-form.ts';

type Props = {
  rebate: FormInput;
  prize: FormInput;
  errors: { rebate?: string | undefined; prize?: string | undefined };
  /** The highest levels that may be given; undefined while unknown. */
  most?: { rebate: string; prize: number };
};

/** The fields of an account's levels. */
export function LevelFields({ rebate, prize, errors, most }: Props) {
  const { t } = useTranslation('team');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('register.rebate')}
        error={errors.rebate}
        hint={most && t('register.most', { most: `${most.rebate}%` })}
      >
        <TextInput {...rebate} inputMode="decimal" autoComplete="off" after={<span className="pe-3">%</span>} />
      </Field>
      <Field label={t('register.prize')} error={errors.prize} hint={most && t('register.most', { most: most.prize })}>
        <TextInput {...prize} inputMode="numeric" autoComplete="off" />
      </Field>
    </div>
  );
}
