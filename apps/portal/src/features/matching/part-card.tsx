import type { ConfirmationPart } from '@fairhouse/contract/matching';
import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { timeFormat } from '../../ui/time.ts';
import { moneyText } from '../cashier/amount.ts';
import { StateBadge } from '../cashier/state-badge.tsx';
import { ProofImages } from '../proofs/proof-images.tsx';
import { useDeadline } from './use-deadline.ts';

type Props = {
  part: ConfirmationPart;
  currency: CurrencyCode;
  pending: boolean;
  onReceived: () => void;
  onNotReceived: () => void;
};

/** One payment of another member's: how it stands, and what the payee can say of it. */
export function PartCard({ part, currency, pending, onReceived, onNotReceived }: Props) {
  const { t } = useTranslation('matching');
  const amount = moneyText(parseMoney(part.amount, currency) ?? 0n, currency);
  const answerable = part.state === 'PAID' || part.state === 'DISPUTED' || part.state === 'MATCHED';
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Money value={part.amount} currency={currency} className="text-lg font-bold" />
        <StateBadge subject="part" state={part.receipt === 'forced' ? 'FORCED' : part.state} />
      </div>
      <div className="grid gap-1 text-sm text-muted">
        <Said part={part} />
        {answerable && (
          <p>
            {t('part.reference')} <span className="font-mono text-text">{part.reference}</span>
          </p>
        )}
      </div>
      <ProofImages ids={part.proofs} />
      {answerable && (
        <div className="grid gap-2.5 md:flex">
          <Button
            variant={part.state === 'PAID' ? 'primary' : 'secondary'}
            className="whitespace-normal"
            pending={pending}
            onClick={onReceived}
          >
            {t(part.state === 'DISPUTED' ? 'part.after' : 'part.received', { amount })}
          </Button>
          {part.state === 'PAID' && (
            <Button variant="secondary" pending={pending} onClick={onNotReceived}>
              {t('part.not')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** What its state means, in a sentence. */
function Said({ part }: { part: ConfirmationPart }) {
  const { t, i18n } = useTranslation('matching');
  const left = useDeadline(part.state === 'PAID' ? part.confirmBy : part.payBy);
  const at = timeFormat(i18n.language, { until: 'minute' }).format(new Date(part.updatedAt));
  switch (part.state) {
    case 'MATCHED':
      return <p className="tabular-nums">{left ? t('part.MATCHED', { left }) : t('part.late')}</p>;
    case 'PAID':
      return (
        <p className="font-semibold text-text tabular-nums">{left ? t('part.PAID', { left }) : t('part.counting')}</p>
      );
    case 'DISPUTED':
      return (
        <>
          <p>{t('part.DISPUTED')}</p>
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
