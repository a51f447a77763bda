import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleOn } from '../../../api/site.ts';
import { useSite } from '../../../api/use-site.ts';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { isAgentPage } from '../session/is-agent-page.ts';
import { ByEmail } from './by-email.tsx';
import { LiveChat } from './live-chat.tsx';

const ByMobile = lazy(() => import('./by-mobile.tsx'));

/** The popup for a forgotten password: by mail, by mobile if the brand allows it, or by live chat. */
export default function ForgotPasswordPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('password');
  const navigate = useNavigate();
  const modules = useSite()?.info.whitelabel ?? [];
  const ways = [
    ...(moduleOn(modules, 'FORGOTEMAIL3') ? (['email'] as const) : []),
    ...(moduleOn(modules, 'FORGOTMOB3') ? (['mobile'] as const) : []),
  ];
  const [picked, setPicked] = useState<'email' | 'mobile' | null>(null);
  const way = picked ?? ways[0];

  const toLogin = () =>
    void navigate({
      to: '.',
      search: (held) => ({ ...held, popup: 'login' }),
      replace: true,
      viewTransition: false,
    });
  // The agents' login has its form on the page.
  const back = isAgentPage(window.location.pathname) ? onClose : toLogin;
  const form =
    way === 'mobile' ? (
      <Suspense fallback={<Skeleton className="h-80 rounded-md" />}>
        <ByMobile onBack={back} />
      </Suspense>
    ) : (
      <ByEmail onBack={back} />
    );

  return (
    <Popup open={open} onClose={onClose} title={t('forgot.title')}>
      <div className="grid gap-5">
        {way === undefined && <p className="text-sm text-muted">{t('forgot.closed')}</p>}
        {way !== undefined && ways.length === 1 && form}
        {way !== undefined && ways.length > 1 && (
          <Tabs
            label={t('forgot.ways')}
            tabs={ways.map((name) => ({ name, label: t(`forgot.by.${name}`) }))}
            chosen={way}
            onChoose={setPicked}
          >
            {form}
          </Tabs>
        )}
        <LiveChat />
      </div>
    </Popup>
  );
}
