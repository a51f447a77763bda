import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps } from '../../../ui/badge.tsx';

export type MoneySubject = 'deposit' | 'withdrawal' | 'part' | 'transfer';

type Tone = NonNullable<BadgeProps['tone']>;

/** Colours by state: gold for waiting, brand for done, danger for failed, plain for cancelled or expired. */
const tones: Record<string, Tone> = {
  AWAITING: 'gold',
  SUBMITTED: 'gold',
  CONFIRMING: 'gold',
  REVIEW: 'gold',
  CREDITED: 'brand',
  REJECTED: 'danger',
  FAILED: 'danger',
  EXPIRED: 'plain',
  CANCELLED: 'plain',
  REVERSED: 'danger',
  REQUESTED: 'gold',
  APPROVED: 'gold',
  PAYING: 'gold',
  MATCHING: 'gold',
  PAYOUT_FAILED: 'danger',
  PAID: 'brand',
  RETURNED: 'danger',
  MATCHED: 'gold',
  // A paid part waits for the payee's answer.
  'part.PAID': 'gold',
  HELD: 'gold',
  RECEIVED: 'brand',
  FORCED: 'brand',
  DISPUTED: 'danger',
  PENDING: 'gold',
  DONE: 'brand',
  SENT: 'brand',
};

/** The state of a money row, in a word. */
export function StateBadge({ subject, state }: { subject: MoneySubject; state: string }) {
  const { t } = useTranslation('cashier');
  return (
    <Badge tone={tones[`${subject}.${state}`] ?? tones[state] ?? 'plain'}>
      {t(`state.${subject}.${state}`, { defaultValue: state })}
    </Badge>
  );
}
