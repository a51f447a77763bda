import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page-head.tsx';
import { Breaks } from './breaks.tsx';
import { Limits } from './limits.tsx';
import { Position } from './position.tsx';
import { RealityChoice } from './reality-choice.tsx';

/** Protection in one place: net position, limits, reality check, and breaks from play. */
export function ProtectionPage() {
  const { t } = useTranslation('protection');
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('title')} text={t('text')} />
      <Position />
      <Limits />
      <RealityChoice />
      <Breaks />
    </div>
  );
}
