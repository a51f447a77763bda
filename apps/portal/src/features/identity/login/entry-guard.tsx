import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { entry, useEntry } from '../../../api/entry.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useLoginOutcome } from '../session/use-login-outcome.ts';

/** Asks before a link's code replaces a live session, and shows who has been signed in, or why nobody has. */
export function EntryGuard() {
  const { t } = useTranslation('identity');
  const words = useErrorWords();
  const { waitsForVerification } = useLoginOutcome('member');
  const coming = useEntry();

  useEffect(() => {
    if (coming.kind !== 'in' && coming.kind !== 'refused') return;
    const outcome = entry.takeOutcome();
    if (outcome?.kind === 'in') toast(t('login.done', { name: outcome.value.member.nickname }), 'success');
    if (outcome?.kind === 'refused' && !waitsForVerification(outcome.error)) toast(words(outcome.error), 'error');
  }, [coming, t, words, waitsForVerification]);

  if (coming.kind !== 'asking') return null;
  const names = { name: coming.value.member.nickname, present: coming.present };
  return (
    <AskFirst
      open
      title={t('entry.title', names)}
      text={t('entry.text', names)}
      action={t('entry.confirm')}
      variant="primary"
      onYes={entry.accept}
      onClose={entry.decline}
    />
  );
}
