import { useTranslation } from 'react-i18next';
import { moneyText } from '../shared/amount.ts';
import { codeOf, type Plan } from './withdrawal-terms.ts';

/** The effect of a withdrawal's fee: what leaves the balance, the fee, and what arrives; nothing without a fee. */
export function FeeLine({ plan: { amount, quoted, currency, channel, fault } }: { plan: Plan }) {
  const { t } = useTranslation('withdrawal');
  if (!channel || !quoted || amount === null || fault !== null || quoted.fee === 0n) return null;
  return (
    <p className="rounded-md bg-raised px-4 py-3 text-sm">
      {t('form.feeFromAmount', {
        amount: moneyText(amount, currency),
        fee: moneyText(quoted.fee, currency),
      })}{' '}
      <strong>{t('form.arrives', { amount: moneyText(quoted.payAmount, codeOf(channel.payCurrency)) })}</strong>
    </p>
  );
}
