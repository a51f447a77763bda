import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { passwordStateQuery } from './calls.ts';
import { FundForm } from './fund-form.tsx';
import { FundRecoveryWaits } from './fund-recovery-waits.tsx';
import { RedirectToLogin } from './redirect-to-login.tsx';
import { takeResetToken } from './reset-token.ts';

const FundRecoveryPart = lazy(() => import('./fund-recovery.tsx'));
const StopRecovery = lazy(() => import('./stop-recovery.tsx'));

/** The token of a mail's link that stops a recovery; set only if that link opened this popup. */
let mailed = takeResetToken();

/** The popup that sets, changes or recovers the fund password, and stops a recovery. */
export default function FundPasswordPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('password');
  const { isLogin, memberId } = useSession();
  const [token] = useState(mailed);
  const [forgot, setForgot] = useState(() => window.location.hash === '#forgot');
  const { data: state, isError, refetch } = useQuery({ ...passwordStateQuery(memberId), enabled: isLogin });

  if (token !== null) {
    const close = () => {
      mailed = null;
      onClose();
    };
    return (
      <Popup open={open} onClose={close} title={t('recover.stopTitle')}>
        <Suspense fallback={<Skeleton className="h-40 rounded-md" />}>
          <StopRecovery token={token} />
        </Suspense>
      </Popup>
    );
  }
  if (!isLogin) return <RedirectToLogin />;

  const recovers = forgot && state?.fundStored === true;
  const title = recovers ? 'recover.title' : state?.fundStored ? 'fund.changeTitle' : 'fund.title';
  return (
    <Popup open={open} onClose={onClose} title={t(title)}>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !state ? (
        <Skeleton className="h-72 rounded-md" />
      ) : recovers ? (
        <Suspense fallback={<Skeleton className="h-72 rounded-md" />}>
          <FundRecoveryPart onDone={() => setForgot(false)} />
        </Suspense>
      ) : (
        <>
          {state.fundStored && <FundRecoveryWaits />}
          <FundForm stored={state.fundStored} onDone={onClose} onForgot={() => setForgot(true)} />
        </>
      )}
    </Popup>
  );
}
