import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isAgentPage } from '../session/is-agent-page.ts';
import { logout } from './calls.ts';

/** The popup that confirms signing out, which leads home, or an agent to the agents' login. */
export default function SignOutPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('identity');
  const words = useErrorWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { isTrial } = useSession();
  const isAgent = useLocation({ select: ({ pathname }) => isAgentPage(pathname) });
  const signOut = useMutation({
    mutationFn: () => logout(client),
    onSuccess: async () => {
      await navigate({ to: isAgent ? '/agent' : '/', search: {}, replace: true, viewTransition: false });
      toast(t('signOut.done'), 'success');
    },
  });

  return (
    <Popup open={open} onClose={onClose} title={t('signOut.title')} shape="sheet">
      <div className="grid gap-5" aria-busy={signOut.isPending}>
        <p className="text-sm text-muted">{t(isTrial ? 'signOut.trialText' : 'signOut.text')}</p>
        <FormAlert text={signOut.isError ? words(signOut.error) : null} />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClose} disabled={signOut.isPending}>
            {t('signOut.stay')}
          </Button>
          <Button
            variant="danger"
            pending={signOut.isPending}
            icon={<LogOut size={18} aria-hidden="true" />}
            onClick={() => signOut.mutate()}
          >
            {t('signOut.confirm')}
          </Button>
        </div>
      </div>
    </Popup>
  );
}
