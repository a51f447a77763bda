import { TextField } from '@mui/material';
import { useWords } from '../locales/words.ts';

const digits = 6;

/** The input of a code; the six digits of the app are submitted as soon as they are complete. */
export function CodeField({
  recovery = false,
  value,
  onChange,
  onComplete,
}: {
  recovery?: boolean;
  value: string;
  onChange: (value: string) => void;
  onComplete: (value: string) => void;
}) {
  const { t } = useWords();
  return (
    <TextField
      autoFocus
      required
      fullWidth
      label={t(recovery ? 'login.recoveryCode' : 'login.appCode')}
      value={value}
      autoComplete="one-time-code"
      slotProps={{ htmlInput: recovery ? {} : { inputMode: 'numeric', maxLength: digits } }}
      onChange={({ target }) => {
        onChange(target.value);
        if (!recovery && /^\d{6}$/.test(target.value)) onComplete(target.value);
      }}
    />
  );
}
