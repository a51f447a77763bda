import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { profileQuery } from './calls.ts';
import { ProfileForm } from './profile-form.tsx';
import { UnnamedChoice } from './unnamed-choice.tsx';

/** The member's personal details and public nickname. */
export function ProfilePage() {
  const { t } = useTranslation('member');
  const words = useErrorWords();
  const { memberId } = useSession();
  // A refresh would overwrite a form that is being filled in.
  const query = useQuery({ ...profileQuery(memberId), refetchOnReconnect: false });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('profile.title')} text={t('profile.text')} />
      {query.data ? (
        <>
          <ProfileForm key={memberId} profile={query.data} />
          <UnnamedChoice profile={query.data} />
        </>
      ) : query.isError ? (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-[36rem] rounded-lg" />
      )}
    </div>
  );
}
