import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { passwordStateQuery } from './calls.ts';
import { FundForm } from './fund-form.tsx';
import { RedirectToLogin } from './redirect-to-login.tsx';

/** The popup that sets or changes the fund password. */
export default function FundPasswordPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('password');
  const { isLogin, memberId } = useSession();
  const { data: state, isError, refetch } = useQuery({ ...passwordStateQuery(memberId), enabled: isLogin });
  if (!isLogin) return <RedirectToLogin />;

  return (
    <Popup open={open} onClose={onClose} title={t(state?.fundStored ? 'fund.changeTitle' : 'fund.title')}>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : state ? (
        <FundForm stored={state.fundStored} onDone={onClose} />
      ) : (
        <Skeleton className="h-72 rounded-md" />
      )}
    </Popup>
  );
}
