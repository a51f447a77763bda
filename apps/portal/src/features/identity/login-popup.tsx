import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleOn } from '../../api/site.ts';
import { useSite } from '../../api/use-site.ts';
import type { PopupScreenProps } from '../../shell/popup-host.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BanneredPopup } from './form-popup-frame.tsx';
import { FreePlayButton } from './free-play-button.tsx';
import { LoginForm } from './login-form.tsx';
import { OtherWay } from './other-way.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';

const SmsLoginForm = lazy(() => import('./sms-login-form.tsx'));

/** Login by username or by SMS code, the way to free play, and the way to an account for who has none. */
export default function LoginPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('identity');
  const modules = useSite()?.info.whitelabel ?? [];
  const [way, setWay] = useState<'username' | 'sms'>('username');
  const username = <LoginForm side="member" />;

  return (
    <BanneredPopup group="w_login" open={open} onClose={onClose} title={t('login.welcome')}>
      <div className="grid content-start gap-5">
        {moduleOn(modules, 'MOBILEVERCODELOGIN3') ? (
          <Tabs
            label={t('login.ways')}
            tabs={[
              { name: 'username', label: t('login.byUsername') },
              { name: 'sms', label: t('login.bySms') },
            ]}
            chosen={way}
            onChoose={setWay}
          >
            {way === 'username' ? (
              username
            ) : (
              <Suspense fallback={<Skeleton className="h-64 rounded-md" />}>
                <SmsLoginForm />
              </Suspense>
            )}
          </Tabs>
        ) : (
          username
        )}
        <OtherWaysIn side="member">
          {moduleOn(modules, 'FREEPLAY3') && <FreePlayButton onStarted={onClose} />}
        </OtherWaysIn>
        {moduleOn(modules, 'REG3') && (
          <OtherWay question={t('login.noAccount')} answer={t('login.toRegister')} to="register" />
        )}
      </div>
    </BanneredPopup>
  );
}
