import { useSession } from '../api/session.ts';
import { Popup, type PopupProps } from '../ui/popup.tsx';
import { NotAllowed } from './not-allowed.tsx';

/** A popup for members; visitors and trial users see how to become one. */
export function MemberPopup({ children, ...popup }: PopupProps) {
  const { isLogin, isTrial } = useSession();
  return <Popup {...popup}>{isLogin && !isTrial ? children : <NotAllowed trial={isTrial} />}</Popup>;
}
