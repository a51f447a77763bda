import { useNavigate } from '@tanstack/react-router';
import { ShieldCheck, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../api/session.ts';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Button } from '../../../ui/button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { LiveChat } from './live-chat.tsx';
import { ResetForm } from './reset-form.tsx';
import { takeResetToken } from './reset-token.ts';

const token = takeResetToken();

/** The popup that the mail's reset link opens: a new password, then the login. */
export default function ResetPasswordPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('password');
  const navigate = useNavigate();
  const [step, setStep] = useState<'form' | 'done' | 'void'>(token === null ? 'void' : 'form');

  const to = (popup: 'login' | 'forgot-password') =>
    void navigate({ to: '.', search: (held) => ({ ...held, popup }), replace: true, viewTransition: false });

  return (
    <Popup open={open} onClose={onClose} title={t('reset.title')}>
      {step === 'form' && token !== null && (
        <ResetForm token={token} onDone={() => setStep('done')} onVoid={() => setStep('void')} />
      )}
      {step === 'done' && (
        <EmptyState
          className="px-0! py-4!"
          icon={<ShieldCheck size={28} aria-hidden="true" className="text-brand" />}
          title={<span role="status">{t('reset.done')}</span>}
          text={t('reset.doneText')}
          action={
            // Another member may be signed in here; the reset has ended all sessions of the member whose password it
            // was.
            <Button size="lg" onClick={() => (session.state().isLogin ? onClose() : to('login'))}>
              {t('reset.toLogin')}
            </Button>
          }
        />
      )}
      {step === 'void' && (
        <div className="grid gap-4">
          <EmptyState
            className="px-0! py-4!"
            icon={<Unlink size={28} aria-hidden="true" />}
            title={<span role="alert">{t('reset.void')}</span>}
            text={t('reset.voidText')}
            action={
              <Button size="lg" onClick={() => to('forgot-password')}>
                {t('reset.again')}
              </Button>
            }
          />
          <LiveChat />
        </div>
      )}
    </Popup>
  );
}
