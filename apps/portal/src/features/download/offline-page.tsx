import { RotateCw, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../api/use-site.ts';
import { Logo } from '../../shell/logo.tsx';
import { buttonLook } from '../../ui/button.tsx';

/** The page that the installed app shows without a network: it is self-contained and has no scripts. */
export function OfflinePage() {
  const { t } = useTranslation('download');
  return (
    <div className="status-sky grid min-h-dvh grid-rows-[auto_1fr] px-4 pb-24">
      <header className="flex h-16 items-center">
        <Logo name={useSite()?.info.brand.name ?? ''} />
      </header>
      <div className="card m-auto grid w-full max-w-[480px] justify-items-center gap-4 px-6 py-10 text-center">
        <span className="mb-2 grid size-24 place-items-center rounded-full bg-brand/10 text-brand ring-[14px] ring-brand/5">
          <WifiOff size={40} strokeWidth={1.5} aria-hidden="true" />
        </span>
        <h1 className="title text-2xl">{t('offline.title')}</h1>
        <p className="text-base text-muted">{t('offline.text')}</p>
        <a href="/" className={buttonLook('primary', 'lg', 'mt-2 w-full')}>
          <RotateCw size={18} aria-hidden="true" />
          {t('offline.again')}
        </a>
      </div>
    </div>
  );
}
