import type { Side } from '@fairhouse/contract/identity';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleOn } from '../../api/site.ts';
import { useSite } from '../../api/use-site.ts';

/** The modules of which each switches a provider. */
const socialModules = ['SOCIALGOOGLE3', 'SOCIALFACEBOOK3'];

const SocialButtons = lazy(() => import('../social/social-buttons.tsx'));
const PasskeyLogin = lazy(() => import('../factors/passkey-login.tsx'));

/** The ways in beside the form, where there are any: one press each. */
export function OtherWaysIn({ side, children }: { side: Side; children?: ReactNode }) {
  const { t } = useTranslation('identity');
  const modules = useSite()?.info.whitelabel ?? [];
  const bySocial = socialModules.some((modId) => moduleOn(modules, modId));
  const byPasskey = useSyncExternalStore(never, knowsPasskeys, () => false);
  if (!bySocial && !byPasskey && !children) return null;
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      {bySocial && (
        <Suspense fallback={<span className="block h-12" />}>
          <SocialButtons side={side} />
        </Suspense>
      )}
      {byPasskey && (
        <Suspense fallback={<span className="block h-13" />}>
          <PasskeyLogin side={side} />
        </Suspense>
      )}
      {children}
    </div>
  );
}

/** Browsers do, over HTTPS and on localhost; the server, which draws the page first, cannot know. */
function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

function never() {
  return () => {};
}
