import { Link, useNavigate } from '@tanstack/react-router';
import { BriefcaseBusiness } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/session.ts';
import { useSite } from '../../api/use-site.ts';
import { Skeleton } from '../../ui/states.tsx';
import { AgentHeader } from './agent-header.tsx';

const AlternativeLogins = lazy(async () => ({
  default: (await import('../identity/login/alternative-logins.tsx')).AlternativeLogins,
}));
const UsernameLoginForm = lazy(async () => ({
  default: (await import('../identity/login/username-login-form.tsx')).UsernameLoginForm,
}));

/** The agents' login page. An agent who is already signed in is sent on to the agent centre. */
export function AgentLoginPage() {
  const { t } = useTranslation('agent');
  const brand = useSite()?.info.brand.name ?? '';
  const navigate = useNavigate();
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    if (session.state().isAgent) void navigate({ to: '/agentHome', replace: true, viewTransition: false });
  }, [navigate]);

  return (
    <div className="status-sky flex min-h-dvh flex-col">
      <AgentHeader />
      <div className="grid flex-1 content-center justify-items-center gap-6 px-4 py-8 md:pb-24">
        <section className="card grid w-full max-w-[440px] gap-6 rounded-lg! px-5 py-8 md:px-10 md:py-10">
          <div className="grid justify-items-center gap-2 text-center">
            <span className="mb-2 grid size-16 place-items-center rounded-full bg-gold/12 text-gold ring-8 ring-gold/6">
              <BriefcaseBusiness size={28} strokeWidth={1.6} aria-hidden="true" />
            </span>
            <p className="text-xs font-bold text-gold">
              {brand} · {t('login.kicker')}
            </p>
            <h1 className="title text-xl md:text-2xl">{t('login.title')}</h1>
            <p className="text-sm text-balance text-muted">{t('login.text')}</p>
          </div>
          {alive ? (
            <Suspense fallback={<FormShape />}>
              <UsernameLoginForm side="agent" />
              <AlternativeLogins side="agent" />
            </Suspense>
          ) : (
            <FormShape />
          )}
        </section>
        <p className="flex flex-wrap items-center justify-center gap-x-1 text-sm text-muted">
          {t('login.player')}
          <Link to="/" className="inline-flex min-h-11 items-center px-1 font-bold text-brand hover:text-brand-strong">
            {t('login.toSite')}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** A placeholder as high as the form and the passkey login that replace it. */
function FormShape() {
  return (
    <>
      <div className="grid gap-4">
        {['h-18.5', 'h-18.5', 'h-8', 'h-13'].map((height, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Skeleton key={at} className={`${height} rounded-md`} />
        ))}
      </div>
      <Skeleton className="mt-7.5 h-13 rounded-md" />
    </>
  );
}
