import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpFromLine, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '../api/balance.ts';
import { useSession } from '../api/session.ts';
import { buttonLook } from '../ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BalanceBox } from './balance-box.tsx';
import { GiftButton } from './gift-button.tsx';

const BesideBalance = lazy(() => import('../features/cashier/wallet/beside-balance.tsx'));

/** The header's part for a signed-in member, loaded only after the login. */
export default function HeaderMember() {
  const { isTrial, memberId } = useSession();
  const { data: held } = useQuery(balanceQuery(memberId));
  const isBeside =
    held !== undefined &&
    (Number(held.bonus) > 0 || held.wallets.some(({ type, balance }) => type === 'vendor' && Number(balance) > 0));
  return (
    <>
      {/* Money outside the balance is shown below the box; on a phone, where the box is narrow, it has the header's
          width. */}
      <div className="sm:relative">
        <BalanceBox />
        {isBeside && (
          <Suspense>
            <BesideBalance />
          </Suspense>
        )}
      </div>
      {!isTrial && <Cashier />}
      {!isTrial && <GiftButton />}
      <AccountMenu />
    </>
  );
}

/** The links to deposit and withdrawal. Where there is no room for both, the page of deposits leads to withdrawals. */
function Cashier() {
  const { t } = useTranslation('shell');
  return (
    <>
      <Link
        to="/member/withdraw"
        aria-label={t('nav.withdraw')}
        className={buttonLook('secondary', 'sm', 'max-md:w-11 max-md:px-0 max-sm:hidden md:max-xl:hidden')}
      >
        <ArrowUpFromLine size={18} aria-hidden="true" className="md:hidden" />
        <span className="max-md:hidden">{t('nav.withdraw')}</span>
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
