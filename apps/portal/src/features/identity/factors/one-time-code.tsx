import { useTranslation } from 'react-i18next';
import { Field, TextInput } from '../../../ui/field.tsx';

const length = 6;

type Props = {
  label: string;
  hint?: string;
  error: string | null;
  value: string;
  disabled?: boolean;
  onChange: (code: string) => void;
  /** Called with the code once it is complete. */
  onFull: (code: string) => void;
};

/** A field for six digits; accepts pasted and autofilled codes with spaces. */
export function OneTimeCode({ label, hint, error, value, disabled = false, onChange, onFull }: Props) {
  const { t } = useTranslation('code');

  function take(typed: string) {
    const digits = typed.replace(/\D/g, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onFull(digits);
  }

  return (
    <Field label={label} hint={hint} error={error ?? undefined}>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        placeholder={t('placeholder')}
        value={value}
        readOnly={disabled}
        onChange={(event) => take(event.target.value)}
        className="h-14 text-center text-xl font-semibold tracking-[0.4em] placeholder:text-base placeholder:font-normal placeholder:tracking-normal"
      />
    </Field>
  );
}
