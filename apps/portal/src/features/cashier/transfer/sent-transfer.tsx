import type { MemberTransfer } from '@fairhouse/contract/transfers';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { amountText } from '../shared/amount.ts';
import { Summary } from '../shared/summary.tsx';

/** The receipt of a transfer, with its number. */
export function SentTransfer({ sent, onAgain }: { sent: MemberTransfer; onAgain: () => void }) {
  const { t, i18n } = useTranslation('transfer');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { id, account, amount, currency, note, at } = sent;
  return (
    <section className="card grid justify-items-center gap-5 p-6 text-center md:p-8">
      <span className="grid size-16 place-items-center rounded-full bg-brand/12 text-brand ring-8 ring-brand/6">
        <Check size={30} strokeWidth={2} aria-hidden="true" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {t('sent.title', { amount: amountText(amount, currency), account })}
      </h2>
      <Summary
        className="w-full max-w-100"
        lines={[
          { label: t('confirm.time'), value: timeFormat(i18n.language).format(new Date(at)) },
          { label: t('sent.number'), value: id },
          ...(note === '' ? [] : [{ label: t('note'), value: note }]),
        ]}
      />
      <Button variant="secondary" onClick={onAgain}>
        {t('sent.again')}
      </Button>
    </section>
  );
}
