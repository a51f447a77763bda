import { inLanguage } from '@fairhouse/contract/language';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { useCentre } from '../../../shell/use-centre.ts';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StateBadge } from '../shared/state-badge.tsx';
import { numberText } from './account-icon.tsx';
import { openWithdrawalsQuery } from './calls.ts';

/** Withdrawals under way; nothing if there are none. */
export function OpenWithdrawals() {
  const { t } = useTranslation('withdrawal');
  const language = useLanguage();
  const { memberId } = useSession();
  const centre = useCentre();
  const { data } = useQuery(openWithdrawalsQuery(memberId));
  if (!data || data.list.length === 0) return null;
  return (
    <Panel title={t('open.title')}>
      <ul>
        {data.list.map((one) => (
          <li key={one.id} className="border-line not-first:border-t">
            <Link
              to={centre.withdrawalOf}
              params={{ id: one.id }}
              className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-raised md:px-5"
            >
              <span className="grid min-w-0 flex-1 gap-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Money value={one.amount} currency={one.currency} className="text-sm font-bold" />
                  <StateBadge subject="withdrawal" state={one.state} />
                </span>
                <span className="truncate text-xs text-muted">
                  {inLanguage(one.account.providerName, language)} {numberText(one.account.numberTail)}
                </span>
              </span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
