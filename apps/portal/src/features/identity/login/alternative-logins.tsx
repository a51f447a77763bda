import type { Side } from '@fairhouse/contract/identity';
import { socialModules } from '@fairhouse/contract/social';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleOn } from '../../../api/site.ts';
import { useSite } from '../../../api/use-site.ts';

const PasskeyLogin = lazy(() => import('../factors/passkey-login.tsx'));
const SocialButtons = lazy(() => import('../social/social-buttons.tsx'));

/** Logins by one press: passkey and social providers, where there are any. */
export function AlternativeLogins({ side, children }: { side: Side; children?: ReactNode }) {
  const { t } = useTranslation('identity');
  const modules = useSite()?.info.whitelabel ?? [];
  const bySocial = Object.values(socialModules).some((modId) => moduleOn(modules, modId));
  const byPasskey = 'PublicKeyCredential' in globalThis;
  if (!bySocial && !byPasskey && !children) return null;
  return (
    <div className="grid gap-3.5">
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      {byPasskey && (
        <Suspense fallback={<span className="block h-13" />}>
          <PasskeyLogin side={side} />
        </Suspense>
      )}
      {bySocial && (
        <Suspense fallback={<span className="block h-12" />}>
          <SocialButtons side={side} />
        </Suspense>
      )}
      {children}
    </div>
  );
}
