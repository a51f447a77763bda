import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { type Strength, strengthOf } from './strength.ts';

const tones: Record<Strength, string> = {
  0: 'bg-line',
  1: 'bg-danger',
  2: 'bg-gold',
  3: 'bg-brand',
  4: 'bg-brand',
};

/** The strength of the password that is typed, as a bar and in a word. */
export default function StrengthBar({ password, username }: { password: string; username: string }) {
  const { t } = useTranslation('password');
  const strength = strengthOf(password, username);
  const words = strength === 0 ? t('strength.none') : t(`strength.${strength}`);
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden="true" className="grid h-1 flex-1 grid-cols-4 gap-1">
        {([1, 2, 3, 4] as const).map((step) => (
          <span
            key={step}
            className={classes('rounded-full transition-colors', step <= strength ? tones[strength] : 'bg-line')}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-w-18 text-end text-xs text-muted">
        <span className="sr-only">{t('strength.label')} </span>
        {words}
      </p>
    </div>
  );
}
