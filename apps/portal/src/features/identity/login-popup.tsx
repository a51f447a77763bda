import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { moduleOn } from '../../api/site.ts';
import { useSite } from '../../api/use-site.ts';
import type { PopupScreenProps } from '../../shell/popup-host.tsx';
import { BanneredPopup } from './form-popup-frame.tsx';
import { FreePlayButton } from './free-play-button.tsx';
import { LoginForm } from './login-form.tsx';
import { OtherWay } from './other-way.tsx';

/** Login by username, the way to free play, and the way to an account for who has none. */
export default function LoginPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const site = useSite();
  const modules = site?.info.whitelabel ?? [];

  return (
    <BanneredPopup group="w_login" open={open} onClose={onClose} title={t('login.welcome')}>
      <div className="grid content-start gap-5">
        <LoginForm onDone={() => void navigate({ to: '/', search: {}, viewTransition: false })} />
        {moduleOn(modules, 'FREEPLAY3') && (
          <>
            <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {t('login.or')}
            </p>
            <FreePlayButton onStarted={onClose} />
          </>
        )}
        {moduleOn(modules, 'REG3') && (
          <OtherWay question={t('login.noAccount')} answer={t('login.toRegister')} to="register" />
        )}
      </div>
    </BanneredPopup>
  );
}
