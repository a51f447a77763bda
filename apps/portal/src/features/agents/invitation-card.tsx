import type { AgentInvitation } from '@fairhouse/contract/agent';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../api/balance.ts';
import { call, withQuery } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { CopyableLine, QrPanel } from '../../ui/invitation-parts.tsx';
import { ErrorState } from '../../ui/states.tsx';

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
            <CopyableLine
              label={t('invitation.code')}
              value={code}
              large
              words={{ copy: t('invitation.copyCode'), ...words }}
            />
            <CopyableLine
              label={t('invitation.link')}
              value={link}
              words={{ copy: t('invitation.copyLink'), ...words }}
            />
          </dl>
        )}
      </div>
      <QrPanel link={link} label={t('invitation.qr')} text={t('invitation.scan')} />
    </section>
  );
}
