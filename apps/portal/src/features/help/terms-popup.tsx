import type { DueDocuments } from '@fairhouse/contract/legal';
import { ApiError } from '@fairhouse/web/api-error';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../api/balance.ts';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { HouseRules } from '../../shell/house-rules.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Popup } from '../../ui/popup.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { acceptTerms, dueQuery } from './terms-calls.ts';

type Due = DueDocuments['due'][number];

/**
 * New versions of the terms, with a summary of the changes; until they are accepted, the member can start nothing new.
 */
export default function TermsPopup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('help');
  const words = useErrorWords();
  const client = useQueryClient();
  const { isLogin, isTrial, memberId } = useSession();
  const query = useQuery({ ...dueQuery(memberId, useLanguage()), enabled: isLogin && !isTrial });
  const due = query.data ?? [];
  const read = () => client.invalidateQueries({ queryKey: memberKey(memberId, 'terms') });
  const accept = useMutation({
    mutationFn: () => acceptTerms({ accepted: due.map(({ document, version }) => ({ document, version })) }),
    onSuccess: async () => {
      toast(t('terms.done'), 'success');
      onClose();
      await read();
    },
    // Another version has been published since this one was shown, so the list is read again.
    onError: (error) => error instanceof ApiError && error.code === 'STATE_CONFLICT' && read(),
  });

  const isDone = due.length === 0 && !query.isLoading;
  return (
    <Popup
      open
      onClose={onClose}
      title={isDone ? t('terms.noneTitle') : t('terms.title')}
      size="md"
      footer={
        due.length > 0 && (
          <div className="grid gap-3">
            <FormAlert text={accept.isError ? words(accept.error) : null} />
            <div className="flex flex-wrap justify-end gap-2.5">
              <Button variant="ghost" onClick={onClose} disabled={accept.isPending}>
                {t('terms.later')}
              </Button>
              <Button pending={accept.isPending} onClick={() => accept.mutate()}>
                {t('terms.accept')}
              </Button>
            </div>
          </div>
        )
      }
    >
      {query.isLoading && <Skeleton className="h-56 w-full rounded-[16px]" />}
      {isDone && (
        <div className="grid gap-3">
          <p className="text-sm text-muted">{query.isError ? words(query.error) : t('terms.noneText')}</p>
          <HouseRules />
        </div>
      )}
      {due.length > 0 && (
        <div className="grid gap-4">
          <p className="text-sm text-muted">{t('terms.text')}</p>
          {due.map((one) => (
            <Changed key={one.document} due={one} />
          ))}
        </div>
      )}
    </Popup>
  );
}

function Changed({ due: { title, version, changes, html } }: { due: Due }) {
  const { t } = useTranslation('help');
  return (
    <section className="card grid gap-3 p-4 md:p-5">
      <h3 className="flex items-center gap-2.5 text-base font-bold">
        <ScrollText size={19} aria-hidden="true" className="shrink-0 text-brand" />
        {title}
        <span className="ms-auto text-xs font-semibold text-muted">{t('terms.version', { version })}</span>
      </h3>
      <p className="rounded-md border border-line bg-bg px-3.5 py-2.5 text-sm">
        <span className="font-semibold">{t('terms.changes')}</span> {changes}
      </p>
      <details className="group">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-semibold text-brand [&::-webkit-details-marker]:hidden">
          {t('terms.whole')}
          <ChevronDown size={16} aria-hidden="true" className="transition-transform group-open:rotate-180" />
        </summary>
        <div
          className="prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server allows few tags, the page's policy no script
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </details>
    </section>
  );
}
