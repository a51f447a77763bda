import type { MemberInfo } from '@fairhouse/contract/identity';
import type { SystemStatus } from '@fairhouse/contract/site';
import { ApiError } from '@fairhouse/web/api-error';
import { call, staysHere } from './call.ts';
import { session } from './session.ts';
import { shareSessionBetweenTabs } from './session-tabs.ts';
import { acceptStatus } from './site.ts';

declare global {
  interface Window {
    fhToken?: string;
  }
}

/**
 * Settles once the code of the address is being exchanged, or at once if there is none. The exchange is loaded on
 * demand, since few visits bring a code.
 */
let handedOn: Promise<void> = Promise.resolve();
export const codeHandedOn = () => handedOn;

let started = false;
/** Returns true once the tab's session has started, which it does on an open site only. */
export const tabSessionStarted = () => started;

/**
 * Starts the session of this tab once the permission response is known: the token of session storage, or the one-time
 * code that an address holds as its token, is logged in when the site's status is 0. The code leaves the address bar
 * before anything else runs, and grants nothing by itself: it is exchanged for a session.
 */
export function startTabSession(status: SystemStatus): void {
  const handed = takeTokenFromAddress();
  acceptStatus(status);
  if (status.status !== 0) return;
  started = true;
  shareSessionBetweenTabs();
  const known = session.token()
    ? loginByToken()
    : staysHere()
      ? import('./stay.ts').then(async ({ comeBack }) => void (await comeBack(null)))
      : Promise.resolve();
  if (handed) {
    handedOn = import('./entry.ts').then(
      ({ entry }) => void entry.open(handed, known),
      () => {},
    );
  }
}

/** Returns the code that the document's head script took out of the address; takes it out itself if no such script ran. */
function takeTokenFromAddress(): string | null {
  const address = new URL(window.location.href);
  const token = window.fhToken ?? address.searchParams.get('token');
  delete window.fhToken;
  if (address.searchParams.has('token')) {
    address.searchParams.delete('token');
    window.history.replaceState(window.history.state, '', address);
  }
  return token || null;
}

/** Reads the member behind the stored token; an unknown token ends the session. */
async function loginByToken(): Promise<void> {
  const token = session.token();
  if (!token) return;
  try {
    const member = await call<MemberInfo>('GET', '/wps/member/info');
    if (session.token() === token) session.start(token, member);
  } catch (error) {
    // Without an answer the stored member stays: the next call decides whether the session is valid.
    if (!(error instanceof ApiError)) throw error;
  }
}
