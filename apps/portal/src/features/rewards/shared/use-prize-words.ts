import type { Prize } from '@fairhouse/contract/rewards';
import { currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import { showCount } from '@fairhouse/money/numbers';
import { useTranslation } from 'react-i18next';

/** Returns an amount as it is shown: `฿500.00`, without decimals if they are zero. */
export function shownMoney(amount: string, currency: string): string {
  const units = isCurrency(currency) ? parseMoney(amount, currency) : null;
  if (units === null) return amount;
  return `${currencyNamed(currency).symbol}${showMoney(units, currency).replace(/[.,]0+$/, '')}`;
}

/** Returns a function that describes a prize in words. */
export function usePrizeWords(): (prize: Prize, currency: string) => string {
  const { t } = useTranslation('rewards');
  return (prize, currency) => {
    switch (prize.kind) {
      case 'cash':
        return t('prize.cash', { amount: shownMoney(prize.amount, currency) });
      case 'bonus':
        return t('prize.bonus', { amount: shownMoney(prize.amount, currency) });
      case 'points':
        return t('prize.points', { points: showCount(Number(prize.points)) });
      case 'freeRounds':
        return t('prize.freeRounds', { count: prize.rounds, stake: shownMoney(prize.stake, currency) });
      case 'tickets':
        return t('prize.tickets', { count: prize.tickets });
    }
  };
}

/**
 * Returns a function that describes the turnover that a prize requires before it can be withdrawn; null if there is
 * nothing to say.
 */
export function usePrizeTerms(): (prize: Prize) => string | null {
  const { t } = useTranslation('rewards');
  return (prize) => {
    switch (prize.kind) {
      case 'cash':
        return prize.turnoverBp === 0
          ? t('prizeTerms.none')
          : t('prizeTerms.cash', { times: prize.turnoverBp / 10_000 });
      case 'bonus': {
        const { turnoverOf, turnoverTimes, days } = prize.terms;
        return t(`prizeTerms.${turnoverOf}`, { times: turnoverTimes / 10_000, count: days });
      }
      case 'freeRounds':
        return prize.bonus
          ? t('prizeTerms.winsBonus', { times: prize.bonus.turnoverTimes / 10_000, count: prize.bonus.days })
          : t('prizeTerms.winsCash');
      case 'points':
      case 'tickets':
        return null;
    }
  };
}
