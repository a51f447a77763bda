import type { Statement } from '@fairhouse/contract/contracts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

const tones = { HELD: 'plain', OWED: 'gold', PAID: 'brand', REFUSED: 'danger', NONE: 'plain' } as const;

/** The state of a payment; a correction is marked as one. */
export function StatementState({ statement: { state, revision } }: { statement: Statement }) {
  const { t } = useTranslation('contracts');
  const name = state ?? 'NONE';
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[name]}>{t(`paid.${name}`)}</Badge>
      {revision > 0 && <Badge tone="danger">{t('paid.correction')}</Badge>}
    </span>
  );
}
