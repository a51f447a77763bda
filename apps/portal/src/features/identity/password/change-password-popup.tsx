import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { passwordStateQuery } from './calls.ts';
import { ChangeForm } from './change-form.tsx';
import { RedirectToLogin } from './redirect-to-login.tsx';

/** The popup that changes the password. A session that may do nothing else can otherwise only sign out. */
export default function ChangePasswordPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('password');
  const navigate = useNavigate();
  const { isLogin, memberId } = useSession();
  const { data: state, isError, refetch } = useQuery({ ...passwordStateQuery(memberId), enabled: isLogin });
  const forced = state?.passwordChange ?? null;

  const to = (popup: 'sign-out' | undefined) =>
    void navigate({
      to: '.',
      search: ({ popup: _held, ...search }) => (popup === undefined ? search : { ...search, popup }),
      replace: true,
      viewTransition: false,
    });

  if (!isLogin) return <RedirectToLogin />;

  return (
    <Popup open={open} onClose={forced ? undefined : onClose} title={t(forced ? 'change.forcedTitle' : 'change.title')}>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : state ? (
        // Back would lead to the login that started the restricted session.
        <ChangeForm
          state={state}
          onDone={() => (forced ? to(undefined) : onClose())}
          onSignOut={() => to('sign-out')}
        />
      ) : (
        <FormShape fields={4} />
      )}
    </Popup>
  );
}

function FormShape({ fields }: { fields: number }) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: fields }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Skeleton key={at} className="h-18 rounded-md" />
      ))}
    </div>
  );
}
