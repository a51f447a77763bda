import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { Button } from '../../../ui/button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { confirm, readConfirmMethods, readConfirmPasskey, sendConfirmCode } from './calls.ts';
import { Proof } from './proof.tsx';
import type { GivenProof } from './use-proof.ts';

type Props = { onDone: (confirmed: boolean) => void };

/** The dialog that asks a signed-in member for a proof of identity before a sensitive action. */
export default function ConfirmDialog({ onDone }: Props) {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const query = useQuery({ queryKey: ['confirm-methods'], queryFn: readConfirmMethods, gcTime: 0 });

  async function submit({ method, name: _none, ...proof }: GivenProof) {
    if (method === 'bankName') return;
    await confirm({ method, ...proof });
    onDone(true);
  }

  return (
    <Popup open onClose={() => onDone(false)} title={t('confirm.title')}>
      {query.isError ? (
        <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <div className="grid gap-4">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-20" />
          <Skeleton className="h-13" />
        </div>
      ) : query.data.length === 0 ? (
        <SignInAnew onDone={onDone} />
      ) : (
        <div className="grid gap-5">
          <p className="text-sm text-muted">{t('confirm.text')}</p>
          <Proof methods={query.data} submit={submit} sendCode={sendConfirmCode} passkeyRequest={readConfirmPasskey} />
        </div>
      )}
    </Popup>
  );
}

/** Shown to a member without any confirmation method: signing in again confirms. */
function SignInAnew({ onDone }: Props) {
  const { t } = useTranslation('factors');
  const openPopup = useOpenPopup();
  return (
    <EmptyState
      icon={<LogIn size={28} aria-hidden="true" />}
      title={t('confirm.anew')}
      text={t('confirm.anewText')}
      action={
        <Button
          onClick={() => {
            onDone(false);
            openPopup('sign-out');
          }}
        >
          {t('confirm.signOut')}
        </Button>
      }
    />
  );
}
