import type { Answer } from '@fairhouse/contract/envelope';
import type { LoginValue } from '@fairhouse/contract/identity';
import { session } from './session.ts';
import { type Message, sessionChannel } from './session-tabs.ts';

/** Within this time a signed-in tab has sent its session to a new one. */
const tabsTellMs = 250;

/**
 * Signs in again by this browser's cookie, one tab at a time: a tab that waits for another takes the session that the
 * other got.
 * @param before the token that the server refused; null: the page has none
 * @returns false when no session could be renewed; a page inside another site's frame never renews one
 */
export async function comeBack(before: string | null): Promise<boolean> {
  if (window.top !== window) return false;
  // Another call was refused at the same moment, and has already ended the session or renewed it.
  if (session.token() !== before) return session.token() !== null;
  // A page of one member must not go on as another member who has signed in elsewhere meanwhile.
  if (before && !document.cookie.includes(`fh_stays=${session.read('customerId')}.`)) return false;
  if (!before) await new Promise((resolve) => window.setTimeout(resolve, tabsTellMs));
  try {
    if (navigator.locks) await navigator.locks.request('fairhouse-stay', () => renew(before));
    else await renew(before);
  } catch {
    return false;
  }
  return session.token() !== null && session.token() !== before;
}

async function renew(before: string | null): Promise<void> {
  if (session.token() !== before) return;
  // Not through `call`, which calls this function itself.
  const response = await fetch('/wps/session/renew', { method: 'POST', headers: { accept: 'application/json' } });
  const answer: Answer<LoginValue> = await response.json();
  if (!answer.success || (before && answer.value.member.id !== session.read('customerId'))) return;
  session.start(answer.value.token, answer.value.member);
  tellTabs();
}

/** Sends the renewed session to the member's other tabs, whose token is no longer valid. */
function tellTabs(): void {
  const entries = session.personal();
  if (typeof BroadcastChannel === 'undefined' || !entries) return;
  const channel = new BroadcastChannel(sessionChannel);
  channel.postMessage({ kind: 'have', entries, was: null, renewed: true } satisfies Message);
  channel.close();
}
