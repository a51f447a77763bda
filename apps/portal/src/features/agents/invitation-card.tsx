import type { AgentInvitation } from '@fairhouse/contract/agent';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../api/balance.ts';
import { call, withQuery } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';

const QrCode = lazy(() => import('../../ui/qr-code.tsx'));

/** The agent's invitation for downlines: the code, the link, and its QR code. */
export function InvitationCard() {
  const { t } = useTranslation('agent');
  const { memberId } = useSession();
  const invitation = useQuery({
    queryKey: memberKey(memberId, 'invitation'),
    queryFn: ({ signal }) => call<AgentInvitation>('GET', '/wps/agent/invitation', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const code = invitation.data?.code;
  const link = code && new URL(withQuery('/register', { affiliateCode: code }), window.location.origin).href;
  const words = { copied: t('invitation.copied'), failed: t('invitation.copyFailed') };

  return (
    <section className="card grid gap-6 p-5 md:grid-cols-[minmax(0,1fr)_auto] md:p-8">
      <div className="grid content-start gap-5">
        <div className="grid gap-1.5">
          <h2 className="title text-lg">{t('invitation.title')}</h2>
          <p className="max-w-[52ch] text-sm text-muted">{t('invitation.text')}</p>
        </div>
        {invitation.isError ? (
          <ErrorState onRetry={() => void invitation.refetch()} />
        ) : (
          <dl className="grid gap-3">
            <Line
              label={t('invitation.code')}
              value={code}
              large
              words={{ copy: t('invitation.copyCode'), ...words }}
            />
            <Line label={t('invitation.link')} value={link} words={{ copy: t('invitation.copyLink'), ...words }} />
          </dl>
        )}
      </div>
      <div className="grid justify-items-center gap-2.5">
        <div className="size-44 rounded-md border border-line bg-white p-2">
          {link ? (
            <Suspense fallback={<Skeleton className="size-full" />}>
              <QrCode text={link} label={t('invitation.qr')} />
            </Suspense>
          ) : (
            <Skeleton className="size-full" />
          )}
        </div>
        <p className="max-w-44 text-center text-xs text-muted">{t('invitation.scan')}</p>
      </div>
    </section>
  );
}

type LineProps = {
  label: string;
  value: string | undefined;
  large?: boolean;
  words: { copy: string; copied: string; failed: string };
};

function Line({ label, value, large = false, words }: LineProps) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-bg py-1.5 pr-1 pl-3.5">
      <dt className="pt-1 text-xs text-muted">{label}</dt>
      <dd className="flex min-h-11 items-center justify-between gap-2">
        {value ? (
          <>
            <span
              className={
                large ? 'font-mono text-lg font-bold tracking-wider' : 'min-w-0 py-2 text-sm font-semibold break-all'
              }
            >
              {value}
            </span>
            <CopyButton text={value} words={words} />
          </>
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
      </dd>
    </div>
  );
}
