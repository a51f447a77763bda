import type { LoginVerification } from '@fairhouse/contract/factors';
import type { LoginValue, Side } from '@fairhouse/contract/identity';
import { ApiError } from '@fairhouse/web/api-error';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { noteFirstLogin } from '../../../api/first-login.ts';
import { toast } from '../../../ui/toast.tsx';
import { addressAfterLogin } from './address-after-login.ts';
import { keepPendingVerification } from './pending-verification.ts';

/** Acts on the answer of a login by any method. */
export function useLoginOutcome(side: Side) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const router = useRouter();

  return {
    /**
     * Greets a member who has signed in, and goes to the agent centre, or to the pressed game or the home page; opens
     * the password change if it is required. A first login is noted, so that its announcements open.
     */
    enter: ({ member, passwordChange, firstTimeLogin }: LoginValue) => {
      if (firstTimeLogin) noteFirstLogin(member.id);
      toast(t(firstTimeLogin ? 'login.first' : 'login.done', { name: member.nickname }), 'success');
      const { to, search } =
        side === 'agent' ? { to: '/agentHome', search: {} } : addressAfterLogin(router.state.location);
      void navigate({
        to,
        search: passwordChange ? { ...search, popup: 'change-password' } : search,
        viewTransition: false,
      });
    },

    /** Returns true if the login waits for verification, and opens its popup. */
    waitsForVerification: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'VERIFICATION_REQUIRED') return false;
      if (!isVerification(error.value)) return false;
      keepPendingVerification(error.value);
      void navigate({
        to: '.',
        search: (held) => ({ ...held, popup: 'verify-login' }),
        state: true,
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
