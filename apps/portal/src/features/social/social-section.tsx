import type { SocialLink, SocialProvider } from '@fairhouse/contract/social';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useConfirm } from '../factors/use-confirm.tsx';
import { FormAlert } from '../identity/form-alert.tsx';
import { Panel, Row } from '../member/panel.tsx';
import { linksQuery, startLink, unlink } from './calls.ts';
import { ProviderMark, providerNames, providers, useProviders } from './providers.tsx';

/** The accounts of providers by which the member comes in; nothing where the site offers none and none is linked. */
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
      {unlinking && <UnlinkPopup provider={unlinking} onClose={() => setUnlinking(null)} />}
      {panel}
    </Panel>
  );
}

function LinkedSince({ link: { hint, linkedAt } }: { link: SocialLink }) {
  const { t } = useTranslation('social');
  const language = useLanguage();
  const locale = { EN: 'en-GB', TH: 'th-TH', CN: 'zh-CN' }[language];
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(linkedAt));
  return (
    <>
      {hint !== null && <span className="mr-2 break-all text-text">{hint}</span>}
      {t('section.since', { date })}
    </>
  );
}

function UnlinkPopup({ provider, onClose }: { provider: SocialProvider; onClose: () => void }) {
  const { t } = useTranslation('social');
  const words = useErrorWords();
  const client = useQueryClient();
  const { withConfirmation, panel } = useConfirm();
  const name = providerNames[provider];
  const remove = useMutation({
    mutationFn: () => withConfirmation(() => unlink(provider)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['member'] });
      toast(t('unlink.done', { provider: name }), 'success');
      onClose();
    },
  });

  return (
    <Popup open onClose={onClose} title={t('unlink.title', { provider: name })} shape="sheet">
      <div className="grid gap-5" aria-busy={remove.isPending}>
        <p className="text-sm text-muted">{t('unlink.text', { provider: name })}</p>
        <FormAlert text={remove.isError && !isUnconfirmed(remove.error) ? words(remove.error) : null} />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClose} disabled={remove.isPending}>
            {t('unlink.keep')}
          </Button>
          <Button
            variant="danger"
            pending={remove.isPending}
            icon={<Unlink size={18} aria-hidden="true" />}
            onClick={() => remove.mutate()}
          >
            {t('unlink.confirm')}
          </Button>
        </div>
      </div>
      {panel}
    </Popup>
  );
}

/** The member closed the question who they are. */
function isUnconfirmed(error: Error): boolean {
  return error instanceof ApiError && error.code === 'REAUTH_REQUIRED';
}
