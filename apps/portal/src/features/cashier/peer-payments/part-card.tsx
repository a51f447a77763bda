import type { ConfirmationPart, PartEvidence } from '@fairhouse/contract/peer-payments';
import type { CurrencyCode } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { ProofImages } from '../proofs/proof-images.tsx';
import { amountText } from '../shared/amount.ts';
import { StateBadge } from '../shared/state-badge.tsx';
import { Evidence } from './evidence.tsx';
import { useDeadline } from './use-deadline.ts';

type Props = {
  part: ConfirmationPart;
  currency: CurrencyCode;
  pending: boolean;
  onReceived: () => void;
  onNotReceived: () => void;
  onEvidence: (body: PartEvidence, idempotencyKey: string) => Promise<void>;
};

/** One part that another member pays: its state, and the payee's answers. */
export function PartCard({ part, currency, pending, onReceived, onNotReceived, onEvidence }: Props) {
  const { t } = useTranslation('matching');
  const amount = amountText(part.amount, currency);
  const deniable = part.state === 'PAID' || part.state === 'HELD';
  const isLate = part.state === 'DISPUTED' || part.state === 'EXPIRED';
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Money value={part.amount} currency={currency} className="text-lg font-bold" />
        <StateBadge subject="part" state={part.receipt === 'forced' ? 'FORCED' : part.state} />
      </div>
      <div className="grid gap-1 text-sm text-muted">
        <Said part={part} />
        {part.compensation !== null && (
          <p>{t('part.compensation', { amount: amountText(part.compensation, currency) })}</p>
        )}
        {part.canConfirm && (
          <p>
            {t('part.reference')} <span className="font-mono text-text">{part.reference}</span>
          </p>
        )}
      </div>
      <ProofImages ids={part.proofs} />
      {part.canConfirm && (
        <div className="grid gap-2.5 md:flex">
          <Button
            variant={deniable ? 'primary' : 'secondary'}
            className="whitespace-normal"
            pending={pending}
            onClick={onReceived}
          >
            {t(isLate ? 'part.after' : 'part.received', { amount })}
          </Button>
          {deniable && (
            <Button variant="secondary" pending={pending} onClick={onNotReceived}>
              {t('part.not')}
            </Button>
          )}
        </div>
      )}
      {part.state === 'DISPUTED' && <Evidence send={onEvidence} />}
    </li>
  );
}

/** A sentence that explains a part's state. */
function Said({ part }: { part: ConfirmationPart }) {
  const { t, i18n } = useTranslation('matching');
  const left = useDeadline(part.state === 'PAID' ? part.confirmBy : part.payBy);
  const timeOf = (at: string) => timeFormat(i18n.language, { until: 'minute' }).format(new Date(at));
  const at = timeOf(part.updatedAt);
  switch (part.state) {
    case 'MATCHED':
      return (
        <p className="tabular-nums">
          {left ? t('part.MATCHED', { left }) : t('part.late')} {t('part.answer', { minutes: part.confirmMinutes })}
        </p>
      );
    case 'PAID':
      return (
        <p className="font-semibold text-text tabular-nums">{left ? t('part.PAID', { left }) : t('part.counting')}</p>
      );
    case 'HELD':
      return (
        <p className="font-semibold text-text">{t('part.HELD', { until: timeOf(part.heldUntil ?? part.updatedAt) })}</p>
      );
    case 'DISPUTED':
      return (
        <>
          <p>
            {t('part.DISPUTED')} {part.answerBy !== null && t('part.decided', { at: timeOf(part.answerBy) })}
          </p>
          <p>{t('confirm.forced')}</p>
        </>
      );
    case 'RECEIVED':
      return (
        <p>
          {t(`part.by.${part.receipt ?? 'payee'}`, { at })} {part.receipt === 'forced' && part.reason}
        </p>
      );
    default:
      return (
        <p>
          {t(`part.${part.state}`, { at })} {part.state === 'FAILED' && part.reason}
        </p>
      );
  }
}
