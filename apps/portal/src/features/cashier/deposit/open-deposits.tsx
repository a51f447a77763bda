import type { DepositView } from '@fairhouse/contract/deposits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useCentre } from '../../../shell/use-centre.ts';
import { Money } from '../../../ui/money.tsx';
import { kindIcon } from '../shared/kind-icon.tsx';
import { StateBadge } from '../shared/state-badge.tsx';
import { useLocalized } from '../shared/use-localized.ts';
import { openDepositsQuery } from './calls.ts';
import { Countdown } from './countdown.tsx';

/** Deposits under way, each linked to its page. */
export function OpenDeposits() {
  const { t } = useTranslation('deposit');
  const { memberId } = useSession();
  const { data } = useQuery(openDepositsQuery(memberId));
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-label={t('open')} className="card overflow-hidden">
      <ul>
        {data.list.map((deposit) => (
          <li key={deposit.id} className="border-line not-first:border-t">
            <OpenDeposit deposit={deposit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenDeposit({ deposit }: { deposit: DepositView }) {
  const { t } = useTranslation('deposit');
  const inWords = useLocalized();
  const centre = useCentre();
  return (
    <Link
      to={centre.depositOf}
      params={{ id: deposit.id }}
      className="flex min-h-16 items-center gap-3.5 px-4 py-3 transition-colors hover:bg-raised md:px-5"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-gold/15 text-gold">
        {kindIcon(deposit.kind)}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-bold">
          <Money value={deposit.amount} currency={deposit.currency} />
          <StateBadge subject="deposit" state={deposit.state} />
        </span>
        <span className="text-xs text-muted">
          {inWords(deposit.channelName)}
          {deposit.state === 'AWAITING' && (
            <>
              {' · '}
              {t('left')} <Countdown until={deposit.expiresAt} />
            </>
          )}
        </span>
      </span>
      <span className="text-sm font-semibold text-brand max-md:sr-only">
        {t(deposit.state === 'AWAITING' ? 'goOn' : 'look')}
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  );
}
