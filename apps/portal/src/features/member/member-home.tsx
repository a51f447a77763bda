import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/states.tsx';
import { overviewQuery } from '../identity/security/calls.ts';
import { openSecuritySteps, securitySteps } from '../identity/security/security-steps.ts';
import { MemberCard } from './member-card.tsx';
import { SignOutLink } from './member-frame.tsx';
import { MenuSections } from './menu-sections.tsx';

/** Media query from which the frame shows its menu. */
const wide = '(min-width: 1024px)';

/** A bar of the account's protection steps that are done. */
function ScoreStrip() {
  const { t } = useTranslation('member');
  const { memberId } = useSession();
  const { data } = useQuery(overviewQuery(memberId));
  const total = securitySteps.length;
  const done = data ? total - openSecuritySteps(data).length : 0;
  return (
    <Link to="/member/security" className="card grid gap-2.5 p-4 active:bg-raised">
      <span className="flex items-center justify-between gap-3 text-sm font-bold">
        {data ? (
          t(`score.${done === total ? 'full' : done >= 3 ? 'good' : 'start'}`)
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
      </span>
      <span className="flex gap-1.5" aria-hidden="true">
        {securitySteps.map(({ key }, i) => (
          <span key={key} className={classes('h-1.5 flex-1 rounded-full', i < done ? 'bg-brand' : 'bg-line')} />
        ))}
      </span>
      <span className="text-xs text-muted">{t('score.label', { done, total })}</span>
    </Link>
  );
}

/** A phone's account page, with the whole menu of the member centre; wide screens have the menu beside each page. */
export function MemberHome() {
  const { t } = useTranslation('member');
  const navigate = useNavigate();
  useEffect(() => {
    const screen = window.matchMedia(wide);
    const leave = () => {
      if (screen.matches) void navigate({ to: '/member/security', search: (held) => held, replace: true });
    };
    leave();
    screen.addEventListener('change', leave);
    return () => screen.removeEventListener('change', leave);
  }, [navigate]);
  return (
    <div className="grid grid-cols-1 gap-5 lg:hidden">
      <h1 className="title text-xl">{t('title')}</h1>
      <MemberCard wide />
      <ScoreStrip />
      <MenuSections />
      <div className="card p-1">
        <SignOutLink />
      </div>
    </div>
  );
}
