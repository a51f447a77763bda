import type { SystemStatus } from '@fairhouse/contract/site';
import { useQuery } from '@tanstack/react-query';
import { Headset, MapPinOff, RotateCw, Wrench } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statusQuery } from '../api/site.ts';
import { tabSessionStarted } from '../api/token-login.ts';
import { useLanguage } from '../api/use-site.ts';
import { buttonLook } from '../ui/button.tsx';
import { timeFormat } from '../ui/time.ts';
import { useIsAlive } from '../ui/use-is-alive.ts';
import { useCustomerService } from './contacts.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/**
 * The polling interval in milliseconds, spread at random, so that the visitors of a closed site do not all ask at once.
 */
const askMs = { least: 15_000, spread: 10_000 };

/**
 * Asks for the site's status until the site is open; the page is then shown again. A tab that was opened while the site
 * was closed has started no session, so it reloads.
 */
function useReopening(): void {
  const [interval] = useState(() => askMs.least + Math.random() * askMs.spread);
  useQuery({ ...statusQuery(useLanguage()), refetchInterval: interval, refetchOnWindowFocus: 'always' });
  useEffect(
    () => () => {
      if (!tabSessionStarted()) window.location.reload();
    },
    [],
  );
}

type ScreenProps = { site: SystemStatus; art: ReactNode; title: string; text: string; children?: ReactNode };

/** The page shown instead of the site while it is closed to this visitor. */
function StatusScreen({ site, art, title, text, children }: ScreenProps) {
  const { t } = useTranslation('shell');
  const service = useCustomerService();
  useReopening();
  return (
    <div className="status-sky flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-between px-4 md:px-8">
        <Logo name={site.info.brand.name} />
        <div className="flex items-center">
          <ThemeToggle />
          <LanguageMenu />
        </div>
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-24">
        <div className="card grid w-full max-w-[520px] justify-items-center gap-4 rounded-lg! px-6 py-10 text-center md:px-12">
          {art}
          <h1 className="title text-2xl">{title}</h1>
          <p className="text-base text-muted">{text}</p>
          {children}
          {service && (
            <a
              href={service.href}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonLook('primary', 'lg', 'mt-2 w-full')}
            >
              <Headset size={20} aria-hidden="true" />
              {t('contact.service')}
            </a>
          )}
        </div>
      </main>
    </div>
  );
}

function Emblem({ children }: { children: ReactNode }) {
  return (
    <span className="mb-2 grid size-24 place-items-center rounded-full bg-brand/10 text-brand ring-[14px] ring-brand/5">
      {children}
    </span>
  );
}

export function MaintenanceScreen({ site }: { site: SystemStatus }) {
  const { t } = useTranslation('shell');
  const until = site.maintenance?.until;
  return (
    <StatusScreen
      site={site}
      art={
        <Emblem>
          <Wrench size={40} strokeWidth={1.5} aria-hidden="true" />
        </Emblem>
      }
      title={site.maintenance?.title ?? ''}
      text={site.maintenance?.text ?? ''}
    >
      {until && (
        <p className="rounded-full bg-raised px-4 py-2 text-sm font-semibold">
          {t('status.until')} <Until at={until} />
        </p>
      )}
      <a href="/" className={buttonLook('secondary', 'lg', 'w-full')}>
        <RotateCw size={18} aria-hidden="true" />
        {t('status.again')}
      </a>
    </StatusScreen>
  );
}

/** A time in the reader's time zone, which the server does not know: it renders UTC. */
function Until({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const alive = useIsAlive();
  const format = timeFormat(i18n.language, { until: 'minute', ...(alive ? {} : { timeZone: 'UTC' }) });
  return (
    <time dateTime={at}>
      {format.format(new Date(at))}
      {alive ? '' : ' UTC'}
    </time>
  );
}

export function RegionScreen({ site }: { site: SystemStatus }) {
  const { t } = useTranslation('shell');
  return (
    <StatusScreen
      site={site}
      art={
        <Emblem>
          <MapPinOff size={40} strokeWidth={1.5} aria-hidden="true" />
        </Emblem>
      }
      title={site.regionRestriction?.title ?? ''}
      text={site.regionRestriction?.text ?? ''}
    >
      <p className="flex items-center gap-3 rounded-full bg-raised px-4 py-2 text-sm">
        <span className="text-muted">{t('status.yourAddress')}</span>
        <span className="font-bold tabular-nums">{site.location.ip}</span>
      </p>
    </StatusScreen>
  );
}
