/**
 * The page within the platform's frame: it says what happens to whoever frames it, so that the bar around it can follow.
 * Nothing secret is said, so any origin may hear it; nothing is heard.
 */
type Notice =
  | { type: 'ready' }
  /** The balance behind a bet or a win, as a decimal string. */
  | { type: 'balance'; balance: string; currency: string }
  /** A round is being shown: leaving now interrupts it. */
  | { type: 'round'; playing: boolean }
  /** The session is over: the platform may open the game again. */
  | { type: 'ended' }
  /** The player wants to go back to where they came from. */
  | { type: 'leave' };

/** Whether a page is around this one: its bar has the game's name and the way back. */
export const isFramed = window.parent !== window;

/** Tells the framing page. Not framed: nobody. */
export function tellFrame(notice: Notice): void {
  if (isFramed) window.parent.postMessage({ from: 'game', ...notice }, '*');
}

/** Leads back to where the player came from. Within a frame that is for the page around it to do. */
export function leave(back: string | null): void {
  if (isFramed) tellFrame({ type: 'leave' });
  else if (back) window.location.assign(back);
  else window.history.back();
}
