import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { startPush } from '../../../api/push.ts';
import { session } from '../../../api/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { ForcedChange } from '../password/forced-change.tsx';
import { isAgentPage } from '../session/is-agent-page.ts';
import { EntryGuard } from './entry-guard.tsx';

const TermsGuard = lazy(() => import('../../help/terms-guard.tsx'));
const RealityCheck = lazy(() => import('../../protection/reality-check.tsx'));

/**
 * Rendered once in the shell: starts live data while logged in, opens the login popup when the server no longer knows
 * the session, and the change of the password when the session may do nothing else, however it was started.
 */
export function SessionGuard() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { i18n } = useTranslation();

  useEffect(
    () =>
      startPush(client, {
        message: async (message) => {
          const { toastMessage } = await import('../../messages/message-toast.ts');
          await toastMessage(i18n, client, message);
        },
        rain: async (rain) => {
          const { toastRain } = await import('../../messages/rain-toast.ts');
          await toastRain(i18n, rain, (id) => void navigate({ to: '/promotions/$id', params: { id } }));
        },
      }),
    [client, i18n, navigate],
  );

  useEffect(() => {
    const tellOfLoss = () => {
      if (!session.takeLoss()) return;
      void i18n.loadNamespaces('identity').then(() => toast(i18n.t('identity:login.sessionLost'), 'info'));
      // The agents' pages have their own login page.
      if (isAgentPage(window.location.pathname)) return;
      void navigate({ to: '.', search: (held) => ({ ...held, popup: 'login' }), viewTransition: false });
    };
    tellOfLoss();
    return session.listen(tellOfLoss);
  }, [navigate, i18n]);

  return (
    <>
      <ForcedChange />
      <EntryGuard />
      <Suspense>
        <RealityCheck />
        <TermsGuard />
      </Suspense>
    </>
  );
}
