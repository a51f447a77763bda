import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Breaks } from './breaks.tsx';
import { exclusionsQuery, limitsQuery, positionQuery, realityQuery } from './calls.ts';
import { Limits } from './limits.tsx';
import { Position } from './position.tsx';
import { RealityChoice } from './reality-choice.tsx';

/** Protection in one place: net position, limits, reality check, and breaks from play. */
export function ProtectionPage() {
  const { t } = useTranslation('protection');
  const { memberId } = useSession();
  const limits = useQuery(limitsQuery(memberId));
  const reality = useQuery(realityQuery(memberId));
  const exclusions = useQuery(exclusionsQuery(memberId));
  const position = useQuery(positionQuery(memberId));
  // The panels may have any height; they are shown together, so that none shifts when another loads.
  const isKnown = [limits, reality, exclusions, position].every(({ isPending }) => !isPending);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('title')} text={t('text')} />
      <Position />
      {isKnown ? (
        <>
          <Limits />
          <RealityChoice />
          <Breaks />
        </>
      ) : (
        <Skeleton className="h-160 rounded-md" />
      )}
    </div>
  );
}
