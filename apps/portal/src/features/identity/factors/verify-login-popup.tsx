import type { LoginVerification } from '@fairhouse/contract/factors';
import { ApiError } from '@fairhouse/web/api-error';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { TimerOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { isAgentPage } from '../session/is-agent-page.ts';
import { forgetPendingVerification, pendingVerification } from '../session/pending-verification.ts';
import { useLoginOutcome } from '../session/use-login-outcome.ts';
import { answerVerification, readVerificationPasskey, sendVerificationCode } from './calls.ts';
import { Proof } from './proof.tsx';
import type { GivenProof } from './use-proof.ts';

/** The second step of a login, by one of the offered methods. */
export default function VerifyLoginPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('factors');
  const [waiting, setWaiting] = useState(pendingVerification);

  function leave() {
    forgetPendingVerification();
    onClose();
  }

  return (
    <Popup open={open} onClose={leave} title={t('login.title')} shape={waiting ? 'dialog' : 'sheet'}>
      {waiting ? <Waiting login={waiting} onExpired={() => setWaiting(null)} /> : <Expired />}
    </Popup>
  );
}

function Waiting({ login, onExpired }: { login: LoginVerification; onExpired: () => void }) {
  const { t } = useTranslation('factors');
  const isAgent = useLocation({ select: ({ pathname }) => isAgentPage(pathname) });
  const { enter } = useLoginOutcome(isAgent ? 'agent' : 'member');
  const [trustDevice, setTrustDevice] = useState(false);
  const { ticket, reason, methods } = login;
  const asksForFactor = methods.some(({ method }) => method === 'totp' || method === 'passkey');

  /** Runs a call for the waiting login, and forgets the login if it has expired. */
  async function whileItWaits<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VERIFICATION_EXPIRED') {
        forgetPendingVerification();
        onExpired();
      }
      throw error;
    }
  }

  async function submit({ method, password: _none, ...proof }: GivenProof) {
    if (method === 'password') return;
    const value = await whileItWaits(() => answerVerification({ ticket, method, ...proof, trustDevice }));
    forgetPendingVerification();
    enter(value);
  }

  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">{t(`login.${reason}`)}</p>
      <Proof
        methods={methods}
        submit={submit}
        sendCode={(method) => whileItWaits(() => sendVerificationCode(ticket, method))}
        passkeyRequest={() => whileItWaits(() => readVerificationPasskey(ticket))}
        extra={
          (asksForFactor || reason === 'member') && (
            <Checkbox
              label={t('login.trust')}
              checked={trustDevice}
              onChange={(event) => setTrustDevice(event.target.checked)}
            />
          )
        }
      />
    </div>
  );
}

function Expired() {
  const { t } = useTranslation('factors');
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<TimerOff size={28} aria-hidden="true" />}
      title={t('login.expired')}
      text={t('login.expiredText')}
      action={
        <Button
          onClick={() =>
            void navigate({
              to: '.',
              search: (held) => ({ ...held, popup: 'login' }),
              replace: true,
              viewTransition: false,
            })
          }
        >
          {t('login.again')}
        </Button>
      }
    />
  );
}
