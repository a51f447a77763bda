import { useTranslation } from 'react-i18next';
import { Popup } from '../ui/popup.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { SideEntries } from './side-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** A phone's menu. */
export default function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Popup
      open={open}
      onClose={onClose}
      title={t('nav.menu')}
      shape="side"
      footer={
        <div className="-mx-2 -my-1 flex items-center justify-between">
          <span className="min-w-0 flex-1">
            <LanguageMenu wide />
          </span>
          <ThemeToggle />
        </div>
      }
    >
      <div className="-mx-2.5 pt-1">
        <SideEntries onGo={onClose} />
      </div>
    </Popup>
  );
}
