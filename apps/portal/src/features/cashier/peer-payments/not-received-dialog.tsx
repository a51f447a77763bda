import type { NotReceived } from '@fairhouse/contract/peer-payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { ProofUpload } from '../proofs/proof-upload.tsx';

const noteMax = 140;

type Props = { amount: string; onSend: (body: NotReceived) => void; onClose: () => void };

/** The dialog that disputes a payment, with pictures of the account and the consequences. */
export function NotReceivedDialog({ amount, onSend, onClose }: Props) {
  const { t } = useTranslation('matching');
  const [proofs, setProofs] = useState<string[]>([]);
  const [note, setNote] = useState('');
  const [pressed, setPressed] = useState(false);
  return (
    <Popup open onClose={onClose} title={t('not.title', { amount })} size="md">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
          const said = note.trim();
          if (proofs.length > 0) onSend({ proofs, ...(said ? { note: said } : {}) });
        }}
      >
        <p className="text-sm text-muted">{t('not.text')}</p>
        <ProofUpload
          value={proofs}
          onChange={setProofs}
          label={t('not.proof')}
          hint={t('not.proofHint')}
          error={pressed && proofs.length === 0 ? t('not.proofMissing') : null}
        />
        <Field
          label={t('not.note')}
          hint={t('not.noteHint')}
          aside={
            <span className="text-xs text-muted tabular-nums">
              {note.length}/{noteMax}
            </span>
          }
        >
          <TextInput value={note} maxLength={noteMax} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <p className="text-xs text-muted">{t('confirm.forced')}</p>
        <Button type="submit" size="lg" variant="danger" className="whitespace-normal">
          {t('not.button', { amount })}
        </Button>
      </form>
    </Popup>
  );
}
