import type { DepositDetail } from '@fairhouse/contract/deposits';
import { isCurrency } from '@fairhouse/money/money';
import { ExternalLink, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../../ui/button.tsx';
import { amountText } from '../../shared/amount.ts';
import { AwaitingGateway } from './awaiting-gateway.tsx';
import { Confirmations } from './confirmations.tsx';
import { InstructionCard } from './instruction-card.tsx';
import { PayQr } from './pay-qr.tsx';

/** A payment at the gateway: a link to its page, or a QR code. The deposit's state follows by itself. */
export default function GatewayInstructions({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('gateway');
  const { payAmount, payCurrency } = deposit;
  const { redirectUrl, qr } = deposit.instructions;
  if (deposit.state === 'CONFIRMING') return <Confirmations deposit={deposit} />;
  if (deposit.state !== 'AWAITING') return null;
  if (!redirectUrl && !qr) return <AwaitingGateway />;
  const currency = isCurrency(payCurrency) ? payCurrency : 'THB';
  // As plain text, because gold is unreadable on the button's colour.
  const amount = amountText(payAmount, currency);
  return (
    <InstructionCard title={t('page.title')} text={t('page.text')}>
      {qr && (
        // A phone cannot scan its own screen.
        <div className="max-md:hidden">
          <PayQr text={qr} label={t('qr.label')} hint={t('qr.hint')} />
        </div>
      )}
      {redirectUrl && (
        <a href={redirectUrl} className={buttonLook('primary', 'lg', 'w-full')}>
          {t('page.pay')} {amount}
          <ExternalLink size={18} aria-hidden="true" />
        </a>
      )}
      <p className="flex items-start gap-2.5 text-sm text-muted">
        <ShieldCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
        {t('page.note')}
      </p>
    </InstructionCard>
  );
}
