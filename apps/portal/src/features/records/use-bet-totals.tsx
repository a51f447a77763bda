import type { BetTotals } from '@fairhouse/contract/records';
import { showCount } from '@fairhouse/money/numbers';
import { useTranslation } from 'react-i18next';
import { amountTone } from '../../ui/amount-tone.ts';
import { Money } from '../../ui/money.tsx';
import type { Total } from './totals-strip.tsx';

/** Returns the labelled totals of bets. */
export function useBetTotals(): (totals: Omit<BetTotals, 'gameTypes' | 'vendors' | 'vendorNames'>) => Total[] {
  const { t } = useTranslation('records');
  return ({ bets, currency, stake, validBet, payout, winLoss }) => [
    { key: 'bets', label: t('bets.count'), value: showCount(bets) },
    { key: 'stake', label: t('bets.stake'), value: <Money value={stake} currency={currency} /> },
    { key: 'validBet', label: t('bets.validBet'), value: <Money value={validBet} currency={currency} /> },
    { key: 'payout', label: t('bets.payout'), value: <Money value={payout} currency={currency} /> },
    {
      key: 'winLoss',
      label: t('bets.winLoss'),
      value: <Money value={winLoss} currency={currency} signed tone={amountTone(winLoss)} />,
    },
  ];
}
