import type { Bonus } from '@fairhouse/contract/bonus';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';

/** The terms that apply while a bonus is open, one per line. */
export function BonusTermsList({ bonus: { terms, currency, basis } }: { bonus: Bonus }) {
  const { t } = useTranslation('bonus');
  const { maxStake, maxPayout, contributions, excludedGames, sticky, order } = terms;
  return (
    <ul className="grid gap-1.5 rounded-md bg-raised/60 p-3.5 text-xs">
      <Line>{t(`terms.${order}`)}</Line>
      {order === 'cashFirst' && Number(basis) > 0 && <Line>{t('terms.keepsCash')}</Line>}
      {maxStake !== undefined && (
        <Line>
          {t('terms.maxStake')} <Money value={maxStake} currency={currency} />
        </Line>
      )}
      {maxPayout !== undefined && (
        <Line>
          {t('terms.maxPayout')} <Money value={maxPayout} currency={currency} />
        </Line>
      )}
      {contributions.map(({ gameType, vendor, percent }) => {
        const games = [t(`gameType.${gameType}`), ...(vendor === undefined ? [] : [vendor])].join(' · ');
        return <Line key={games}>{t(percent === 0 ? 'terms.countsNothing' : 'terms.counts', { games, percent })}</Line>;
      })}
      {excludedGames.length > 0 && <Line>{t('terms.excluded', { count: excludedGames.length })}</Line>}
      {sticky && <Line>{t('terms.sticky')}</Line>}
    </ul>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <li className="flex flex-wrap gap-x-1.5">{children}</li>;
}
