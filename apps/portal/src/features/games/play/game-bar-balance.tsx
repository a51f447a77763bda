import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { BalanceBox } from '../../../shell/balance-box.tsx';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';

/**
 * The balance in a game's bar, with `children` beside it for a member. A player without a real account who plays free,
 * and a trial user, get the button to register; another visitor gets the login button.
 */
export function GameBarBalance({ children, free = false }: { children: ReactNode; free?: boolean }) {
  const { t } = useTranslation('shell');
  const { isLogin, isTrial } = useSession();
  const openPopup = useOpenPopup();
  const register = (
    <Button size="sm" className="max-md:px-3" onClick={() => openPopup('register')}>
      {t('register')}
    </Button>
  );
  if (free && (!isLogin || isTrial)) return register;
  if (!isLogin) {
    return (
      <Button variant="secondary" size="sm" className="visitor-only" onClick={() => openPopup('login')}>
        {t('login')}
      </Button>
    );
  }
  return (
    <>
      {/* A phone's bar has no room for the button that hides the balance; a balance hidden elsewhere is hidden here
          too. */}
      <div className="max-sm:[&_button]:hidden max-sm:[&>div]:pe-3.5">
        <BalanceBox />
      </div>
      {isTrial ? register : children}
    </>
  );
}

/** A link that opens the deposit page in a new tab, so that the game goes on. */
export function DepositLink() {
  const { t } = useTranslation('shell');
  return (
    <Link
      to="/member/deposit"
      target="_blank"
      rel="opener"
      aria-label={t('nav.deposit')}
      title={t('nav.deposit')}
      className={buttonLook('primary', 'sm', 'max-md:min-w-11 max-md:px-3')}
    >
      <Wallet size={18} aria-hidden="true" />
      <span className="max-lg:sr-only">{t('nav.deposit')}</span>
    </Link>
  );
}
