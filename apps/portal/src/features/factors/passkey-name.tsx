import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Popup } from '../../ui/popup.tsx';
import { FormAlert } from '../identity/form-alert.tsx';
import { isUnconfirmed } from './words.ts';

/** As the server takes it. */
const nameMax = 40;

type Props = { name: string; save: (name: string) => Promise<void>; onClose: () => void };

/** A passkey's name, by which its owner tells it from others. */
export function PasskeyName({ name, save, onClose }: Props) {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const [typed, setTyped] = useState(name);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function send() {
    const renamed = typed.trim();
    if (renamed === '') return setError(t('enter.name'));
    setPending(true);
    setFailure(null);
    try {
      await save(renamed);
      onClose();
    } catch (refusal) {
      if (!(refusal instanceof Error && isUnconfirmed(refusal))) setFailure(words(refusal));
    } finally {
      setPending(false);
    }
  }

  return (
    <Popup open onClose={onClose} title={t('passkeys.rename')} shape="sheet">
      <form
        noValidate
        aria-busy={pending}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label={t('field.name')} error={error ?? undefined}>
          <TextInput
            value={typed}
            maxLength={nameMax}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(null);
            }}
          />
        </Field>
        <FormAlert text={failure} />
        <Button type="submit" size="lg" pending={pending}>
          {t('save')}
        </Button>
      </form>
    </Popup>
  );
}
