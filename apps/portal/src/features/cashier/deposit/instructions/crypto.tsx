import type { DepositDetail } from '@fairhouse/contract/deposits';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { ExternalLink, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/money.tsx';
import { typedAmount } from '../../shared/amount.ts';
import { CopyLine } from '../../shared/copy-line.tsx';
import { AwaitingGateway } from './awaiting-gateway.tsx';
import { Confirmations } from './confirmations.tsx';
import { InstructionCard } from './instruction-card.tsx';
import { PayQr } from './pay-qr.tsx';

/** The address to send coins to, made for this deposit alone, then the payment's confirmations. */
export default function CryptoInstructions({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('gateway');
  const { instructions, payAmount, payCurrency, state, confirmationsNeeded } = deposit;
  if (state === 'CONFIRMING') return <Confirmations deposit={deposit} />;
  if (state !== 'AWAITING') return null;
  const { address, network = payCurrency, redirectUrl } = instructions;
  if (!address) return <AwaitingGateway />;
  const plain = isCurrency(payCurrency)
    ? typedAmount(parseMoney(payAmount, payCurrency) ?? 0n, payCurrency)
    : payAmount;
  const coin = { currency: payCurrency, network };
  return (
    <InstructionCard title={t('coin.title', coin)} text={t('coin.text', { count: confirmationsNeeded })}>
      <PayQr text={address} label={t('coin.qr')} hint={t('coin.qrHint')} />
      <div className="grid gap-2.5">
        <CopyLine
          label={t('coin.amount')}
          text={plain}
          shown={<Money value={payAmount} currency={payCurrency} />}
          strong
        />
        <CopyLine label={t('coin.address')} text={address} />
        <CopyLine label={t('coin.network')} text={network} />
      </div>
      <p className="flex items-start gap-2.5 rounded-md border border-gold/40 bg-gold/8 px-4 py-3 text-sm">
        <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />
        {t('coin.warning', coin)}
      </p>
      {redirectUrl && (
        <a href={redirectUrl} className={buttonLook('secondary', 'lg', 'w-full')}>
          {t('coin.wallet')}
          <ExternalLink size={18} aria-hidden="true" />
        </a>
      )}
    </InstructionCard>
  );
}
