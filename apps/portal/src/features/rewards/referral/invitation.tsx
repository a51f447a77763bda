import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../../api/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { invitationLink, referralQuery } from './calls.ts';

const QrCode = lazy(() => import('../../../ui/qr-code.tsx'));

/** The member's code, link and QR code, and the device's own way to share them. */
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
      // Whoever closes the share sheet shares nothing.
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
          <Line label={t('invitation.code')} value={data?.code} large words={{ copy: t('copyCode'), ...copied }} />
          <Line label={t('invitation.link')} value={link} words={{ copy: t('copyLink'), ...copied }} />
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
      <div className="grid content-start justify-items-center gap-2.5">
        <div className="size-48 rounded-md border border-line bg-white p-2">
          {link ? (
            <Suspense fallback={<Skeleton className="size-full" />}>
              <QrCode text={link} label={t('invitation.qr')} />
            </Suspense>
          ) : (
            <Skeleton className="size-full" />
          )}
        </div>
        <p className="max-w-48 text-center text-xs text-muted">{t('invitation.scan')}</p>
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
