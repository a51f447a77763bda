import type { DepositDetail } from '@fairhouse/contract/deposits';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { Info } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../../ui/money.tsx';
import { ProofImages } from '../../proofs/proof-images.tsx';
import { typedAmount } from '../../shared/amount.ts';
import { CopyLine } from '../../shared/copy-line.tsx';
import { Summary } from '../../shared/summary.tsx';
import { SubmitForm } from '../submit-form.tsx';

/** A bank transfer in two steps: the account to pay to, then the form that reports the payment. */
export default function BankInstructions({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('deposit');
  if (deposit.state === 'AWAITING') {
    return (
      <div className="grid grid-cols-1 gap-5">
        <Step n={1} title={t('bank.pay')}>
          <PayInto deposit={deposit} />
        </Step>
        <Step n={2} title={t('bank.say')}>
          <SubmitForm key={deposit.id} deposit={deposit} />
        </Step>
      </div>
    );
  }
  if (deposit.state === 'EXPIRED') {
    return (
      <Step title={t('bank.late')}>
        <p className="text-sm text-muted">{t('bank.lateText')}</p>
        <SubmitForm key={deposit.id} deposit={deposit} />
      </Step>
    );
  }
  return <Said deposit={deposit} />;
}

function PayInto({ deposit: { instructions, payAmount, payCurrency, reference } }: { deposit: DepositDetail }) {
  const { t } = useTranslation('deposit');
  const { bank = '', accountName = '', accountNumber = '', branch } = instructions;
  const plain = isCurrency(payCurrency)
    ? typedAmount(parseMoney(payAmount, payCurrency) ?? 0n, payCurrency)
    : payAmount;
  return (
    <>
      <div className="grid gap-2.5">
        <CopyLine
          label={t('bank.account', { bank })}
          text={accountNumber.replace(/[\s-]/g, '')}
          shown={accountNumber}
        />
        <CopyLine label={t('bank.holder')} text={accountName} />
        {branch && <CopyLine label={t('bank.branch')} text={branch} />}
        <CopyLine label={t('bank.amount')} text={plain} shown={<Money value={payAmount} currency={payCurrency} />} />
        <CopyLine label={t('bank.reference')} text={reference} strong />
      </div>
      <p className="flex items-start gap-2.5 text-sm text-muted">
        <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />
        {t('bank.note')}
      </p>
    </>
  );
}

/** The details that the payer submitted, and the form for more during review. */
function Said({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('deposit');
  const { payer, proofs, reference } = deposit;
  return (
    <Step title={t('bank.said')}>
      <Summary
        lines={[
          ...(payer.name ? [{ label: t('form.name'), value: payer.name }] : []),
          ...(payer.reference ? [{ label: t('form.reference'), value: payer.reference }] : []),
          { label: t('bank.referenceShort'), value: reference },
        ]}
      />
      {deposit.canSubmit && proofs.length < 3 ? (
        <SubmitForm key={`${deposit.id}-${proofs.length}`} deposit={deposit} />
      ) : (
        <ProofImages ids={proofs} />
      )}
    </Step>
  );
}

/** One step of the instructions, numbered if there are several. */
function Step({ n, title, children }: { n?: number; title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="card grid gap-4 p-4 md:p-6">
      <h2 id={heading} className="flex items-center gap-3 text-base font-bold">
        {n !== undefined && (
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-brand/15 text-sm text-brand-strong"
          >
            {n}
          </span>
        )}
        {title}
      </h2>
      {children}
    </section>
  );
}
