import type { DepositDetail } from '@fairhouse/contract/deposits';
import { ApiError } from '@fairhouse/web/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ProofUpload } from '../proofs/proof-upload.tsx';
import { refreshCashier } from '../shared/calls.ts';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { depositKey, submitDeposit } from './calls.ts';

/** The form for the payer's name, the bank's transaction number and pictures; more can be added during review. */
export function SubmitForm({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('deposit');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { keyFor, forget } = useIdempotencyKey();
  const added = deposit.state === 'SUBMITTED';
  // The profile masks the real name, so it cannot prefill the field.
  const [name, setName] = useState(deposit.payer.name ?? '');
  const [reference, setReference] = useState(deposit.payer.reference ?? '');
  const [proofs, setProofs] = useState<string[]>(deposit.proofs);
  const [pressed, setPressed] = useState(false);
  const say = useMutation({
    mutationFn: (body: Parameters<typeof submitDeposit>[1]) =>
      submitDeposit(deposit.id, body, keyFor([deposit.id, body])),
    onSuccess: (said) => {
      forget();
      client.setQueryData(depositKey(memberId, deposit.id), said);
      // The page's head shows the first report; pictures added later change nothing there, so a toast confirms them.
      if (added) toast(t('form.addedToast'), 'success');
      void refreshCashier(client, memberId);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code !== 'NETWORK') forget();
      // Its state may have changed meanwhile, so the page refetches it.
      if (error instanceof ApiError && error.code === 'STATE_CONFLICT') void refreshCashier(client, memberId);
    },
  });
  const missing = name.trim() === '';
  const unchanged = added && proofs.length === deposit.proofs.length;

  function send(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (missing || unchanged) return;
    say.mutate({
      payerName: name.trim(),
      ...(reference.trim() ? { payerReference: reference.trim() } : {}),
      ...(proofs.length > 0 ? { proofs } : {}),
    });
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      {!added && (
        <>
          <Field
            label={t('form.name')}
            hint={t('form.nameHint')}
            error={pressed && missing ? t('form.nameMissing') : undefined}
          >
            <TextInput
              autoComplete="name"
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label={t('form.reference')} hint={t('form.referenceHint')}>
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
          </Field>
        </>
      )}
      <ProofUpload value={proofs} onChange={setProofs} max={3} label={t('form.proofs')} hint={t('form.proofsHint')} />
      <FormAlert text={say.isError ? words(say.error) : null} />
      {!unchanged && (
        <Button
          type="submit"
          size="lg"
          variant={added ? 'secondary' : 'primary'}
          pending={say.isPending}
          className="w-full"
        >
          {t(added ? 'form.add' : 'form.send')}
        </Button>
      )}
    </form>
  );
}
