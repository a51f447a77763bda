import type { SocialLink, SocialProvider } from '@fairhouse/contract/social';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Panel, Row } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isUnconfirmed, useConfirm } from '../factors/use-confirm.tsx';
import { useDate } from '../factors/use-date.ts';
import { linksQuery, startLink } from './calls.ts';
import { ProviderMark, providerNames, providers, useProviders } from './providers.tsx';

const UnlinkDialog = lazy(() => import('./unlink-dialog.tsx'));

/** The member's linked social accounts; nothing if the site offers none and none is linked. */
export default function SocialSection() {
  const { t } = useTranslation('social');
  const words = useErrorWords();
  const { memberId } = useSession();
  const links = useQuery(linksQuery(memberId));
  const offered = useProviders();
  const { withConfirmation, panel } = useConfirm();
  const [unlinking, setUnlinking] = useState<SocialProvider | null>(null);

  const link = useMutation({
    mutationFn: (provider: SocialProvider) => withConfirmation(() => startLink(provider, window.location.pathname)),
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => {
      if (!isUnconfirmed(error)) toast(words(error), 'error');
    },
  });

  const linkOf = (provider: SocialProvider) => links.data?.find((held) => held.provider === provider);
  const shown = providers.filter((provider) => offered.includes(provider) || linkOf(provider));
  if (shown.length === 0) return null;

  return (
    <Panel title={t('section.title')} text={t('section.text')}>
      {links.isPending ? (
        <Skeleton className="h-18" />
      ) : links.isError ? (
        <div className="p-4">
          <FormAlert text={words(links.error)} />
        </div>
      ) : (
        <ul>
          {shown.map((provider) => {
            const held = linkOf(provider);
            const name = providerNames[provider];
            return (
              <Row
                key={provider}
                icon={<ProviderMark provider={provider} className="m-0.5 size-10 text-base" />}
                title={name}
                badge={held && <Badge tone="brand">{t('section.linked')}</Badge>}
                text={held ? <LinkedSince link={held} /> : t('section.notLinked')}
                action={
                  held ? (
                    <Button
                      variant="secondary"
                      size="sm"
                      icon={<Unlink size={16} aria-hidden="true" />}
                      aria-label={t('section.unlinkOf', { provider: name })}
                      onClick={() => setUnlinking(provider)}
                    >
                      {t('section.unlink')}
                    </Button>
                  ) : (
                    <Button
                      variant="secondary"
                      size="sm"
                      icon={<Link2 size={16} aria-hidden="true" />}
                      aria-label={t('section.linkOf', { provider: name })}
                      pending={link.isPending || (link.isSuccess && link.variables === provider)}
                      onClick={() => link.mutate(provider)}
                    >
                      {t('section.link')}
                    </Button>
                  )
                }
              />
            );
          })}
        </ul>
      )}
      {unlinking && (
        <Suspense>
          <UnlinkDialog provider={unlinking} onClose={() => setUnlinking(null)} />
        </Suspense>
      )}
      {panel}
    </Panel>
  );
}

function LinkedSince({ link: { hint, linkedAt } }: { link: SocialLink }) {
  const { t } = useTranslation('social');
  const date = useDate()(linkedAt);
  return (
    <>
      {hint !== null && <span className="me-2 break-all text-text">{hint}</span>}
      {t('section.since', { date })}
    </>
  );
}
