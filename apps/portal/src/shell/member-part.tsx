import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { buttonLook } from '../ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BalanceBox } from './balance-box.tsx';

/** The header's half of the signed-in person; it loads once somebody is. */
export default function MemberPart() {
  const { isTrial } = useSession();
  return (
    <>
      <BalanceBox />
      {!isTrial && <Cashier />}
      <AccountMenu />
    </>
  );
}

/** Money out and in; a phone has the bar at its foot besides. */
function Cashier() {
  const { t } = useTranslation('shell');
  return (
    <>
      <Link to="/member/withdraw" className={buttonLook('secondary', 'sm', 'max-xl:hidden')}>
        {t('nav.withdraw')}
      </Link>
      <Link
        to="/member/deposit"
        aria-label={t('nav.deposit')}
        className={buttonLook('primary', 'sm', 'max-md:w-11 max-md:px-0')}
      >
        <Plus size={18} aria-hidden="true" className="md:hidden" />
        <span className="max-md:hidden">{t('nav.deposit')}</span>
      </Link>
    </>
  );
}
