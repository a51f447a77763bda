import { useSession } from '../../api/session.ts';
import { Popup, type PopupProps } from '../../ui/popup.tsx';
import { NotAllowed } from './not-allowed.tsx';

/** A popup of what is a member's own: whoever else opens its address is told what it takes. */
export function MemberPopup({ children, ...popup }: PopupProps) {
  const { isLogin, isTrial } = useSession();
  return <Popup {...popup}>{isLogin && !isTrial ? children : <NotAllowed trial={isTrial} />}</Popup>;
}
