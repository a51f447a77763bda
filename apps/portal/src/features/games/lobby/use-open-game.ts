import type { GameItem } from '@fairhouse/contract/games';
import { useSession } from '../../../api/session.ts';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { gameAddress, isOriginal } from './game-address.ts';

/**
 * Returns the click handler of a game's link: a visitor is asked to log in, a trial user to open a real account if the
 * game has no free play, and both reach the game afterwards; all others go to it at once. In-house games are open to
 * everybody.
 */
export function useOpenGame(): (game: GameItem, press: { preventDefault: () => void }) => void {
  const { isLogin, isTrial } = useSession();
  const openPopup = useOpenPopup();
  return (game, press) => {
    if (isOriginal(game) || game.maintenance) return;
    const pressed = { address: gameAddress(game), free: game.freePlay };
    if (!isLogin) {
      press.preventDefault();
      openPopup('login', pressed);
    } else if (isTrial && !game.freePlay) {
      press.preventDefault();
      openPopup('real-account', pressed);
    }
  };
}
