import type { MemberProfile } from '@fairhouse/contract/security';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { profileQuery, saveProfile } from './calls.ts';

/** The member's choice to be shown without a name in contests and on winner boards; it takes effect at once. */
export function UnnamedChoice({ profile: { unnamed } }: { profile: MemberProfile }) {
  const { t } = useTranslation('member');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const change = useMutation({
    mutationFn: (on: boolean) => saveProfile({ unnamed: on }),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery(memberId).queryKey, saved);
      toast(t(saved.unnamed ? 'profile.unnamed.on' : 'profile.unnamed.off'), 'success');
    },
    onError: (error) => toast(words(error), 'error'),
  });
  return (
    <section aria-labelledby="unnamed-title" className="card flex items-center justify-between gap-5 p-5">
      <div className="grid gap-1">
        <h2 id="unnamed-title" className="text-base font-bold">
          {t('profile.unnamed.title')}
        </h2>
        <p className="text-sm text-muted">{t('profile.unnamed.text')}</p>
        <p id="unnamed-label" className="pt-1 text-sm font-semibold">
          {t('profile.unnamed.label')}
        </p>
      </div>
      <Switch on={unnamed} labelledBy="unnamed-label" disabled={change.isPending} onTurn={(on) => change.mutate(on)} />
    </section>
  );
}
