import type { PayeeAccount } from '@fairhouse/contract/matching';
import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { Money } from '../../ui/money.tsx';
import { typedAmount } from '../cashier/amount.ts';
import { useWords } from '../cashier/use-words.ts';
import { CopyLine } from '../deposit/copy-line.tsx';

type Props = { payee: PayeeAccount; amount: string; currency: CurrencyCode; reference: string };

/** Whom to pay, how much and with which words; each can be copied. */
export function PayeeCard({ payee, amount, currency, reference }: Props) {
  const { t } = useTranslation('matching');
  const inWords = useWords();
  const provider = t(`pay.provider.${payee.kind}`, { defaultValue: t('pay.provider.bank') });
  return (
    <div className="grid gap-2.5">
      <CopyLine label={`${t('pay.number')} · ${provider}: ${inWords(payee.providerName)}`} text={payee.number} />
      {payee.holderName !== null && <CopyLine label={t('pay.holder')} text={payee.holderName} />}
      <CopyLine
        label={t('pay.amount')}
        text={typedAmount(parseMoney(amount, currency) ?? 0n, currency)}
        shown={<Money value={amount} currency={currency} />}
      />
      <CopyLine label={t('pay.reference')} text={reference} strong />
    </div>
  );
}
