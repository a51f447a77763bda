import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DoorClosed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moduleOn, registerRulesQuery } from '../../api/site.ts';
import { useSite } from '../../api/use-site.ts';
import type { PopupScreenProps } from '../../shell/popup-host.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { BanneredPopup } from '../identity/form-popup-frame.tsx';
import { OtherWay } from '../identity/other-way.tsx';
import { RegisterForm } from './register-form.tsx';

/** Opening an account, with the fields that the server asks for. */
export default function RegisterPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const site = useSite();
  const setting = useQuery(registerRulesQuery());
  const closed = site !== undefined && !moduleOn(site.info.whitelabel, 'REG3');

  return (
    <BanneredPopup group="w_register" open={open} onClose={onClose} title={t('register.title')}>
      <div className="grid content-start gap-3">
        {closed ? (
          <EmptyState
            icon={<DoorClosed size={28} aria-hidden="true" />}
            title={t('register.closed')}
            text={t('register.closedHint')}
          />
        ) : setting.data ? (
          <RegisterForm
            setting={setting.data}
            onDone={() => void navigate({ to: '/', search: {}, viewTransition: false })}
          />
        ) : setting.isError ? (
          <ErrorState onRetry={() => void setting.refetch()} />
        ) : (
          ['username', 'password', 'confirm', 'button'].map((shape) => <Skeleton key={shape} className="h-16" />)
        )}
        <OtherWay question={t('register.haveAccount')} answer={t('register.toLogin')} to="login" />
      </div>
    </BanneredPopup>
  );
}
