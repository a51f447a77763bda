import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleOn } from '../../../api/site.ts';
import { useSite } from '../../../api/use-site.ts';
import { BanneredPopup } from '../../../shell/bannered-popup.tsx';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FormSwitchLink } from '../register/form-switch-link.tsx';
import { AlternativeLogins } from './alternative-logins.tsx';
import { FreePlayButton } from './free-play-button.tsx';
import { UsernameLoginForm } from './username-login-form.tsx';

const SmsLoginForm = lazy(() => import('./sms-login-form.tsx'));

/** The login popup: by username or SMS code, with free play and the link to registration. */
export default function LoginPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('identity');
  const modules = useSite()?.info.whitelabel ?? [];
  const [way, setWay] = useState<'username' | 'sms'>('username');
  const router = useRouter();
  /** Opens the pressed game if it takes play money; otherwise stays on the open page. */
  const playOn = () => {
    const { game } = router.state.location.state;
    if (game?.free) void router.navigate({ to: game.address, search: {}, replace: true });
    else onClose();
  };
  const username = <UsernameLoginForm side="member" />;

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
        <AlternativeLogins side="member">
          {moduleOn(modules, 'FREEPLAY3') && <FreePlayButton onStarted={playOn} />}
        </AlternativeLogins>
        {moduleOn(modules, 'REG3') && (
          <FormSwitchLink question={t('login.noAccount')} answer={t('login.toRegister')} to="register" />
        )}
      </div>
    </BanneredPopup>
  );
}
