import type { Contract } from '@fairhouse/contract/contracts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { timeFormat } from '../../../ui/time.ts';

const tones = {
  OFFERED: 'gold',
  ACCEPTED: 'brand',
  REJECTED: 'plain',
  REPLACED: 'plain',
  WITHDRAWN: 'plain',
  EXPIRED: 'plain',
  ENDED: 'plain',
} as const;

/** The state of a contract, and the period in which it applies. */
export function ContractHead({
  contract: { state, version, from, until, endedBy, expiresAt },
}: {
  contract: Contract;
}) {
  const { t, i18n } = useTranslation('contracts');
  const time = timeFormat(i18n.language, { until: 'minute' });
  const at = (moment: string) => time.format(new Date(moment));
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      <span>{t('version', { number: version })}</span>
      {state === 'OFFERED' && expiresAt && <span>{t('expires', { time: at(expiresAt) })}</span>}
      {from && <span>{t('from', { time: at(from) })}</span>}
      {until && (
        <span>
          {t('until', { time: at(until) })}
          {endedBy && ` · ${t(`endedBy.${endedBy}`)}`}
        </span>
      )}
    </p>
  );
}
