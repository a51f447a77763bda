import { Apple, Check, Download, MonitorSmartphone, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../api/use-site.ts';
import AppCodes from '../../shell/app-codes.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { startWorker } from './app-worker.ts';
import { type Device, deviceOf } from './device.ts';
import { Guide } from './guide.tsx';
import { useInstall } from './use-install.ts';

const points = ['quick', 'same', 'light'] as const;

/** The page that puts the site on a phone's home screen; it begins with the visitor's own device. */
export function DownloadPage() {
  const { t, i18n } = useTranslation('download');
  const site = useSite();
  const brand = site?.info.brand.name ?? '';
  const [chosen, setChosen] = useState<Device | null>(null);
  const alive = useIsAlive();
  const own: Device = alive
    ? deviceOf({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints })
    : 'computer';
  const device = chosen ?? own;
  const install = useInstall();
  useEffect(() => startWorker(i18n), [i18n]);
  return (
    <div className="mx-auto grid max-w-[1080px] gap-8 py-4 md:gap-10 md:py-8">
      <header className="card status-sky flex flex-wrap items-center gap-6 overflow-hidden p-6 md:gap-8 md:p-10">
        <img
          src="/icon-192.png"
          alt=""
          width={112}
          height={112}
          className="size-20 rounded-[22%] shadow-lift md:size-28"
        />
        <div className="grid min-w-0 flex-1 basis-64 gap-3">
          <h1 className="title text-2xl md:text-3xl">{t('title', { brand })}</h1>
          <p className="max-w-[56ch] text-base text-muted">{t('text')}</p>
          <ul className="grid gap-1.5 text-sm">
            {points.map((point) => (
              <li key={point} className="flex items-center gap-2">
                <Check size={16} aria-hidden="true" className="shrink-0 text-brand" />
                {t(`point.${point}`)}
              </li>
            ))}
          </ul>
        </div>
        {install && (
          <Button size="lg" icon={<Download size={20} aria-hidden="true" />} onClick={install}>
            {t('install')}
          </Button>
        )}
      </header>
      <Tabs
        label={t('devices')}
        tabs={[
          { name: 'ios', label: <Label icon={<Apple size={17} aria-hidden="true" />} text={t('device.ios')} /> },
          {
            name: 'android',
            label: <Label icon={<Smartphone size={17} aria-hidden="true" />} text={t('device.android')} />,
          },
          {
            name: 'computer',
            label: <Label icon={<MonitorSmartphone size={17} aria-hidden="true" />} text={t('device.computer')} />,
          },
        ]}
        chosen={device}
        onChoose={setChosen}
      >
        {device === 'ios' && <Ios />}
        {device === 'android' && <Android url={site?.info.app.androidUrl ?? null} />}
        {device === 'computer' && <Computer />}
      </Tabs>
    </div>
  );
}

function Label({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      {icon}
      {text}
    </span>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <section className="card grid gap-4 p-5 md:p-6">
      <div className="grid gap-1.5">
        <h2 className="text-lg font-bold tracking-tight">{title}</h2>
        {text && <p className="max-w-[68ch] text-sm text-muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}

function Ios() {
  const { t } = useTranslation('download');
  return (
    <div className="grid gap-5">
      <Section title={t('ios.title')} text={t('ios.text')}>
        <Guide name="ios" />
      </Section>
      <Section title={t('lite.title')} text={t('lite.text')}>
        <a href="/app/lite.mobileconfig" className={buttonLook('secondary', 'md', 'justify-self-start')}>
          <Download size={18} aria-hidden="true" />
          {t('lite.get')}
        </a>
        <Guide name="lite" />
      </Section>
      <Section title={t('ios17.title')} text={t('ios17.text')}>
        <Guide name="ios17" />
      </Section>
    </div>
  );
}

function Android({ url }: { url: string | null }) {
  const { t } = useTranslation('download');
  return (
    <Section title={t('android.title')} text={t('android.text')}>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonLook('secondary', 'md', 'justify-self-start')}
        >
          <Download size={18} aria-hidden="true" />
          {t('android.get')}
        </a>
      )}
      <Guide name="android" />
    </Section>
  );
}

/** The QR codes that a phone scans from a computer's screen. */
function Computer() {
  const { t } = useTranslation('download');
  return (
    <Section title={t('computer.title')} text={t('computer.text')}>
      <AppCodes look="large" />
    </Section>
  );
}
