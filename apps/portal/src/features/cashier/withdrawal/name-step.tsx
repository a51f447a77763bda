import type { MemberProfile } from '@fairhouse/contract/security';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { isUnconfirmed, useConfirm } from '../../identity/factors/use-confirm.tsx';
import { issuesOf } from '../../identity/register/fields.ts';
import { profileQuery, refreshSecurity, saveProfile } from '../../identity/security/calls.ts';
import { judge } from '../../identity/security/profile-input.tsx';
import { useIssueWords } from '../../identity/security/use-issue-words.ts';
import { accountsQuery } from './calls.ts';

type Props = {
  name: string;
  onType: (name: string) => void;
  onDone: () => void;
  /** Goes on without a name, to a crypto address; null if no network is open. */
  onAddress: (() => void) | null;
};

/** Asks for the member's real name, which is set once. */
export function NameStep(props: Props) {
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useQuery({ ...profileQuery(memberId), refetchOnReconnect: false });
  if (query.data) return <NameForm {...props} profile={query.data} />;
  if (query.isError) return <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />;
  return <Skeleton className="h-40 rounded-md" />;
}

function NameForm({ name, onType, onDone, onAddress, profile }: Props & { profile: MemberProfile }) {
  const { t } = useTranslation(['withdrawal', 'member']);
  const words = useErrorWords();
  const issueWords = useIssueWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { withConfirmation, panel } = useConfirm();
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, pending, input, refuse, submit } = useForm({
    start: { payeeName: name },
    rules: {
      payeeName: (typed: string) =>
        typed.trim() === '' ? t('bind.holderMissing') : judge('payeeName', profile, typed.trim(), issueWords),
    },
  });
  const field = input('payeeName');

  async function save({ payeeName }: { payeeName: string }) {
    setFailure(null);
    try {
      const saved = await withConfirmation(() => saveProfile({ payeeName: payeeName.trim() }));
      client.setQueryData(profileQuery(memberId).queryKey, saved);
      onDone();
      void refreshSecurity(client, memberId);
      await client.invalidateQueries({ queryKey: accountsQuery(memberId).queryKey });
    } catch (error) {
      const issue = issuesOf(error).find((one) => one.field === 'payeeName');
      if (issue) refuse('payeeName', issueWords(issue), { go: true });
      else if (!isUnconfirmed(error)) setFailure(words(error));
    }
  }

  return (
    <form noValidate aria-busy={pending} className="grid gap-5" onSubmit={submit(save)}>
      <Field label={t('member:field.payeeName')} hint={t('member:profile.once')} error={errors.payeeName}>
        <TextInput
          {...field}
          onChange={(event) => {
            field.onChange(event);
            onType(event.target.value);
          }}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={100}
        />
      </Field>
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={pending}>
        {t('flow.next')}
      </Button>
      {onAddress && (
        <Button variant="ghost" onClick={onAddress}>
          {t('flow.toAddress')}
        </Button>
      )}
      {panel}
    </form>
  );
}
