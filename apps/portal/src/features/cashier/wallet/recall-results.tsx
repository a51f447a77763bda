import type { VendorTransfer } from '@fairhouse/contract/transfers';
import { CircleCheck, CircleX, Clock3, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { amountTone } from '../../../ui/amount-tone.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { VendorInitials } from './vendor-initials.tsx';

/** The results of a recall, by vendor. */
export function RecallResults({ results, onClose }: { results: VendorTransfer[]; onClose: () => void }) {
  const { t } = useTranslation('wallet');
  return (
    <section role="status" aria-label={t('results.title')} className="card overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 pe-1.5 ps-4">
        <p className="text-sm font-bold">{results.length > 0 ? t('results.title') : t('results.none')}</p>
        <IconButton label={t('results.close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <ul>
        {results.map((result) => (
          <Result key={result.id} result={result} />
        ))}
      </ul>
    </section>
  );
}

function Result({ result }: { result: VendorTransfer }) {
  const { t } = useTranslation('wallet');
  const { vendor, name, state, amount, currency, result: won, reason } = result;
  const text = {
    DONE: t('results.done'),
    PENDING: t('results.processing'),
    RETURNED: t(`stays.${reason ?? 'refused'}`, { defaultValue: t('stays.refused') }),
  }[state];
  const Icon = { DONE: CircleCheck, PENDING: Clock3, RETURNED: CircleX }[state];
  const tone = { DONE: 'text-brand', PENDING: 'text-gold', RETURNED: 'text-danger' }[state];
  return (
    <li className="flex items-center gap-3.5 border-line px-4 py-3 not-first:border-t">
      <VendorInitials code={vendor} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="truncate text-sm font-bold">{name}</p>
        <p className="flex items-start gap-1.5 text-xs text-muted">
          <Icon size={15} aria-hidden="true" className={`mt-px shrink-0 ${tone}`} />
          {text}
        </p>
      </div>
      {state === 'DONE' && amount !== null && (
        <div className="grid justify-items-end">
          <Money value={amount} currency={currency} className="text-base font-bold" />
          {won !== null && Number(won) !== 0 && (
            <Money value={won} currency={currency} signed tone={amountTone(won)} className="text-xs font-semibold" />
          )}
        </div>
      )}
    </li>
  );
}
