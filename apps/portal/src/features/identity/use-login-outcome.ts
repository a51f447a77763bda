import type { LoginVerification } from '@fairhouse/contract/factors';
import type { LoginValue, Side } from '@fairhouse/contract/identity';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.tsx';
import { setPending } from '../factors/pending-verification.ts';
import { placeOnceIn } from './place-once-in.ts';

/** What a login leads to, whichever way it came. */
export function useLoginOutcome(side: Side) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const router = useRouter();

  return {
    /** Signed in: home, or on to the game that asked for it; past a password that must be changed first. */
    enter: ({ member, passwordChange }: LoginValue) => {
      toast(t('login.done', { name: member.nickname }), 'success');
      void navigate({
        to: side === 'agent' ? '/agentHome' : placeOnceIn(router.state.location.pathname),
        search: passwordChange ? { popup: 'change-password' } : {},
        viewTransition: false,
      });
    },

    /** True when the login is right so far and waits for a verification, whose popup is opened. */
    waitsForVerification: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'VERIFICATION_REQUIRED') return false;
      if (!isVerification(error.value)) return false;
      setPending(error.value);
      void navigate({
        to: '.',
        search: (held) => ({ ...held, popup: 'verify-login' }),
        replace: true,
        viewTransition: false,
      });
      return true;
    },
  };
}

function isVerification(value: unknown): value is LoginVerification {
  return typeof value === 'object' && value !== null && 'ticket' in value && 'methods' in value;
}
