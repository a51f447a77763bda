import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { signOut } from '../api/sign-in.ts';

const askEveryMs = 4000;
const lookEveryMs = 10_000;
/** The time without any input of the operator after which the page signs out. */
const idleMs = 20 * 60_000;

/**
 * The session watch: it asks the server whether the session is still valid, so that the open page of an operator who
 * was disabled stops within seconds, and it signs out an operator who is away.
 */
export function Watch() {
  useEffect(() => {
    let lastMove = Date.now();
    const move = () => {
      lastMove = Date.now();
    };
    const ask = () => {
      // A 401 ends the session where it arrives; a lost answer means nothing.
      if (document.visibilityState === 'visible') call('GET', '/me').catch(() => {});
    };
    const look = () => Date.now() - lastMove > idleMs && void signOut();
    const moves = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
    for (const name of moves) window.addEventListener(name, move, { passive: true });
    document.addEventListener('visibilitychange', ask);
    const asking = setInterval(ask, askEveryMs);
    const looking = setInterval(look, lookEveryMs);
    return () => {
      for (const name of moves) window.removeEventListener(name, move);
      document.removeEventListener('visibilitychange', ask);
      clearInterval(asking);
      clearInterval(looking);
    };
  }, []);
  return null;
}
