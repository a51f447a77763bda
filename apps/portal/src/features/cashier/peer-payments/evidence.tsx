import type { PartEvidence } from '@fairhouse/contract/peer-payments';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ProofUpload } from '../proofs/proof-upload.tsx';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';

const noteMax = 140;

type Props = { send: (body: PartEvidence, idempotencyKey: string) => Promise<void> };

/** The form by which either side adds pictures and a note to a dispute. */
export function Evidence({ send }: Props) {
  const { t } = useTranslation('matching');
  const words = useErrorWords();
  const { keyFor, forget } = useIdempotencyKey();
  const [proofs, setProofs] = useState<string[]>([]);
  const [note, setNote] = useState('');
  const [pressed, setPressed] = useState(false);
  const add = useMutation({
    mutationFn: (body: PartEvidence) => send(body, keyFor({ evidence: body })),
    onSuccess: () => {
      forget();
      setProofs([]);
      setNote('');
      setPressed(false);
    },
  });
  return (
    <form
      noValidate
      aria-label={t('evidence.title')}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        const said = note.trim();
        if (proofs.length > 0) add.mutate({ proofs, ...(said ? { note: said } : {}) });
      }}
    >
      <ProofUpload
        value={proofs}
        onChange={setProofs}
        label={t('evidence.proof')}
        hint={t('pay.proofHint')}
        error={pressed && proofs.length === 0 ? t('pay.proofMissing') : null}
      />
      <Field label={t('not.note')} hint={t('not.noteHint')}>
        <TextInput value={note} maxLength={noteMax} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <FormAlert text={add.isError ? words(add.error) : null} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {add.isSuccess && proofs.length === 0 ? t('evidence.sent') : null}
      </p>
      <Button type="submit" variant="secondary" pending={add.isPending}>
        {t('evidence.button')}
      </Button>
    </form>
  );
}
