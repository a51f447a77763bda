import type { DepositDetail } from '@fairhouse/contract/deposits';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { Summary, type SummaryLine } from '../shared/summary.tsx';
import { useCopyWords } from '../shared/use-copy-words.ts';
import { useLocalized } from '../shared/use-localized.ts';

/** The figures of a deposit. */
export function DepositFacts({ deposit }: { deposit: DepositDetail }) {
  const { t, i18n } = useTranslation('deposit');
  const inWords = useLocalized();
  const copyWords = useCopyWords();
  const time = timeFormat(i18n.language, { until: 'minute' });
  const { currency, payCurrency } = deposit;
  const lines: SummaryLine[] = [{ label: t('way'), value: inWords(deposit.channelName) }];
  // In the order in which money moves: what is sent, the fee, what arrives.
  if (deposit.rate !== null) {
    lines.push(
      { label: t('pay'), value: <Money value={deposit.payAmount} currency={payCurrency} /> },
      { label: t('rate'), value: `1 ${payCurrency} = ${deposit.rate} ${currency}` },
    );
  }
  if (deposit.receivedAmount !== null) {
    lines.push({ label: t('received'), value: <Money value={deposit.receivedAmount} currency={payCurrency} /> });
  }
  lines.push({ label: t('amount'), value: <Money value={deposit.amount} currency={currency} /> });
  if (isPositive(deposit.fee, currency)) {
    lines.push({ label: t('fee'), value: <Money value={deposit.fee} currency={currency} /> });
  }
  lines.push({ label: t('receive'), value: <Money value={deposit.credited} currency={currency} />, strong: true });
  if (isPositive(deposit.turnover, currency)) {
    lines.push({ label: t('turnoverShort'), value: <Money value={deposit.turnover} currency={currency} /> });
  }
  lines.push(
    {
      label: t('number'),
      value: (
        <span className="-my-2.5 -me-3 inline-flex items-center tabular-nums">
          {deposit.id}
          <CopyButton text={deposit.id} words={copyWords} />
        </span>
      ),
    },
    { label: t('asked'), value: time.format(new Date(deposit.createdAt)) },
  );
  return <Summary lines={lines} className="p-4 md:p-5" />;
}

function isPositive(value: string, currency: string): boolean {
  return isCurrency(currency) && (parseMoney(value, currency) ?? 0n) > 0n;
}
