import { showCount } from '@fairhouse/money/numbers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { amountTone } from '../../../ui/amount-tone.ts';
import { Money } from '../../../ui/money.tsx';
import { TotalsStrip } from '../../records/totals-strip.tsx';
import { overviewQuery } from './calls.ts';

/** The team's sums of today, on the first page of the agent centre. */
export function TeamToday() {
  const { t } = useTranslation(['team', 'agent']);
  const { memberId } = useSession();
  const query = useQuery(overviewQuery(memberId, { period: 'today' }));
  return (
    <section className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-semibold text-muted">{t('agent:home.today')}</h2>
        <Link
          to="/agentHome/team"
          search={{ period: 'today' }}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-brand hover:text-brand-strong"
        >
          {t('agent:home.team')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <TotalsStrip
        query={query}
        count={4}
        totals={({ sums, currency, members }) => [
          { key: 'members', label: t('sum.members'), value: showCount(members) },
          { key: 'joined', label: t('sum.joined'), value: showCount(sums.joined) },
          { key: 'stake', label: t('sum.stake'), value: <Money value={sums.stake} currency={currency} /> },
          {
            key: 'winLoss',
            label: t('sum.winLoss'),
            value: <Money value={sums.winLoss} currency={currency} signed tone={amountTone(sums.winLoss)} />,
          },
        ]}
      />
    </section>
  );
}
