import type { DepositDetail } from '@fairhouse/contract/deposits';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { typedAmount } from '../../cashier/amount.ts';
import { CopyLine } from '../copy-line.tsx';

/** The address to pay to; until the gateway has answered, its place. */
export default function CryptoWay({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('deposit');
  const { instructions, payAmount, payCurrency, state } = deposit;
  if (state !== 'AWAITING') return null;
  if (!instructions.address) return <Skeleton className="h-40 rounded-md" />;
  const plain = isCurrency(payCurrency)
    ? typedAmount(parseMoney(payAmount, payCurrency) ?? 0n, payCurrency)
    : payAmount;
  return (
    <section className="card grid gap-2.5 p-4 md:p-6">
      <CopyLine label={instructions.network ?? payCurrency} text={instructions.address} />
      <CopyLine label={t('bank.amount')} text={plain} shown={<Money value={payAmount} currency={payCurrency} />} />
    </section>
  );
}
