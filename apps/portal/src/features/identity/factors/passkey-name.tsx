import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { ProofForm } from './proof-form.tsx';
import { isUnconfirmed } from './use-confirm.tsx';

/** Longest name that the server accepts. */
const nameMax = 40;

type Props = { name: string; save: (name: string) => Promise<void>; onClose: () => void };

/** The dialog that names a passkey. */
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
      <ProofForm pending={pending} failure={failure} button={t('save')} onSend={() => void send()}>
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
      </ProofForm>
    </Popup>
  );
}
