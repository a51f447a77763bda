import type { SecurityOverview } from '@fairhouse/contract/security';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, CircleAlert, KeyRound, Landmark, Mail, Smartphone, UserRoundCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Panel, Row, RowIcon } from '../../../ui/panel.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { overviewQuery } from './calls.ts';
import { SecurityScore } from './security-score.tsx';
import { useDeviceWords } from './use-device-words.ts';

const TotpSection = lazy(() => import('../factors/totp-section.tsx'));
const PasskeySection = lazy(() => import('../factors/passkey-section.tsx'));
const SocialSection = lazy(() => import('../social/social-section.tsx'));

/** The security page: the protection score, and all settings that protect the account. */
export function SecurityPage() {
  const { t } = useTranslation('member');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useQuery(overviewQuery(memberId));
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('security.title')} />
      {query.isError && !query.data ? (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <>
          <SecurityScore overview={query.data} />
          <Access overview={query.data} />
          <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
            <TotpSection />
            <PasskeySection />
          </Suspense>
          <Suspense fallback={null}>
            <SocialSection />
          </Suspense>
          <Money overview={query.data} />
        </>
      ) : (
        <Skeleton className="h-[80svh] rounded-lg" />
      )}
    </div>
  );
}

function Access({ overview }: { overview: SecurityOverview }) {
  const { t } = useTranslation('member');
  const { ago } = useDeviceWords();
  const { email, emailVerified, mobile, mobileVerified, hasPassword, passwordChangedAt } = overview;
  return (
    <Panel title={t('group.access')}>
      <ul>
        <Row
          icon={
            <RowIcon set={hasPassword}>
              <KeyRound size={21} strokeWidth={1.75} aria-hidden="true" />
            </RowIcon>
          }
          title={t('row.password')}
          text={
            hasPassword && passwordChangedAt
              ? t('row.passwordChanged', { when: ago(passwordChangedAt) })
              : t('row.none')
          }
          action={
            <Opens
              popup="change-password"
              what={t('row.password')}
              action={t(hasPassword ? 'row.change' : 'row.set')}
            />
          }
        />
        <Row
          icon={
            <RowIcon set={emailVerified}>
              <Mail size={21} strokeWidth={1.75} aria-hidden="true" />
            </RowIcon>
          }
          title={t('row.email')}
          text={email ?? t('row.none')}
          badge={email && <Verified yes={emailVerified} />}
          action={
            <Opens
              popup="bind-email"
              what={t('row.email')}
              action={t(emailVerified ? 'row.change' : email ? 'row.verify' : 'row.add')}
            />
          }
        />
        <Row
          icon={
            <RowIcon set={mobileVerified}>
              <Smartphone size={21} strokeWidth={1.75} aria-hidden="true" />
            </RowIcon>
          }
          title={t('row.mobile')}
          text={mobile ?? t('row.none')}
          badge={mobile && <Verified yes={mobileVerified} />}
          action={
            <Opens
              popup="bind-mobile"
              what={t('row.mobile')}
              action={t(mobileVerified ? 'row.change' : mobile ? 'row.verify' : 'row.add')}
            />
          }
        />
      </ul>
    </Panel>
  );
}

function Money({ overview: { hasFundPassword, payeeName } }: { overview: SecurityOverview }) {
  const { t } = useTranslation('member');
  return (
    <Panel title={t('group.money')}>
      <ul>
        <Row
          icon={
            <RowIcon set={hasFundPassword}>
              <Landmark size={21} strokeWidth={1.75} aria-hidden="true" />
            </RowIcon>
          }
          title={t('row.fund')}
          text={t(hasFundPassword ? 'row.fundSet' : 'row.none')}
          action={
            <Opens popup="fund-password" what={t('row.fund')} action={t(hasFundPassword ? 'row.change' : 'row.set')} />
          }
        />
        <Row
          icon={
            <RowIcon set={payeeName !== null}>
              <UserRoundCheck size={21} strokeWidth={1.75} aria-hidden="true" />
            </RowIcon>
          }
          title={t('row.payee')}
          text={payeeName ?? t('row.payeeNone')}
          action={
            <Link
              to="/member/profile"
              aria-label={t('row.changeOf', { action: t(payeeName ? 'row.view' : 'row.add'), what: t('row.payee') })}
              className={buttonLook('secondary', 'sm')}
            >
              {t(payeeName ? 'row.view' : 'row.add')}
            </Link>
          }
        />
      </ul>
    </Panel>
  );
}

/** A button that opens a popup over the page. */
function Opens({ popup, what, action }: { popup: string; what: string; action: string }) {
  const { t } = useTranslation('member');
  return (
    <Link
      to="."
      search={(held) => ({ ...held, popup })}
      viewTransition={false}
      aria-label={t('row.changeOf', { action, what })}
      className={buttonLook('secondary', 'sm')}
    >
      {action}
    </Link>
  );
}

function Verified({ yes }: { yes: boolean }): ReactNode {
  const { t } = useTranslation('member');
  return yes ? (
    <Badge tone="brand" icon={<BadgeCheck size={14} aria-hidden="true" />}>
      {t('row.verified')}
    </Badge>
  ) : (
    <Badge tone="gold" icon={<CircleAlert size={14} aria-hidden="true" />}>
      {t('row.unverified')}
    </Badge>
  );
}
