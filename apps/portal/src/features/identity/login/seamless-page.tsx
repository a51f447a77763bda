import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entry } from '../../../api/entry.ts';
import { session } from '../../../api/session.ts';
import { codeHandedOn } from '../../../api/token-login.ts';
import { useSite } from '../../../api/use-site.ts';
import { Logo } from '../../../shell/logo.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';

const patienceMs = 15_000;

/**
 * The entrance for partners' pages and apps, which send visitors with a one-time code: the site opens once the code has
 * been exchanged or refused.
 */
export function SeamlessPage() {
  const { t } = useTranslation('identity');
  const brand = useSite()?.info.brand.name ?? '';
  const navigate = useNavigate();
  const [unanswered, setUnanswered] = useState(false);

  useEffect(() => {
    let gone = false;
    let isKnown = false;
    const goIn = () => {
      const isComing = entry.state().kind === 'opening' || entry.state().kind === 'asking';
      if (gone || !isKnown || isComing || (session.token() !== null && !session.state().isLogin)) return;
      gone = true;
      void navigate({ to: '/', search: (held) => held, replace: true, viewTransition: false });
    };
    void codeHandedOn().then(() => {
      isKnown = true;
      goIn();
    });
    const stops = [session.listen(goIn), entry.listen(goIn)];
    const late = window.setTimeout(() => setUnanswered(entry.state().kind !== 'asking'), patienceMs);
    return () => {
      for (const stop of stops) stop();
      window.clearTimeout(late);
    };
  }, [navigate]);

  return (
    <div className="status-sky grid min-h-dvh place-items-center px-4">
      <div className="grid justify-items-center gap-5">
        <Logo name={brand} />
        {unanswered ? (
          // The token is in this tab's storage, so the reloaded page logs in with it.
          <ErrorState onRetry={() => window.location.reload()} />
        ) : (
          <p role="status" className="flex items-center gap-3 text-sm text-muted">
            <Spinner />
            {t('seamless.opening')}
          </p>
        )}
      </div>
    </div>
  );
}
