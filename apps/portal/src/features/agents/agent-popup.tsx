import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import type { PopupScreenProps } from '../../shell/popup-host.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';
import { AgentEntries } from './agent-entries.tsx';

const RealAccountPopup = lazy(() => import('../identity/register/real-account-popup.tsx'));

/**
 * The agent centre as a popup over the present page. A trial user is warned that a real account is needed; anyone else who is
 * no agent is shown the agents' login.
 */
export default function AgentPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('agent');
  const { isAgent, isTrial } = useSession();
  if (isTrial) return <RealAccountPopup open={open} onClose={onClose} />;
  return (
    <Popup open={open} onClose={onClose} title={t('home.kicker')} size="lg">
      <div className="grid gap-6">
        {isAgent ? <AgentEntries /> : <p className="text-sm text-muted">{t('login.text')}</p>}
        <Link to={isAgent ? '/agentHome' : '/agent'} className={buttonLook(isAgent ? 'secondary' : 'primary', 'lg')}>
          {t(isAgent ? 'home.whole' : 'login.title')}
        </Link>
      </div>
    </Popup>
  );
}
