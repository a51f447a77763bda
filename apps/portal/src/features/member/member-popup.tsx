import { useTranslation } from 'react-i18next';
import { MemberPopup } from '../../shell/member-popup.tsx';
import type { PopupScreenProps } from '../../shell/popup-host.tsx';
import { MemberCard } from './member-card.tsx';
import { SignOutLink } from './member-frame.tsx';
import { MenuSections } from './menu-sections.tsx';

/** The member centre as a popup over the present page: the member's card and the whole menu. */
export default function MemberCentrePopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('member');
  return (
    <MemberPopup open={open} onClose={onClose} title={t('menu.label')} size="lg">
      <div className="grid grid-cols-1 gap-5">
        <MemberCard wide />
        <nav aria-label={t('menu.label')} className="grid grid-cols-1 gap-5 md:grid-cols-2">
          <MenuSections />
        </nav>
        <div className="card p-1">
          <SignOutLink />
        </div>
      </div>
    </MemberPopup>
  );
}
