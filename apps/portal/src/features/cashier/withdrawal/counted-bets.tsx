import type { ValidBetReport } from '@fairhouse/contract/records';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { amountText } from '../shared/amount.ts';
import { countedBetsQuery } from './calls.ts';

/** Explains valid bets by the member's own last bets; they are read when it is opened. */
export function CountedBets() {
  const { t } = useTranslation('withdrawal');
  const words = useErrorWords();
  const { memberId } = useSession();
  const [open, setOpen] = useState(false);
  const { data, isError, error } = useQuery({ ...countedBetsQuery(memberId), enabled: open });
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="-my-1 flex min-h-11 cursor-pointer items-center font-semibold text-brand">
        {t('counts.title')}
      </summary>
      <div className="grid gap-2.5 pt-2">
        <p className="text-muted">{t('counts.text')}</p>
        {data ? <List report={data} /> : isError ? <p>{words(error)}</p> : <Skeleton className="h-20 rounded-md" />}
      </div>
    </details>
  );
}

function List({ report: { list, currency } }: { report: ValidBetReport }) {
  const { t } = useTranslation(['withdrawal', 'lobby']);
  if (list.length === 0) return <p className="text-muted">{t('counts.none')}</p>;
  return (
    <ul className="grid gap-2.5">
      {list.map(({ gameType, bets, each, stake, measure, measured, ratioBp, validBet, ruleHolds }) => (
        <li key={`${gameType}-${each}`} className="grid gap-0.5 border-line border-s-2 ps-3">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">
              {t(`lobby:type.${gameType}`, { defaultValue: gameType })} · {bets} ×{' '}
              <Money value={each} currency={currency} />
            </span>
            <span className="font-semibold">
              {t('counts.counted')} <Money value={validBet} currency={currency} />
            </span>
          </span>
          <span className="text-xs text-muted">
            {t(`counts.${measure}`, {
              stake: amountText(stake, currency),
              measured: amountText(measured, currency),
              share: ratioBp / 100,
            })}
            {!ruleHolds && ` ${t('counts.older')}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
