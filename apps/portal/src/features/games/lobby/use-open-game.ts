import type { GameItem } from '@fairhouse/contract/games';
import { useSession } from '../../../api/session.ts';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { isOriginal } from './game-address.ts';

/**
 * Returns the click handler of a game's link: a visitor is asked to log in, a trial user to open a real account where
 * the game has no free play; all others go on to the game's page. In-house games are open to everybody.
 */
export function useOpenGame(): (game: GameItem, press: { preventDefault: () => void }) => void {
  const { isLogin, isTrial } = useSession();
  const openPopup = useOpenPopup();
  return (game, press) => {
    if (isOriginal(game) || game.maintenance) return;
    if (!isLogin) {
      press.preventDefault();
      openPopup('login');
    } else if (isTrial && !game.freePlay) {
      press.preventDefault();
      openPopup('real-account');
    }
  };
}
