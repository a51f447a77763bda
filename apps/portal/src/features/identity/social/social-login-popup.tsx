import type { SocialRegistration } from '@fairhouse/contract/social';
import { ApiError } from '@fairhouse/web/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Button } from '../../../ui/button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { isAgentPage } from '../session/is-agent-page.ts';
import { useLoginOutcome } from '../session/use-login-outcome.ts';
import { loginByTicket } from './calls.ts';
import { keepPendingSocial } from './pending-social.ts';
import { providerNames } from './providers.tsx';
import { type SocialResult, takeSocialResult } from './social-result.ts';

/** The popup shown on return from a provider: signs in, leads to registration, or shows the error. */
export default function SocialLoginPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation(['social', 'errors', 'identity']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const side = useLocation({ select: ({ pathname }) => (isAgentPage(pathname) ? 'agent' : 'member') });
  const outcome = useLoginOutcome(side);
  const { isLogin, isTrial } = useSession();
  const [arrival, setArrival] = useState<SocialResult | null>(null);

  const goTo = (popup: string) =>
    void navigate({ to: '.', search: (held) => ({ ...held, popup }), replace: true, viewTransition: false });
  const login = useMutation({
    mutationFn: loginByTicket,
    onSuccess: outcome.enter,
    onError: (error) => {
      if (outcome.waitsForVerification(error)) return;
      const first = registrationOf(error);
      if (!first) return;
      keepPendingSocial(first);
      goTo('register');
    },
  });

  const arrive = useEffectEvent(() => {
    const arrived = takeSocialResult();
    setArrival(arrived);
    if (arrived.kind === 'ticket') login.mutate(arrived.ticket);
    if (arrived.kind === 'linked') void client.invalidateQueries({ queryKey: ['member'] });
  });
  const isTaken = useRef(false);
  useEffect(() => {
    // A ticket is valid once.
    if (isTaken.current) return;
    isTaken.current = true;
    arrive();
  }, []);

  const failure = arrival?.kind === 'failed' ? arrival.error : login.error;
  const isOnItsWay = failure !== null && isPassedOn(failure);

  function retry() {
    const isUnheard = failure instanceof ApiError && failure.code === 'NETWORK';
    if (isUnheard && arrival?.kind === 'ticket') login.mutate(arrival.ticket);
    else if (isLogin && !isTrial) onClose();
    else if (side === 'agent') onClose();
    else goTo('login');
  }

  return (
    <Popup open={open} onClose={onClose} title={t('popup.title')} shape="sheet" hideTitle>
      <div className="grid min-h-70 content-center pt-10 pb-2">
        {arrival?.kind === 'linked' ? (
          <Told
            icon={<CircleCheck size={30} aria-hidden="true" />}
            tone="bg-brand/12 text-brand"
            title={t('popup.linked', { provider: providerNames[arrival.provider] })}
            text={t('popup.linkedText', { provider: providerNames[arrival.provider] })}
            action={
              <Button size="lg" onClick={onClose}>
                {t('popup.done')}
              </Button>
            }
          />
        ) : failure && !isOnItsWay && !login.isPending ? (
          <Failed error={failure} isMember={isLogin && !isTrial} onRetry={retry} />
        ) : (
          <div role="status" className="grid justify-items-center gap-5 text-center">
            <span className="text-brand">
              <Spinner size={44} />
            </span>
            <p className="text-base font-bold">{t('popup.working')}</p>
          </div>
        )}
      </div>
    </Popup>
  );
}

type FailedProps = { error: Error; isMember: boolean; onRetry: () => void };

function Failed({ error, isMember, onRetry }: FailedProps) {
  const { t } = useTranslation('social');
  const words = useErrorWords();
  const isCancelled = error instanceof ApiError && error.code === 'SIGN_IN_CANCELLED';
  return (
    <div role="alert">
      <Told
        icon={<CircleX size={30} aria-hidden="true" />}
        tone="bg-danger/10 text-danger"
        title={t(isMember ? 'popup.notLinked' : isCancelled ? 'popup.cancelled' : 'popup.failed')}
        text={words(error)}
        action={
          <Button size="lg" onClick={onRetry}>
            {t(isMember ? 'popup.close' : 'popup.again')}
          </Button>
        }
      />
    </div>
  );
}

type ToldProps = { icon: ReactNode; tone: string; title: string; text: string; action: ReactNode };

function Told({ icon, tone, title, text, action }: ToldProps) {
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <span className={`mb-2 grid size-16 place-items-center rounded-full ${tone}`}>{icon}</span>
      <p className="text-lg font-bold tracking-tight">{title}</p>
      <p className="max-w-80 text-sm text-muted">{text}</p>
      <div className="mt-5 grid w-full">{action}</div>
    </div>
  );
}

/** Returns true if another popup takes over, so that this one shows nothing. */
function isPassedOn(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'VERIFICATION_REQUIRED' || registrationOf(error) !== null);
}

function registrationOf(error: Error): SocialRegistration | null {
  if (!(error instanceof ApiError) || error.code !== 'SOCIAL_REGISTRATION_REQUIRED') return null;
  return isRegistration(error.value) ? error.value : null;
}

function isRegistration(value: unknown): value is SocialRegistration {
  return typeof value === 'object' && value !== null && 'ticket' in value && 'suggested' in value;
}
