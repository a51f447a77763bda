import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../../api/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyableLine, QrPanel } from '../../../ui/invitation-parts.tsx';
import { toast } from '../../../ui/toast.tsx';
import { invitationLink, referralQuery } from './calls.ts';

/** The member's code, link and QR code, and the device's own share button. */
export function Invitation({ memberId }: { memberId: string | null }) {
  const { t } = useTranslation('referral');
  const site = useSite();
  const { data } = useQuery(referralQuery(memberId));
  const link = data && invitationLink(data.code);
  const copied = { copied: t('copied'), failed: t('copyFailed') };

  async function share(url: string) {
    const text = t('shareText', { brand: site?.info.brand.name ?? '' });
    try {
      if (navigator.share) await navigator.share({ text, url });
      else {
        await navigator.clipboard.writeText(url);
        toast(t('copied'), 'success');
      }
    } catch (error) {
      // Closing the share sheet is no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast(t('copyFailed'), 'info');
    }
  }

  return (
    <section
      aria-labelledby="invitation"
      className="card grid gap-6 overflow-hidden bg-[radial-gradient(620px_320px_at_100%_0%,color-mix(in_oklab,var(--brand)_20%,transparent),transparent_70%)] p-5 md:grid-cols-[minmax(0,1fr)_auto] md:gap-9 md:p-8"
    >
      <div className="grid content-start gap-5">
        <div className="grid gap-1.5">
          <h2 id="invitation" className="title text-xl">
            {t('invitation.title')}
          </h2>
          <p className="max-w-[52ch] text-sm text-muted">{t('invitation.text')}</p>
        </div>
        <dl className="grid gap-3">
          <CopyableLine
            label={t('invitation.code')}
            value={data?.code}
            large
            words={{ copy: t('copyCode'), ...copied }}
          />
          <CopyableLine label={t('invitation.link')} value={link} words={{ copy: t('copyLink'), ...copied }} />
        </dl>
        <Button
          size="lg"
          disabled={!link}
          icon={<Share2 size={18} aria-hidden="true" />}
          onClick={() => link && void share(link)}
          className="md:justify-self-start"
        >
          {t('share')}
        </Button>
      </div>
      <QrPanel link={link} label={t('invitation.qr')} text={t('invitation.scan')} />
    </section>
  );
}
