import { useTranslation } from 'react-i18next';
import { Popup } from '../../ui/popup.tsx';
import { AgentMenuList } from './agent-menu-list.tsx';

/** The agent centre's menu on a phone. */
export default function AgentDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('agent');
  return (
    <Popup open={open} onClose={onClose} title={t('home.kicker')} shape="side">
      <AgentMenuList onChoose={onClose} />
    </Popup>
  );
}
