import { isHonest, type RoundCheck } from '@fairhouse/games/check-round';
import { CircleCheck, CircleHelp, CircleX, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

/** The outcome of a check as a mark: true, false, or not known yet. */
export function Verdict({ check }: { check: RoundCheck }) {
  const { t } = useTranslation('fairness');
  if (check.state === 'sealed') {
    return <Badge icon={<Lock size={13} aria-hidden="true" />}>{t('verdict.sealed')}</Badge>;
  }
  if (check.state === 'unknown') {
    return <Badge icon={<CircleHelp size={13} aria-hidden="true" />}>{t('verdict.unknown')}</Badge>;
  }
  return isHonest(check) ? (
    <Badge tone="brand" icon={<CircleCheck size={13} aria-hidden="true" />}>
      {t('verdict.honest')}
    </Badge>
  ) : (
    <Badge tone="danger" icon={<CircleX size={13} aria-hidden="true" />}>
      {t('verdict.wrong')}
    </Badge>
  );
}
