/**
 * A message to the framing page, so that the bar around the game can follow it. It contains nothing secret, so any
 * origin may receive it. No messages are received.
 */
type Notice =
  | { type: 'ready' }
  /** The balance after a bet or a win, as a decimal string. */
  | { type: 'balance'; balance: string; currency: string }
  /** A round is being shown: leaving now would interrupt it. */
  | { type: 'round'; playing: boolean }
  /** The session is over: the platform may open the game again. */
  | { type: 'ended' }
  /** The player wants to go back to where they came from. */
  | { type: 'leave' };

/** True inside another page, whose bar has the game's name and the back button. */
export const isFramed = window.parent !== window;

/** Sends a message to the framing page, if there is one. */
export function tellFrame(notice: Notice): void {
  if (isFramed) window.parent.postMessage({ from: 'game', ...notice }, '*');
}

/** Returns to the page that the player came from. Within a frame the outer page does that. */
export function leave(back: string | null): void {
  if (isFramed) tellFrame({ type: 'leave' });
  else if (back) window.location.assign(back);
  else window.history.back();
}
