import type { WithdrawalTerms } from '@fairhouse/contract/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock, CreditCard, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useCentre } from '../../../shell/use-centre.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { channelsQuery } from '../shared/calls.ts';
import { accountsQuery, termsQuery } from './calls.ts';
import { LimitsPanel } from './limits-panel.tsx';
import { OpenWithdrawals } from './open-withdrawals.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { TurnoverPanel } from './turnover-panel.tsx';
import { WithdrawFlow } from './withdraw-flow.tsx';
import { blockOf, codeOf } from './withdrawal-terms.ts';

/** The withdrawal page: the terms, what blocks a withdrawal, and the flow that requests one. */
export function WithdrawPage() {
  const { t } = useTranslation('withdrawal');
  const words = useErrorWords();
  const { memberId } = useSession();
  const centre = useCentre();
  const terms = useQuery(termsQuery(memberId));
  const accounts = useQuery(accountsQuery(memberId));
  const channels = useQuery(channelsQuery(memberId, 'withdrawal'));
  const failed = [terms, accounts, channels].find((query) => query.isError && !query.data);
  const head = (
    <PageHead
      title={t('withdraw.title')}
      action={
        <Link to={centre.cards} className={buttonLook('secondary', 'sm')}>
          <CreditCard size={18} aria-hidden="true" />
          {t('cards.title')}
        </Link>
      }
    />
  );
  if (failed) {
    const retry = () => {
      for (const query of [terms, accounts, channels]) void query.refetch();
    };
    return (
      <div className="grid grid-cols-1 gap-6">
        {head}
        <ErrorState className="card" text={words(failed.error)} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {head}
      {terms.data && accounts.data && channels.data ? (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_320px] xl:items-start">
          <div className="grid min-w-0 gap-6">
            <TermsPanel terms={terms.data} channels={channels.data.list} />
            <Body terms={terms.data}>
              <WithdrawFlow key={memberId} terms={terms.data} accounts={accounts.data} channels={channels.data.list} />
            </Body>
          </div>
          <aside className="grid min-w-0 gap-5">
            <OpenWithdrawals />
            <LimitsPanel terms={terms.data} />
          </aside>
        </div>
      ) : (
        <>
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-[32rem] rounded-lg" />
        </>
      )}
    </div>
  );
}

/** The form, or the reason why no withdrawal is possible and what to do about it. */
function Body({ terms, children }: { terms: WithdrawalTerms; children: React.ReactNode }) {
  const { t, i18n } = useTranslation('withdrawal');
  const block = blockOf(terms);
  if (block === 'turnover') return <TurnoverPanel turnover={terms.turnover} currency={codeOf(terms.currency)} />;
  if (block === null) return children;
  const at = timeFormat(i18n.language, { until: 'minute' }).format(new Date(terms.daily.until));
  const Icon = block === 'frozen' ? Lock : Clock;
  return (
    <div className="card">
      <EmptyState
        icon={<Icon size={28} strokeWidth={1.6} aria-hidden="true" />}
        title={t(`block.${block}`)}
        text={t(`block.${block}Text`, { at })}
      />
    </div>
  );
}
