import type { DepositDetail } from '@fairhouse/contract/deposits';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { ExternalLink, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../ui/button.tsx';
import { moneyText } from '../../cashier/amount.ts';
import { Confirmations } from './confirmations.tsx';
import { Opening } from './opening.tsx';
import { PayQr } from './pay-qr.tsx';
import { WayCard } from './way-card.tsx';

/** A payment at the gateway: its own page, or a code that a phone reads. The deposit follows by itself. */
export default function GatewayWay({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('gateway');
  const { payAmount, payCurrency } = deposit;
  const { redirectUrl, qr } = deposit.instructions;
  if (deposit.state === 'CONFIRMING') return <Confirmations deposit={deposit} />;
  if (deposit.state !== 'AWAITING') return null;
  if (!redirectUrl && !qr) return <Opening />;
  const currency = isCurrency(payCurrency) ? payCurrency : 'THB';
  // In one text: gold on the button's ground cannot be read.
  const amount = moneyText(parseMoney(payAmount, currency) ?? 0n, currency);
  return (
    <WayCard title={t('page.title')} text={t('page.text')}>
      {qr && (
        // Who holds the phone needs no code for it.
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
    </WayCard>
  );
}
