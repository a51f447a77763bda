import type { PayeeAccount } from '@fairhouse/contract/peer-payments';
import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import { typedAmount } from '../shared/amount.ts';
import { CopyLine } from '../shared/copy-line.tsx';
import { useLocalized } from '../shared/use-localized.ts';

type Props = { payee: PayeeAccount; amount: string; currency: CurrencyCode; reference: string };

/** The payee's account, the amount and the reference, each with a copy button. */
export function PayeeCard({ payee, amount, currency, reference }: Props) {
  const { t } = useTranslation('matching');
  const inWords = useLocalized();
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
